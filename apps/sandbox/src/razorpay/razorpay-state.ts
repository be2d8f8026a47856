import type { SandboxClock } from '../clock.ts'
import { BoundedMap, type Json, makeId } from '../values.ts'
import type { Outbox } from '../webhooks.ts'

/** An address that an account's events are posted to. */
export interface Hook {
  id: string
  url: string
  secret: string
  /** Names of events; with none, all. */
  events: string[]
  createdAt: number
}

/** A business at Razorpay. */
export interface Merchant {
  account: string
  name: string
  keyId: string
  keySecret: string
  hooks: Hook[]
  /** Whether it may take money: identity checks are done, and it is not suspended. */
  isActivated: boolean
}

/** A partner's application that merchants sign in to. */
export interface Application {
  clientId: string
  clientSecret: string
  /** Addresses that people are sent back to, exactly; with none, any of this machine's. */
  redirectUris: string[]
  hooks: Hook[]
}

export interface Grant {
  merchant: Merchant
  mode: 'test' | 'live'
  isRevoked: boolean
}

export interface Token {
  grant: Grant
  until: number
}

export type LinkStatus = 'created' | 'partially_paid' | 'paid' | 'cancelled' | 'expired'

export interface Payment {
  id: string
  account: string
  orderId: string
  linkId: string
  amount: number
  currency: string
  method: string
  status: 'captured' | 'failed' | 'refunded'
  refunded: number
  /** With the tax on it, as Razorpay counts. */
  fee: number
  tax: number
  createdAt: number
  settlementId: string | null
}

export interface Link {
  id: string
  slug: string
  account: string
  orderId: string
  amount: number
  currency: string
  acceptPartial: boolean
  firstMinPartial: number
  /** By what it may not be paid. */
  methodsOff: string[]
  description: string
  referenceId: string
  customer: Json
  notify: Json
  notes: Json
  reminderEnable: boolean
  callbackUrl: string
  expireBy: number
  status: LinkStatus
  amountPaid: number
  createdAt: number
  updatedAt: number
  cancelledAt: number
  expiredAt: number
  payments: Payment[]
  /** The secret of whoever made it, by which the payer's return is signed. */
  secret: string
}

export interface Refund {
  id: string
  account: string
  paymentId: string
  amount: number
  currency: string
  receipt: string | null
  notes: Json
  speed: string
  status: 'pending' | 'processed' | 'failed'
  createdAt: number
  settlementId: string | null
}

export interface Dispute {
  id: string
  account: string
  paymentId: string
  amount: number
  currency: string
  deducted: number
  respondBy: number
  status: 'open' | 'under_review' | 'won' | 'lost'
  createdAt: number
}

export interface SettlementRow {
  id: string
  account: string
  utr: string
  settledAt: number
  payments: Payment[]
  refunds: Refund[]
}

/** All that the emulated Razorpay keeps. */
export interface RazorpayState {
  clock: SandboxClock
  outbox: Outbox
  /** Where browsers reach its pages, without a slash at the end. */
  pagesUrl: string
  merchants: Merchant[]
  application: Application
  codes: BoundedMap<{ merchant: Merchant; redirectUri: string; until: number; isUsed: boolean }>
  accessTokens: BoundedMap<Token>
  refreshTokens: BoundedMap<Token>
  grants: Grant[]
  links: BoundedMap<Link>
  payments: BoundedMap<Payment>
  refunds: BoundedMap<Refund>
  disputes: BoundedMap<Dispute>
  /** What a refund's key was first sent with, and what it made. */
  refundKeys: BoundedMap<{ body: string; refundId: string }>
  settlements: BoundedMap<SettlementRow>
}

export const makeDemoMerchants = (): Merchant[] => [
  makeMerchant('acc_SANDBOX0000001', 'Demo agency', 'rzp_test_SANDBOX0000001', 'sandbox-secret-of-the-agency'),
  makeMerchant('acc_SANDBOX0000002', 'Another agency', 'rzp_test_SANDBOX0000002', 'sandbox-secret-of-another'),
]

function makeMerchant(account: string, name: string, keyId: string, keySecret: string): Merchant {
  return { account, name, keyId, keySecret, hooks: [], isActivated: true }
}

export function openState(given: Pick<RazorpayState, 'clock' | 'outbox' | 'pagesUrl'>): RazorpayState {
  return {
    ...given,
    merchants: makeDemoMerchants(),
    application: { clientId: 'SandboxClient1', clientSecret: 'sandbox-client-secret', redirectUris: [], hooks: [] },
    codes: new BoundedMap(),
    accessTokens: new BoundedMap(),
    refreshTokens: new BoundedMap(),
    grants: [],
    links: new BoundedMap(),
    payments: new BoundedMap(),
    refunds: new BoundedMap(),
    disputes: new BoundedMap(),
    refundKeys: new BoundedMap(),
    settlements: new BoundedMap(),
  }
}

export const makeRazorpayId = (prefix: string): string => `${prefix}_${makeId(14)}`
