import { randomBytes } from 'node:crypto'
import { notFound } from './errors.ts'
import { visitorOf } from './http/address.ts'
import type { SharedLimit, Throttle } from './throttle.ts'

/** An address that nobody guesses: 128 random bits in base64url. */
export const newPublicKey = () => randomBytes(16).toString('base64url')

/** Whether a text could be such a key; others are not looked up. */
export const isPublicKey = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text)

/** What is shown at an address that has a key. */
type KeyKind =
  | 'form'
  | 'preview'
  | 'proposal'
  | 'feed'
  | 'hook'
  | 'travellers'
  | 'vendor request'
  | 'voucher'
  | 'invoice'
  | 'payer'
  | 'vendor account'

/**
 * How many unknown keys of a kind one address may try. Existing keys are always answered, and malformed ones do not
 * count.
 */
export const unknownKeysOf = (kind: KeyKind): SharedLimit => ({
  name: `${kind} unknown`,
  attempts: 40,
  refusedFrom: 400,
  seconds: 3600,
})

interface Refused {
  kind: KeyKind
  /** What would be there: "invoice". */
  noun: string
  key: string
  address: string
}

/** Refuses a key that shows nothing. @throws AppError 404, delayed after many attempts, or 429 after very many */
export async function refuseKey(
  { throttle }: { throttle: Pick<Throttle, 'slow'> },
  { kind, noun, key, address }: Refused,
): Promise<never> {
  if (isPublicKey(key)) await throttle.slow(unknownKeysOf(kind), visitorOf(address))
  throw notFound(noun)
}
