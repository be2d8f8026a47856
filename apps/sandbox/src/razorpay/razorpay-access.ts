import { timingSafeEqual } from 'node:crypto'
import type { Call } from '../http.ts'
import type { Grant, Merchant, RazorpayState } from './razorpay-state.ts'

/** Whose account a call is about, and by what right. */
export interface Access {
  merchant: Merchant
  /** The secret of the keys, or of the application that was agreed to. */
  secret: string
  grant: Grant | null
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Keys by Basic, a merchant's consent by Bearer; nothing else opens an account. */
export function findAccess(state: RazorpayState, { headers }: Call): Access | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (scheme === 'Bearer') {
    const token = state.accessTokens.get(value)
    if (!token || token.grant.isRevoked || token.until <= state.clock.read()) return undefined
    return { merchant: token.grant.merchant, secret: state.application.clientSecret, grant: token.grant }
  }
  if (scheme !== 'Basic') return undefined
  const [keyId = '', secret = ''] = Buffer.from(value, 'base64').toString('utf8').split(/:(.*)/s)
  const merchant = state.merchants.find((one) => one.keyId === keyId)
  return merchant && isSame(secret, merchant.keySecret)
    ? { merchant, secret: merchant.keySecret, grant: null }
    : undefined
}
