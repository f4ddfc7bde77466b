"""Several databases as one: what one holds that another lacks, what stands when both are united, the round's folder."""
