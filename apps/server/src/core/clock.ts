/** What time it is. Tests put in one they can turn. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
