const minute = 60_000
const hour = 60 * minute

/** How long sending a mail is retried. */
const longest = 3 * 24 * hour
/** A later link or code would have expired. */
const maxForSecretsMs = hour
/** How long a mail waits to go out, in milliseconds. */
export const patience = (isSecret: boolean) => (isSecret ? maxForSecretsMs : longest)

/** Pauses after the first attempts; the last one holds for six hours, so that a mail server that is back is noticed soon. */
const pauses = [0.5 * minute, minute, 2 * minute, 4 * minute]
const longPause = 30 * minute

interface Tried {
  isSecret: boolean
  /** How often, the attempt that just failed included. */
  attempts: number
  queuedAt: string
}

/**
 * When a mail is tried again that did not go out; null when it is given up.
 * @param random from 0 to 1, so that simultaneous failures are not retried simultaneously
 */
export function nextAttempt(
  { isSecret, attempts, queuedAt }: Tried,
  now: Date,
  random: number = Math.random(),
): Date | null {
  const age = now.getTime() - Date.parse(queuedAt)
  const usual = pauses[attempts - 1] ?? pauses.at(-1) ?? longPause
  const pause = (age > 6 * hour ? longPause : usual) * (0.9 + random / 5)
  return age + pause > patience(isSecret) ? null : new Date(now.getTime() + pause)
}
