import type { Json } from '../values.ts'
import type {
  Account,
  BalanceEntry,
  Charge,
  Dispute,
  Intent,
  PaymentLink,
  Payout,
  Refund,
  Session,
  StripeState,
} from './stripe-state.ts'

/** What is shown whole in place of its id: `payment_intent.latest_charge`. */
export type Expansions = ReadonlySet<string>

/** Those below a name: of `data.source` the one below `data` is `source`. */
export const narrowExpansions = (expand: Expansions, name: string): Expansions =>
  new Set([...expand].filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1)))

export const makeList = (url: string, data: Json[], hasMore = false): Json => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
})

export function showSession(state: StripeState, session: Session, expand: Expansions = new Set()): Json {
  const isComplete = session.status === 'complete'
  const intent = isComplete && session.intentId ? state.intents.get(session.intentId) : undefined
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.createdAt,
    currency: session.currency,
    customer: null,
    customer_email: session.customerEmail,
    expires_at: session.expiresAt,
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent:
      intent && expand.has('payment_intent')
        ? showIntent(state, intent, narrowExpansions(expand, 'payment_intent'))
        : (intent?.id ?? null),
    payment_link: session.paymentLinkId,
    payment_method_types: ['card'],
    payment_status: session.isPaid ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    ui_mode: 'hosted',
    url: session.status === 'open' ? `${state.pagesUrl}/c/pay/${session.id}` : null,
  }
}

export function showLink({ pagesUrl }: StripeState, link: PaymentLink, expand: Expansions = new Set()): Json {
  const { id, amount, currency, name, redirectUrl, limit } = link
  const line = { id: `li_${id.slice(-14)}`, object: 'item', amount_subtotal: amount, amount_total: amount, currency }
  const items = [{ ...line, description: name, quantity: 1 }]
  return {
    id,
    object: 'payment_link',
    active: link.isActive,
    after_completion: redirectUrl
      ? { type: 'redirect', redirect: { url: redirectUrl } }
      : { type: 'hosted_confirmation', hosted_confirmation: { custom_message: null } },
    currency,
    livemode: false,
    metadata: link.metadata,
    payment_intent_data: { description: link.intentDescription || null, metadata: link.intentMetadata },
    restrictions: limit === null ? null : { completed_sessions: { count: link.completed, limit } },
    url: `${pagesUrl}/b/${link.slug}`,
    ...(expand.has('line_items') ? { line_items: makeList(`/v1/payment_links/${id}/line_items`, items) } : {}),
  }
}

export function showIntent(state: StripeState, intent: Intent, expand: Expansions = new Set()): Json {
  const charge = intent.latestChargeId ? state.charges.get(intent.latestChargeId) : undefined
  const hasFailed = charge?.status === 'failed'
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    created: intent.createdAt,
    currency: intent.currency,
    description: intent.description || null,
    last_payment_error: hasFailed ? { code: 'card_declined', message: 'Your card was declined.' } : null,
    latest_charge: charge && expand.has('latest_charge') ? showCharge(charge) : intent.latestChargeId,
    livemode: false,
    metadata: intent.metadata,
    status: intent.status,
  }
}

export const showCharge = (charge: Charge): Json => ({
  id: charge.id,
  object: 'charge',
  amount: charge.amount,
  amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
  amount_refunded: charge.refunded,
  captured: charge.status === 'succeeded',
  created: charge.createdAt,
  currency: charge.currency,
  disputed: charge.isDisputed,
  livemode: false,
  paid: charge.status === 'succeeded',
  payment_intent: charge.intentId,
  payment_method_details: { type: charge.method },
  refunded: charge.refunded === charge.amount,
  status: charge.status,
})

export const showRefund = (refund: Refund): Json => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: refund.chargeId,
  created: refund.createdAt,
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.intentId,
  reason: refund.reason,
  status: refund.status,
})

export const showDispute = (dispute: Dispute): Json => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  charge: dispute.chargeId,
  created: dispute.createdAt,
  currency: dispute.currency,
  livemode: false,
  payment_intent: dispute.intentId,
  balance_transactions: dispute.entries.map(({ id, amount, currency, fee, tax }) => ({
    id,
    object: 'balance_transaction',
    amount,
    currency,
    fee: fee + tax,
    net: amount - fee - tax,
  })),
  evidence_details: { due_by: dispute.dueBy, has_evidence: false, past_due: false, submission_count: 0 },
  is_charge_refundable: false,
  reason: 'general',
  status: dispute.status,
})

export const showPayout = (payout: Payout): Json => ({
  id: payout.id,
  object: 'payout',
  amount: payout.amount,
  arrival_date: payout.arrivalDate,
  automatic: true,
  created: payout.createdAt,
  currency: payout.currency,
  livemode: false,
  method: 'standard',
  status: 'paid',
  trace_id: { status: 'supported', value: payout.traceId },
  type: 'bank_account',
})

/** What an entry of the balance comes from. */
function showSource(state: StripeState, id: string): Json | string {
  const [charge, refund] = [state.charges.get(id), state.refunds.get(id)]
  if (charge) return showCharge(charge)
  if (refund) return showRefund(refund)
  const [dispute, payout] = [state.disputes.get(id), state.payouts.get(id)]
  if (dispute) return showDispute(dispute)
  return payout ? showPayout(payout) : id
}

const categories: Record<BalanceEntry['type'], string> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
  payout: 'payout',
}

export function showBalanceEntry(state: StripeState, entry: BalanceEntry, expand: Expansions): Json {
  const { currency, fee, tax } = entry
  const details = [
    { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' },
    { amount: tax, application: null, currency, description: 'GST', type: 'tax' },
  ]
  return {
    id: entry.id,
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: entry.createdAt,
    created: entry.createdAt,
    currency,
    exchange_rate: entry.rate,
    fee: fee + tax,
    fee_details: details.filter(({ amount }) => amount !== 0),
    net: entry.amount - fee - tax,
    reporting_category: categories[entry.type],
    source: expand.has('source') ? showSource(state, entry.sourceId) : entry.sourceId,
    status: 'available',
    type: entry.type,
  }
}

export const showAccount = ({ id, name, email, currency, isActivated }: Account): Json => ({
  id,
  object: 'account',
  business_profile: { name },
  charges_enabled: isActivated,
  country: 'IN',
  default_currency: currency,
  details_submitted: isActivated,
  email,
  payouts_enabled: isActivated,
  requirements: {
    currently_due: isActivated ? [] : ['individual.verification.document'],
    disabled_reason: isActivated ? null : 'requirements.past_due',
  },
  type: 'standard',
})
