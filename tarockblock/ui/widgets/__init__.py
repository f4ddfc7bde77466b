"""The kit: painted controls that know neither cards nor databases; texts come in ready."""
