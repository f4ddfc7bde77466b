"""What the views show, as plain lines and Qt models; computes no scores and stores nothing."""
