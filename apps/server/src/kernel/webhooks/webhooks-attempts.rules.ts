const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** The delay after each failed attempt. Together they are somewhat less than three days. */
export const pauses = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour]

/** How long an endpoint may fail before it is switched off. */
const patience = 72 * hour

/**
 * When a delivery is tried again; null when it is given up.
 * @param attempts how often it was tried, the try that just failed included
 * @param random from 0 to 1, so that simultaneous failures are not retried simultaneously
 */
export function nextTry(attempts: number, now: Date, random: number = Math.random()): Date | null {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * (0.9 + random / 5))
}

/** Whether an endpoint that just failed again has failed for so long that it is switched off. */
export function isGivenUp(failingSince: string | null, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= patience
}
