"""The page for phones in the home network: what it says, who may read it, and the server that hands it out. No Qt."""
