import { randomBytes } from 'node:crypto'
import type { SharedLimit } from './throttle.ts'

/** An address that nobody guesses: 128 random bits in base64url. */
export const newPublicKey = () => randomBytes(16).toString('base64url')

/** Whether a text could be such a key; others are not looked up. */
export const isPublicKey = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text)

/**
 * How many unknown keys of forms, previews, proposals, feeds, hooks, vendor requests, vouchers, invoices, payers or vendors' accounts one address may try. Existing keys are always answered,
 * and malformed ones do not count.
 */
export const unknownKeysOf = (
  kind:
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
    | 'vendor account',
): SharedLimit => {
  return { name: `${kind} unknown`, attempts: 40, refusedFrom: 400, seconds: 3600 }
}
