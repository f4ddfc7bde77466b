# fish: read at the first Tab; the program itself says what completes it, in the user's language
tarockblock completion fish | source
