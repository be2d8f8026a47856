import * as z from 'zod'
import { type Connection, ProviderError } from '../../provider.ts'
import { readState } from '../../provider-answers.ts'
import type { Dispute, DisputeState, PaymentsProvider } from '../payments.ts'
import { formatMoment, makeListAnswer, toAmount } from './stripe-answers.ts'
import { ask, askAll, type StripeSetup } from './stripe-api.ts'

const count = z.int()
const id = z.string().min(1)
const disputeAnswer = z.object({
  id,
  amount: count,
  balance_transactions: z.array(z.object({ amount: count, currency: z.string().length(3), fee: count })),
  created: count,
  currency: z.string().length(3),
  evidence_details: z.object({ due_by: count.nullish() }).nullish(),
  livemode: z.boolean(),
  payment_intent: id.nullish(),
  reason: z.string(),
  status: z.string(),
})
type DisputeAnswer = z.infer<typeof disputeAnswer>

const states: Record<string, DisputeState> = {
  warning_needs_response: 'needs-response',
  warning_under_review: 'under-review',
  warning_closed: 'closed',
  needs_response: 'needs-response',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
}

/**
 * What has left the balance and was not put back. Movements are in what the account is paid out in: the whole counts as
 * withheld where more has left than has come.
 */
function readWithheld({ balance_transactions: moves, status }: DisputeAnswer, amount: number): number {
  if (status === 'lost') return amount
  return moves.reduce((sum, move) => sum + move.amount, 0) < 0 ? amount : 0
}

function readFee({ balance_transactions: moves }: DisputeAnswer): Dispute['fee'] {
  const [first] = moves
  const fee = moves.reduce((sum, move) => sum + move.fee, 0)
  return first && fee > 0 ? toAmount(fee, first.currency) : null
}

/** Evidence is sent on the page of the payment. */
const makeUrl = (paymentId: string, isLive: boolean): string =>
  `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(paymentId)}`

function toDispute(answer: DisputeAnswer): Dispute {
  const { evidence_details: evidence, payment_intent: paymentId } = answer
  if (!paymentId) throw new ProviderError('unexpected', 'a dispute of no payment')
  const amount = toAmount(answer.amount, answer.currency)
  return {
    id: answer.id,
    paymentId,
    amount,
    withheld: { ...amount, value: readWithheld(answer, amount.value) },
    fee: readFee(answer),
    reason: answer.reason.replaceAll('_', ' '),
    phase: answer.status.startsWith('warning_') ? 'inquiry' : 'chargeback',
    state: readState(states, answer.status),
    respondBy: evidence?.due_by ? formatMoment(evidence.due_by) : null,
    openedAt: formatMoment(answer.created),
    url: makeUrl(paymentId, answer.livemode),
  }
}

/** A key from before may read all but disputes: it goes on, and disputes are not seen by it. */
async function tolerateKey<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'unauthorised' && /permission/i.test(error.message))
      throw new ProviderError('refused', 'This key may not read disputes. Give it that right at Stripe.')
    throw error
  }
}

const path = '/v1/disputes'

export async function fetchDispute(setup: StripeSetup, connection: Connection, disputeId: string): Promise<Dispute> {
  const call = { name: 'fetchDispute', method: 'GET' as const, path: `${path}/${encodeURIComponent(disputeId)}` }
  return toDispute(await tolerateKey(ask(setup, connection, disputeAnswer, call)))
}

export async function listDisputes(
  setup: StripeSetup,
  connection: Connection,
  { paymentIds, since }: Parameters<PaymentsProvider['listDisputes']>[1],
): Promise<Dispute[]> {
  const query: [string, string][] = [['created[gte]', String(Math.floor(since.getTime() / 1000))]]
  const wanted = { name: 'listDisputes', path, query, max: 2_000 }
  const all = await tolerateKey(askAll(setup, connection, makeListAnswer(disputeAnswer), wanted))
  return all.filter(({ payment_intent: paid }) => paid && paymentIds.includes(paid)).map(toDispute)
}
