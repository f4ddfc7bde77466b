"""Several databases as one: what another lacks, which version is current when both are united, the folder."""
