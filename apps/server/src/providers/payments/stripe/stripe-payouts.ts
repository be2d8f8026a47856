import * as z from 'zod'
import { dayEnd, dayStart } from '../../../core/days.rules.ts'
import { type Connection, ProviderError } from '../../provider.ts'
import { findByName } from '../../provider-answers.ts'
import type { PaymentsProvider, Settlement, SettlementLine } from '../payments.ts'
import { sumSettlement } from '../settlement-lines.rules.ts'
import { formatMoment, makeListAnswer, toAmount } from './stripe-answers.ts'
import { ask, askAll, type StripeSetup } from './stripe-api.ts'

const count = z.int()
const id = z.string().min(1)
const currency = z.string().length(3)

const payoutAnswer = z.object({
  id,
  amount: count,
  arrival_date: count,
  automatic: z.boolean(),
  currency,
  trace_id: z.object({ value: z.string().nullish() }).nullish(),
})
type PayoutAnswer = z.infer<typeof payoutAnswer>

const entryAnswer = z.object({
  id,
  amount: count,
  created: count,
  currency,
  fee: count,
  fee_details: z.array(z.object({ amount: count, type: z.string() })),
  source: z.union([id, z.object({ id, payment_intent: z.string().nullish() })]).nullish(),
  type: z.string(),
})
type EntryAnswer = z.infer<typeof entryAnswer>

const lineKinds: Record<string, SettlementLine['kind']> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
}

/** In what is paid out, whatever the payer's currency was. Disputes, fees of other services and reserves are adjustments. */
function toLine(entry: EntryAnswer): SettlementLine {
  const source = typeof entry.source === 'object' ? entry.source : undefined
  const tax = entry.fee_details.filter(({ type }) => type === 'tax').reduce((sum, { amount }) => sum + amount, 0)
  return {
    kind: findByName(lineKinds, entry.type) ?? 'adjustment',
    id: source?.id ?? entry.id,
    paymentId: source?.payment_intent ?? null,
    amount: toAmount(entry.amount, entry.currency),
    fee: toAmount(entry.fee - tax, entry.currency),
    tax: toAmount(tax, entry.currency),
    at: formatMoment(entry.created),
  }
}

/** What a payout is of, where Stripe has put it together; of one that was wanted for by hand it does not say. */
async function listEntries(setup: StripeSetup, connection: Connection, payout: PayoutAnswer): Promise<EntryAnswer[]> {
  if (!payout.automatic) return []
  const query: [string, string][] = [
    ['payout', payout.id],
    ['expand[]', 'data.source'],
  ]
  const wanted = { name: 'settlementLines', path: '/v1/balance_transactions', query, max: 10_000 }
  const entries = await askAll(setup, connection, makeListAnswer(entryAnswer), wanted)
  // The payout itself is one of the movements of the balance.
  return entries.filter(({ type }) => type !== 'payout')
}

/** What arrived and no line explains is a line too: the bank shows the payout as it is. */
async function readSettlement(setup: StripeSetup, connection: Connection, payout: PayoutAnswer): Promise<Settlement> {
  const lines = (await listEntries(setup, connection, payout)).map(toLine)
  const settledAt = formatMoment(payout.arrival_date)
  const arrived = toAmount(payout.amount, payout.currency)
  if (lines.some(({ amount }) => amount.currency !== arrived.currency))
    throw new ProviderError('unexpected', `lines of payout ${payout.id} in another currency`)
  const head = { id: payout.id, settledAt, bankReference: payout.trace_id?.value ?? null }
  const explained = sumSettlement(head, arrived.currency, lines)
  const rest = arrived.value - explained.amount.value
  if (rest === 0) return explained
  const nothing = { value: 0, currency: arrived.currency }
  const amount = { value: rest, currency: arrived.currency }
  const line = {
    kind: 'adjustment' as const,
    id: payout.id,
    paymentId: null,
    fee: nothing,
    tax: nothing,
    at: settledAt,
  }
  return sumSettlement(head, arrived.currency, [...lines, { ...line, amount }])
}

const perPage = 10
const toSeconds = (moment: string) => String(Math.floor(Date.parse(moment) / 1000))

/** Payouts by the day they arrive, which Stripe counts in UTC; a few at a time, since each is wanted for its lines. */
export async function listSettlements(
  setup: StripeSetup,
  connection: Connection,
  { from, to, cursor }: Parameters<PaymentsProvider['settlements']>[1],
): ReturnType<PaymentsProvider['settlements']> {
  const query = new URLSearchParams({
    status: 'paid',
    limit: String(perPage),
    'arrival_date[gte]': toSeconds(dayStart(from, 'UTC')),
    'arrival_date[lte]': toSeconds(dayEnd(to, 'UTC')),
    ...(cursor ? { starting_after: cursor } : {}),
  })
  const call = { name: 'settlements', method: 'GET' as const, path: `/v1/payouts?${query.toString()}` }
  const { data, has_more: hasMore } = await ask(setup, connection, makeListAnswer(payoutAnswer), call)
  const settlements: Settlement[] = []
  for (const payout of data) settlements.push(await readSettlement(setup, connection, payout))
  return { settlements, next: hasMore ? (data.at(-1)?.id ?? null) : null }
}
