/** Said where only signs were typed, of which no search knows anything. */
export const nothingToSearch = 'Type a word or a number to search for.'
