import { randomBytes } from 'node:crypto'
import type { SharedLimit } from './throttle.ts'

/** An address that nobody guesses: 128 random bits in base64url. */
export const newPublicKey = () => randomBytes(16).toString('base64url')

/** Whether a text could be such a key; what cannot is not looked for. */
export const isPublicKey = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text)

/**
 * How many keys that are nobody's one address may try, of forms, previews, proposals, feeds or hooks. Keys that are somebody's
 * are always answered, and what cannot be a key is no try.
 */
export const unknownKeysOf = (kind: 'form' | 'preview' | 'proposal' | 'feed' | 'hook'): SharedLimit => {
  return { name: `${kind} unknown`, attempts: 40, refusedFrom: 400, seconds: 3600 }
}
