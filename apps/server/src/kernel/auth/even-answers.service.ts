import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any work that must look alike takes, including the wait for a password hash. */
const atLeastMs = 500

/**
 * Runs work whose duration must not reveal what it found: the answer comes after a fixed time, whatever the outcome.
 */
export async function atTheSameMoment<T>(work: () => Promise<T>): Promise<T> {
  const moment = sleep(atLeastMs)
  try {
    return await work()
  } finally {
    await moment
  }
}
