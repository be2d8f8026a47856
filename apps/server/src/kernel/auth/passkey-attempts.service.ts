import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { refused } from '../../core/errors.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Services } from '../../services.ts'

/** How long an authenticator may take to answer, in milliseconds. */
export const attemptMs = 5 * 60_000

/** What an answer is for, and whose: a session by its id, or the holder of the attempt. */
export interface Asker {
  purpose: 'add' | 'confirm' | 'second step' | 'sign in'
  sessionId?: string
}

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(`passkey ${text}`).digest()
const expired = () => refused('ATTEMPT_EXPIRED', 'This took too long, or was used before. Try again.')

/** The challenge of an attempt, derived so that nobody else can know it and none needs to be stored. */
const challengeOf = (secret: string, attempt: string) => sign(secret, `challenge ${attempt}`).toString('base64url')

/** Begins a passkey attempt. Nothing is stored, so that nobody can fill the database with attempts. */
export function beginAttempt(
  { secret, clock }: Services,
  { purpose, sessionId = '' }: Asker,
): { attempt: string; challenge: string } {
  const what = `${(clock.now().getTime() + attemptMs).toString(36)}.${randomBytes(16).toString('base64url')}`
  const attempt = `${what}.${sign(secret, `${purpose} ${sessionId} ${what}`).toString('base64url')}`
  return { attempt, challenge: challengeOf(secret, attempt) }
}

/**
 * Uses an attempt up, before what was answered is looked at.
 * @returns the challenge that has to have been answered
 * @throws AppError if it has expired, was used before, or is another's
 */
export async function takeAttempt(
  { secret, clock, throttle }: Services,
  { purpose, sessionId = '' }: Asker,
  attempt: string,
): Promise<string> {
  const [until = '', nonce = '', signature = ''] = attempt.split('.')
  const expected = sign(secret, `${purpose} ${sessionId} ${until}.${nonce}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw expired()
  // Written in one way only, so that another spelling is not another attempt.
  if (attempt !== `${until}.${nonce}.${expected.toString('base64url')}`) throw expired()
  const untilMs = Number.parseInt(until, 36)
  if (untilMs <= clock.now().getTime()) throw expired()
  if (!(await throttle.once(`passkey attempt ${hashToken(attempt)}`, untilMs))) throw expired()
  return challengeOf(secret, attempt)
}
