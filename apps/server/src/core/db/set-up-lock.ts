/** An arbitrary number for our advisory lock: servers that start together, and restores, take turns by it. */
export const setUpLock = 7_241_993_001
