import * as z from 'zod'
import { type Connection, ProviderError } from '../../provider.ts'
import type { Dispute, DisputePhase, DisputeState, PaymentsProvider } from '../payments.ts'
import { formatMoment, id, rupees } from './cashfree-answers.ts'
import { ask, type CashfreeSetup } from './cashfree-api.ts'

const disputeAnswer = z.object({
  dispute_id: id,
  dispute_type: z.string().nullish(),
  reason_code: z.string().nullish(),
  reason_description: z.string().nullish(),
  dispute_amount: rupees,
  dispute_amount_currency: z.string().length(3).nullish(),
  created_at: z.string(),
  respond_by: z.string().nullish(),
  dispute_status: z.string().min(1),
  order_details: z.object({ order_id: z.string().min(1) }),
})
type DisputeAnswer = z.infer<typeof disputeAnswer>

/** How a status ends, whatever it is of: `CHARGEBACK_MERCHANT_WON`. */
const endings: [ending: RegExp, state: DisputeState][] = [
  [/MERCHANT_WON$/, 'won'],
  [/MERCHANT_LOST$/, 'lost'],
  [/MERCHANT_ACCEPTED$/, 'accepted'],
  [/(CREATED|INSUFFICIENT_EVIDENCE|ACTION_REQUIRED)$/, 'needs-response'],
  [/(DOCS_RECEIVED|UNDER_REVIEW)$/, 'under-review'],
  [/(CLOSED|CANCELLED|REVERSED)$/, 'closed'],
]

/** Not all statuses are documented: those of each stage are told by how they end. @throws ProviderError */
function readDisputeState(status: string): DisputeState {
  const state = endings.find(([ending]) => ending.test(status))?.[1]
  if (!state) throw new ProviderError('unexpected', `a dispute that is ${status}`)
  return state
}

const phases: [type: RegExp, phase: DisputePhase][] = [
  [/^PRE_?ARBITRATION/, 'pre-arbitration'],
  [/^ARBITRATION/, 'arbitration'],
  [/^CHARGEBACK/, 'chargeback'],
]
const findPhase = (text: string): DisputePhase => phases.find(([type]) => type.test(text))?.[1] ?? 'inquiry'

/** Cashfree does not say what it holds back: the whole counts as taken once it is lost or accepted, and nothing before. */
const readWithheld = (state: DisputeState, amount: number): number =>
  state === 'lost' || state === 'accepted' ? amount : 0

/** Where it is answered: the page of one alone is not documented. */
const findUrl = (): string => 'https://merchant.cashfree.com/merchants'

function toDispute(answer: DisputeAnswer): Dispute {
  const state = readDisputeState(answer.dispute_status)
  const [value, currency] = [answer.dispute_amount, answer.dispute_amount_currency ?? 'INR']
  return {
    id: answer.dispute_id,
    paymentId: answer.order_details.order_id,
    amount: { value, currency },
    withheld: { value: readWithheld(state, value), currency },
    fee: null,
    reason: answer.reason_description || (answer.reason_code ?? ''),
    phase: findPhase(answer.dispute_type ?? answer.dispute_status),
    state,
    respondBy: formatMoment(answer.respond_by),
    openedAt: formatMoment(answer.created_at) ?? '',
    url: findUrl(),
  }
}

export async function fetchDispute(setup: CashfreeSetup, connection: Connection, disputeId: string): Promise<Dispute> {
  const path = `/disputes/${encodeURIComponent(disputeId)}`
  return toDispute(await ask(setup, connection, disputeAnswer, { name: 'fetchDispute', method: 'GET', path }))
}

/** Those of each order: Cashfree has no list of all. */
export async function listDisputes(
  setup: CashfreeSetup,
  connection: Connection,
  { paymentIds }: Parameters<PaymentsProvider['listDisputes']>[1],
): Promise<Dispute[]> {
  const found: Dispute[] = []
  for (const paymentId of paymentIds) {
    const path = `/orders/${encodeURIComponent(paymentId)}/disputes`
    const call = { name: 'listDisputes', method: 'GET' as const, path }
    found.push(...(await ask(setup, connection, z.array(disputeAnswer), call)).map(toDispute))
  }
  return found
}
