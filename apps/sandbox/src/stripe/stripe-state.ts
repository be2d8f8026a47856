import type { SandboxClock } from '../clock.ts'
import type { Reply } from '../http.ts'
import { BoundedMap, makeId } from '../values.ts'
import type { Outbox } from '../webhooks.ts'

/** An address that events are posted to. */
export interface Hook {
  id: string
  url: string
  secret: string
  /** Names of events; `*` is all. */
  events: string[]
  /** Hears of the accounts that are connected to the platform, rather than of its own. */
  isConnect: boolean
  createdAt: number
}

/** A business at Stripe. */
export interface Account {
  id: string
  name: string
  email: string
  /** What it is paid out in. */
  currency: string
  secretKey: string
  /** A key that may do only what is named here. */
  restrictedKey: string
  permissions: Set<string>
  hooks: Hook[]
  /** Whether it may take money: what Stripe asks of it was given. */
  isActivated: boolean
}

/** The account to whose application others connect. */
export interface Platform {
  clientId: string
  account: Account
  /** Addresses that people are sent back to, exactly; with none, any. */
  redirectUris: string[]
}

export interface Session {
  id: string
  account: string
  paymentLinkId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  amount: number
  currency: string
  name: string
  clientReferenceId: string | null
  customerEmail: string | null
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  intentDescription: string
  successUrl: string
  cancelUrl: string | null
  expiresAt: number
  createdAt: number
  /** Made by the first attempt to pay; shown once the session is complete. */
  intentId: string | null
}

/** A link that makes a session for whoever follows it. */
export interface PaymentLink {
  id: string
  slug: string
  account: string
  isActive: boolean
  amount: number
  currency: string
  name: string
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  intentDescription: string
  redirectUrl: string | null
  /** How many sessions may be completed; null for any number. */
  limit: number | null
  completed: number
}

export interface Intent {
  id: string
  account: string
  amount: number
  currency: string
  description: string
  metadata: Record<string, string>
  /** `processing`: a bank transfers it, which takes days. */
  status: 'requires_payment_method' | 'processing' | 'succeeded'
  latestChargeId: string | null
  createdAt: number
}

export interface Charge {
  id: string
  account: string
  intentId: string
  amount: number
  currency: string
  method: string
  status: 'succeeded' | 'failed'
  refunded: number
  isDisputed: boolean
  createdAt: number
}

export interface Refund {
  id: string
  account: string
  intentId: string
  chargeId: string
  amount: number
  currency: string
  reason: string | null
  metadata: Record<string, string>
  status: 'succeeded' | 'failed'
  createdAt: number
}

export interface Dispute {
  id: string
  account: string
  intentId: string
  chargeId: string
  amount: number
  currency: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  dueBy: number
  /** Movements of the balance that it caused. */
  entries: BalanceEntry[]
  createdAt: number
}

/** A movement of an account's balance, in what it is paid out in. */
export interface BalanceEntry {
  id: string
  account: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  sourceId: string
  amount: number
  currency: string
  /** What Stripe keeps, without the tax on it. */
  fee: number
  tax: number
  rate: number | null
  payoutId: string | null
  createdAt: number
}

export interface Payout {
  id: string
  account: string
  amount: number
  currency: string
  arrivalDate: number
  traceId: string
  createdAt: number
}

/** What a key was first sent with, and what was answered. */
export interface KeptAnswer {
  path: string
  body: string
  reply: Reply
  until: number
}

/** All that the emulated Stripe keeps. */
export interface StripeState {
  clock: SandboxClock
  outbox: Outbox
  /** Where browsers reach its pages, without a slash at the end. */
  pagesUrl: string
  accounts: Account[]
  platform: Platform
  /** Ids of accounts that have agreed to the platform. */
  connected: Set<string>
  codes: BoundedMap<{ account: string; scope: string; until: number; isUsed: boolean }>
  sessions: BoundedMap<Session>
  links: BoundedMap<PaymentLink>
  intents: BoundedMap<Intent>
  charges: BoundedMap<Charge>
  refunds: BoundedMap<Refund>
  disputes: BoundedMap<Dispute>
  balance: BoundedMap<BalanceEntry>
  payouts: BoundedMap<Payout>
  answers: BoundedMap<KeptAnswer>
}

/** What a restricted key needs for payment links, as Stripe names it. */
export const linkPermissions = [
  'rak_checkout_session_write',
  'rak_payment_link_write',
  'rak_payment_intent_read',
  'rak_charge_write',
  'rak_dispute_read',
  'rak_balance_transaction_read',
  'rak_payout_read',
]

function makeAccount(id: string, name: string, key: string): Account {
  return {
    id,
    name,
    email: `${id.slice(-6).toLowerCase()}@sandbox.test`,
    currency: 'inr',
    secretKey: `sk_test_${key}`,
    restrictedKey: `rk_test_${key}`,
    permissions: new Set(linkPermissions),
    hooks: [],
    isActivated: true,
  }
}

export function openState(given: Pick<StripeState, 'clock' | 'outbox' | 'pagesUrl'>): StripeState {
  const platform = makeAccount('acct_SANDBOXPLATFORM', 'Sarai', 'sandboxPlatform00000000')
  return {
    ...given,
    accounts: [
      makeAccount('acct_SANDBOX00000001', 'Demo agency', 'sandboxAgency0000000001'),
      makeAccount('acct_SANDBOX00000002', 'Another agency', 'sandboxAgency0000000002'),
    ],
    platform: { clientId: 'ca_SandboxClient0000000000000001', account: platform, redirectUris: [] },
    connected: new Set(),
    codes: new BoundedMap(),
    sessions: new BoundedMap(),
    links: new BoundedMap(),
    intents: new BoundedMap(),
    charges: new BoundedMap(),
    refunds: new BoundedMap(),
    disputes: new BoundedMap(),
    balance: new BoundedMap(),
    payouts: new BoundedMap(),
    answers: new BoundedMap(),
  }
}

export const makeStripeId = (prefix: string, length = 24): string => `${prefix}_${makeId(length)}`

export const findAccount = ({ accounts, platform }: StripeState, id: string): Account | undefined =>
  [...accounts, platform.account].find((one) => one.id === id)
