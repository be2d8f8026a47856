import * as z from 'zod'
import { type Connection, ProviderError } from '../../provider.ts'
import { findByName, readState } from '../../provider-answers.ts'
import type { Dispute, DisputePhase, DisputeState, PaymentsProvider } from '../payments.ts'
import { ask } from './razorpay-api.ts'

const count = z.int()
const disputeAnswer = z.object({
  id: z.string().min(1),
  payment_id: z.string().min(1),
  amount: count,
  currency: z.string().length(3),
  amount_deducted: count.nullish(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  respond_by: count.nullish(),
  status: z.string(),
  phase: z.string().nullish(),
  created_at: count,
})
const disputesAnswer = z.object({ items: z.array(disputeAnswer) })
type DisputeAnswer = z.infer<typeof disputeAnswer>

const states: Record<string, DisputeState> = {
  open: 'needs-response',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}
const phases: Record<string, DisputePhase> = {
  fraud: 'inquiry',
  retrieval: 'inquiry',
  chargeback: 'chargeback',
  pre_arbitration: 'pre-arbitration',
  arbitration: 'arbitration',
}

/**
 * What Razorpay has deducted. Its entity says that this is nothing before a dispute is lost, and its pages that it deducts at
 * the outset: what it answers is taken, and of one that is lost the whole where it answers nothing.
 */
function readWithheld({ amount_deducted: deducted, amount, status }: DisputeAnswer): number {
  if (status === 'won' || status === 'closed') return 0
  if (deducted) return deducted
  return status === 'lost' ? amount : 0
}

/** Where it is answered: the page of one alone is not documented. */
const findUrl = (): string => 'https://dashboard.razorpay.com/app/disputes'

const formatMoment = (seconds: number): string => new Date(seconds * 1000).toISOString()

function toDispute(answer: DisputeAnswer): Dispute {
  const { id, payment_id: paymentId, amount: value, currency, respond_by: until, created_at: at } = answer
  const reason = answer.reason_description || (answer.reason_code ?? '').replaceAll('_', ' ')
  return {
    id,
    paymentId,
    amount: { value, currency },
    withheld: { value: readWithheld(answer), currency },
    fee: null,
    reason,
    phase: findByName(phases, answer.phase ?? '') ?? 'chargeback',
    state: readState(states, answer.status),
    respondBy: until ? formatMoment(until) : null,
    openedAt: formatMoment(at),
    url: findUrl(),
  }
}

export const fetchDispute = async (connection: Connection, disputeId: string): Promise<Dispute> => {
  const path = `/v1/disputes/${encodeURIComponent(disputeId)}`
  return toDispute(await ask(connection, disputeAnswer, { name: 'fetchDispute', method: 'GET', path }))
}

const perPage = 100
const maxPages = 20

/** Razorpay lists all of an account, by when they began. */
export const listDisputes: PaymentsProvider['listDisputes'] = async (connection, { paymentIds, since }) => {
  const found: Dispute[] = []
  const from = String(Math.floor(since.getTime() / 1000))
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ from, count: String(perPage), skip: String(page * perPage) })
    const path = `/v1/disputes?${query.toString()}`
    const { items } = await ask(connection, disputesAnswer, { name: 'listDisputes', method: 'GET', path })
    found.push(...items.filter((item) => paymentIds.includes(item.payment_id)).map(toDispute))
    if (items.length < perPage) return found
  }
  throw new ProviderError('unexpected', `more than ${maxPages * perPage} disputes`)
}
