import type { Amount, Authorisation, AuthorisationStep, Connection, ProviderDescription } from '../provider.ts'

export interface PaymentLinkRequest {
  /** Ours, unique per link: asked for again with the same, the link that was made is answered. At most 40 characters. */
  reference: string
  amount: Amount
  /** What it is for, as the payer reads it. */
  description: string
  customer: { name: string; email: string | null; phone: string | null }
  /** Until when it can be paid; null for as long as the provider has it. */
  expiresAt: Date | null
  /** Where the payer's browser goes afterwards. That it did says nothing of whether money came. */
  returnUrl: string
  /** May be paid in parts; `refused` by gateways that take none. */
  isPartial: boolean
  /** Where the provider is to post what becomes of the link, where it takes that with each. */
  eventsUrl?: string
  /** Only those of `feeMethods`; left out it may be paid by whatever the account takes. */
  methods?: FeePart
}

/** Whether the payer bears a fee besides. */
export type FeePart = 'with-fee' | 'without-fee'

/** By what a link may be paid on which a fee is charged or not, in words: "credit card or net banking". */
export type FeeMethods = Readonly<Record<FeePart, string>>

/** `open` may be paid in part already. Only `paid` says that all has come; no state leads out of it but by refunds. */
export type PaymentLinkState = 'open' | 'paid' | 'cancelled' | 'expired'

export interface Payment {
  id: string
  amount: Amount
  /** `captured`: the money is the agency's. */
  state: 'authorised' | 'captured' | 'failed' | 'refunded'
  /** `upi`, `card` and so on, as the provider names it. */
  method: string | null
  paidAt: string | null
}

export interface PaymentLink {
  id: string
  reference: string
  /** Where it is paid; empty where the gateway says that no longer, since nothing can be paid there. */
  url: string
  state: PaymentLinkState
  amount: Amount
  paid: Amount
  payments: Payment[]
}

export interface RefundRequest {
  paymentId: string
  /** Ours, unique per refund: the same twice refunds once. */
  reference: string
  amount: Amount
  reason: string | null
}

/** `done` may fail later, where a bank sends the money back; nothing leads out of `failed`. */
export interface Refund {
  id: string
  paymentId: string
  /** By what it was requested; of one that was made on the gateway's own pages null, or whatever the gateway chose. */
  reference: string | null
  amount: Amount
  state: 'pending' | 'done' | 'failed'
  /** When it was made, whatever became of it since. */
  madeAt: string | null
}

/**
 * `needs-response`: somebody has to send evidence, or accept it, before `respondBy`. `closed`: over, and nothing was taken.
 * `lost` and `accepted`: the money is the payer's again.
 */
export type DisputeState = 'needs-response' | 'under-review' | 'won' | 'lost' | 'accepted' | 'closed'

/** How far it has been carried. An inquiry takes no money yet. */
export type DisputePhase = 'inquiry' | 'chargeback' | 'pre-arbitration' | 'arbitration'

/** A payer, or the payer's bank, wants a payment back. */
export interface Dispute {
  id: string
  paymentId: string
  amount: Amount
  /** What of it the gateway holds back or has taken by now, in the same currency; not below zero. */
  withheld: Amount
  /** What the gateway takes for the dispute itself, where it says that; settlements take it. */
  fee: Amount | null
  /** As the gateway words it. */
  reason: string
  phase: DisputePhase
  state: DisputeState
  respondBy: string | null
  openedAt: string
  /** The gateway's own page, on which it is answered. */
  url: string
}

/** What a settlement consists of. Amounts are above zero where the agency gets them, below where they are taken. */
export interface SettlementLine {
  kind: 'payment' | 'refund' | 'adjustment'
  /** The provider's, of the payment, refund or adjustment itself. */
  id: string
  /** The payment as links have it: for a refund the one it is of. */
  paymentId: string | null
  amount: Amount
  /** What the provider keeps of it, without the tax on that. */
  fee: Amount
  tax: Amount
  at: string
}

/** Money that the provider has sent to the agency's bank. */
export interface Settlement {
  id: string
  settledAt: string
  /** What arrived: the lines, less fees and tax. */
  amount: Amount
  /** Without the tax on them. */
  fees: Amount
  tax: Amount
  /** The bank's reference of the transfer. */
  bankReference: string | null
  lines: SettlementLine[]
}

/** What an event is about, for whoever goes to look. */
export type EventSubject =
  | { kind: 'link'; linkId: string }
  | { kind: 'payment'; paymentId: string }
  /** Something was given back of a payment, or was to be. */
  | { kind: 'refund'; paymentId: string }
  /** A payer wants a payment back, or that has come on. */
  | { kind: 'dispute'; disputeId: string; paymentId: string | null }
  /** Whether the account may take money. */
  | { kind: 'standing' }
  /** The account's owner has taken the authorisation back. */
  | { kind: 'revoked' }

/**
 * A payment gateway. Every verb but `verifyWebhook` asks the provider and fails with a ProviderError alone. What a
 * browser, a webhook or a statement says is only ever a reason to `fetch`: what that answers is believed.
 */
export interface PaymentsProvider extends ProviderDescription<'payments'> {
  /** Whether the gateway takes payments in it. */
  takesCurrency: (currency: string) => boolean
  /** Whether a link of it may be paid in parts. */
  takesParts: boolean
  /**
   * By what rupees may be paid where the payer bears a fee. Indian rules forbid one for UPI and RuPay debit cards, so that
   * a link is kept to ways that are none of these, and another, without a fee, to the rest. Left out by gateways whose
   * pages cannot be kept to some ways: those charge no fee in rupees.
   */
  feeMethods?: FeeMethods
  authorise: (connection: Connection, step: AuthorisationStep) => Promise<Authorisation>
  createLink: (connection: Connection, request: PaymentLinkRequest) => Promise<PaymentLink>
  fetch: (connection: Connection, linkId: string) => Promise<PaymentLink>
  /** `refused` once it is paid, in part or whole. Cancelled twice it is cancelled. */
  cancel: (connection: Connection, linkId: string) => Promise<PaymentLink>
  refund: (connection: Connection, request: RefundRequest) => Promise<Refund>
  /** All refunds of a payment, whoever made them, and whatever became of them. */
  listRefunds: (connection: Connection, paymentId: string) => Promise<Refund[]>
  fetchDispute: (connection: Connection, disputeId: string) => Promise<Dispute>
  /** Disputes of some payments; of a gateway that lists them by day those that began since then, at least. */
  listDisputes: (connection: Connection, wanted: { paymentIds: readonly string[]; since: Date }) => Promise<Dispute[]>
  verifyWebhook: NonNullable<ProviderDescription<'payments'>['verifyWebhook']>
  /** What an event that was verified is about; undefined where nothing of ours follows from it. Does no call. */
  readSubject: (event: { type: string; body: string }) => EventSubject | undefined
  /**
   * Whether what stood in the address to which a payer came back is signed by the provider, where it signs that. A
   * signed return is a reason to `fetch` at once, and no more. Does no call.
   */
  verifyReturn?: (connection: Pick<Connection, 'credentials'>, answer: Readonly<Record<string, string>>) => boolean
  /** Those of some days, both included; `next` goes on. */
  settlements: (
    connection: Connection,
    days: { from: string; to: string; cursor?: string },
  ) => Promise<{ settlements: Settlement[]; next: string | null }>
}
