import type { SandboxClock } from '../clock.ts'
import { type Reply, replyJson } from '../http.ts'
import { BoundedMap, type Json } from '../values.ts'
import type { Outbox } from '../webhooks.ts'

export const kycStates = ['pending', 'submitted', 'approved', 'rejected'] as const
export type KycState = (typeof kycStates)[number]

/** A business at Cashfree. */
export interface Merchant {
  id: string
  name: string
  email: string
  clientId: string
  clientSecret: string
  createdAt: number
  kyc: KycState
  isEmailVerified: boolean
  /** Whether the partner opened the account. */
  isPartners: boolean
  hooks: string[]
}

export interface Grant {
  merchant: Merchant
  isRevoked: boolean
}

export interface Token {
  grant: Grant
  until: number
}

export type LinkStatus = 'ACTIVE' | 'PARTIALLY_PAID' | 'PAID' | 'EXPIRED' | 'CANCELLED'

/** What one instalment of a link was paid by. Amounts are in paise. */
export interface Order {
  id: string
  number: number
  paymentNumber: number
  linkId: string
  merchant: string
  amount: number
  isPaid: boolean
  method: string
  refunded: number
  fee: number
  tax: number
  createdAt: number
  settlement: number | null
}

export interface Link {
  id: string
  number: number
  slug: string
  merchant: string
  amount: number
  paid: number
  isPartial: boolean
  minPartial: number
  purpose: string
  customer: Json
  notes: Json
  returnUrl: string
  notifyUrl: string
  /** By what it may be paid; empty where by anything. */
  methods: string[]
  expiresAt: number
  createdAt: number
  status: LinkStatus
  orders: Order[]
}

export interface Refund {
  id: string
  number: number
  orderId: string
  merchant: string
  amount: number
  note: string
  speed: string
  createdAt: number
  settlement: number | null
}

export interface Dispute {
  number: number
  merchant: string
  orderId: string
  amount: number
  respondBy: number
  /** What its status ends in, behind the stage. */
  status: 'CREATED' | 'DOCS_RECEIVED' | 'MERCHANT_WON' | 'MERCHANT_LOST'
  createdAt: number
  updatedAt: number
}

export interface SettlementRow {
  number: number
  merchant: string
  utr: string
  settledAt: number
  orders: Order[]
  refunds: Refund[]
}

/** All that the emulated Cashfree keeps. */
export interface CashfreeState {
  clock: SandboxClock
  outbox: Outbox
  /** Where browsers reach its pages, without a slash at the end. */
  pagesUrl: string
  partner: { apiKey: string; oauthClientId: string; redirectUri: string; hooks: string[] }
  merchants: Merchant[]
  /** Pages of consent and of onboarding that were asked for, by what stands in their address. */
  consents: BoundedMap<{ state: string; until: number }>
  onboardings: BoundedMap<{ merchant: Merchant; returnUrl: string; until: number }>
  codes: BoundedMap<{ merchant: Merchant; until: number; isUsed: boolean }>
  accessTokens: BoundedMap<Token>
  refreshTokens: BoundedMap<Token>
  grants: Grant[]
  /** By merchant and id. */
  links: BoundedMap<Link>
  orders: BoundedMap<Order>
  refunds: BoundedMap<Refund>
  disputes: BoundedMap<Dispute>
  settlements: BoundedMap<SettlementRow>
  /** Whether events of links have their link in a part of its own, as some have seen, or not, as the documents say. */
  isNested: boolean
  count: number
}

export function openState(given: Pick<CashfreeState, 'clock' | 'outbox' | 'pagesUrl'>): CashfreeState {
  const makeMerchant = (id: string, name: string, clientId: string, clientSecret: string): Merchant => ({
    id,
    name,
    clientId,
    clientSecret,
    email: `${id}@example.in`,
    createdAt: given.clock.read(),
    kyc: 'approved',
    isEmailVerified: true,
    isPartners: false,
    hooks: [],
  })
  return {
    ...given,
    partner: { apiKey: 'sandbox-partner-key', oauthClientId: 'sandbox-oauth-client', redirectUri: '', hooks: [] },
    merchants: [
      makeMerchant('sandbox_agency', 'Demo agency', 'TEST_SANDBOX_1', 'cf-sandbox-secret-of-the-agency'),
      makeMerchant('sandbox_other', 'Another agency', 'TEST_SANDBOX_2', 'cf-sandbox-secret-of-another'),
    ],
    consents: new BoundedMap(),
    onboardings: new BoundedMap(),
    codes: new BoundedMap(),
    accessTokens: new BoundedMap(),
    refreshTokens: new BoundedMap(),
    grants: [],
    links: new BoundedMap(),
    orders: new BoundedMap(),
    refunds: new BoundedMap(),
    disputes: new BoundedMap(),
    settlements: new BoundedMap(),
    isNested: false,
    count: 1_000_000,
  }
}

const types: Record<number, string> = { 401: 'authentication_error', 429: 'rate_limit_error', 500: 'api_error' }

/** An error as Cashfree answers it. */
export const refuse = (status: number, code: string, message: string): Reply =>
  replyJson(status, { message, code, type: types[status] ?? 'invalid_request_error', help: 'https://docs.example' })

export const refuseAccess = (): Reply => refuse(401, 'request_failed', 'authentication Failed')
export const refuseAddress = (): Reply => refuse(404, 'request_failed', 'There is no such address')
