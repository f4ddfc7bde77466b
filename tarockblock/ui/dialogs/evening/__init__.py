"""The dialog for putting an evening right."""
