import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits for as long as a step of background work has taken: however much there is to do, half of the time is for those
 * who are at work.
 * @param startedAt when the step began, by `performance.now()`
 */
export const leaveHalf = (startedAt: number, signal: AbortSignal): Promise<void> =>
  sleep(performance.now() - startedAt, undefined, { signal })
