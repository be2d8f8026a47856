import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any of the work takes that is to look alike, hashing a password in its turn among it. */
const atLeastMs = 500

/**
 * Runs work of which it is not to be told by its time what it found: it is answered at the same moment after it was
 * asked for, whatever came of it.
 */
export async function atTheSameMoment<T>(work: () => Promise<T>): Promise<T> {
  const moment = sleep(atLeastMs)
  try {
    return await work()
  } finally {
    await moment
  }
}
