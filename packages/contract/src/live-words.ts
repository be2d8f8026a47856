/** How far back a stream of changes can begin, in milliseconds. */
export const longestSinceMs = 60_000
