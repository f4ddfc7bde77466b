"""The dialogs of setting right, earlier versions and earlier copies."""
