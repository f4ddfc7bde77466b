"""The pages of the renonce wizard, one file each; skins over `app.renonce_flow`, they judge and compute nothing."""
