/** How far back a stream of changes can begin, in milliseconds. */
export const maxSinceMs = 60_000
