import { percentOf } from '@sarai/money/amounts'
import { type Call, type Reply, replyJson } from '../http.ts'
import { makeId } from '../values.ts'
import type { Access } from './stripe-access.ts'
import { countDecimals } from './stripe-currencies.ts'
import { type Expansions, makeList, narrowExpansions, showBalanceEntry, showPayout } from './stripe-entities.ts'
import { refuse, refuseAddress, refuseUnknown } from './stripe-errors.ts'
import { emitEvent } from './stripe-events.ts'
import { findQueryProblem, takePage } from './stripe-sessions.ts'
import { type Account, type BalanceEntry, makeStripeId, type Payout, type StripeState } from './stripe-state.ts'

/** In basis points: what Stripe keeps of a charge, and the tax on that. */
const feeRate = 300
const taxRate = 1800
/** What one unit of any other currency is worth in that of the payouts. */
const exchangeRate = 80

function convertAmount(amount: number, from: string, to: string): { amount: number; rate: number | null } {
  if (from === to) return { amount, rate: null }
  const factor = 10 ** (countDecimals(to) - countDecimals(from))
  return { amount: Math.round(amount * exchangeRate * factor), rate: exchangeRate }
}

/** Writes down a movement. Stripe keeps its fee of charges alone, and gives none back with refunds. */
export function addEntry(
  state: StripeState,
  account: Account,
  type: BalanceEntry['type'],
  sourceId: string,
  moved: number,
  from: string,
): BalanceEntry {
  const { amount, rate } = convertAmount(moved, from, account.currency)
  const fee = type === 'charge' ? percentOf(BigInt(amount), feeRate) : 0n
  const entry: BalanceEntry = {
    id: makeStripeId('txn'),
    account: account.id,
    type,
    sourceId,
    amount,
    currency: account.currency,
    fee: Number(fee),
    tax: Number(percentOf(fee, taxRate)),
    rate,
    payoutId: null,
    createdAt: state.clock.readSeconds(),
  }
  state.balance.set(entry.id, entry)
  return entry
}

const findDayStart = (seconds: number) => seconds - (seconds % 86_400)

/** Sends what an account has taken and not had yet to its bank; what is owed by it waits for more. */
export function payOut(state: StripeState, account: Account): void {
  const entries = [...state.balance.values()].filter((one) => one.account === account.id && one.payoutId === null)
  const net = entries.reduce((sum, { amount, fee, tax }) => sum + amount - fee - tax, 0)
  if (net <= 0) return
  const createdAt = state.clock.readSeconds()
  const payout: Payout = {
    id: makeStripeId('po'),
    account: account.id,
    amount: net,
    currency: account.currency,
    arrivalDate: findDayStart(createdAt),
    traceId: makeId(16).toUpperCase(),
    createdAt,
  }
  state.payouts.set(payout.id, payout)
  entries.push(addEntry(state, account, 'payout', payout.id, -net, account.currency))
  for (const entry of entries) entry.payoutId = payout.id
  emitEvent(state, account, 'payout.created', showPayout(payout))
  emitEvent(state, account, 'payout.paid', showPayout(payout))
}

/** `/v1/payouts` and what is below it. */
export function answerPayouts(state: StripeState, { account }: Access, call: Call, [id]: string[]): Reply {
  if (call.method !== 'GET') return refuseAddress(call.method, call.path)
  const own = [...state.payouts.values()].filter((one) => one.account === account.id)
  if (id !== undefined) {
    const payout = own.find((one) => one.id === id)
    return payout ? replyJson(200, showPayout(payout)) : refuseUnknown('payout', id)
  }
  const problem = findQueryProblem(call.query, ['arrival_date[gte]', 'arrival_date[lte]', 'status'])
  if (problem) return problem
  const status = call.query.get('status')
  if (status !== null && !/^(paid|pending|failed|canceled|in_transit)$/.test(status))
    return refuse(`Invalid status: ${status}`, { param: 'status' })
  const [from, to] = [
    Number(call.query.get('arrival_date[gte]') ?? 0),
    Number(call.query.get('arrival_date[lte]') ?? Infinity),
  ]
  const found = own.filter(
    ({ arrivalDate }) => arrivalDate >= from && arrivalDate <= to && (status === null || status === 'paid'),
  )
  const taken = takePage(found, call.query)
  return 'status' in taken ? taken : replyJson(200, makeList('/v1/payouts', taken.page.map(showPayout), taken.hasMore))
}

/** `/v1/balance_transactions`. */
export function answerBalance(
  state: StripeState,
  { account }: Access,
  call: Call,
  rest: string[],
  expand: Expansions,
): Reply {
  if (call.method !== 'GET' || rest.length > 0) return refuseAddress(call.method, call.path)
  const problem = findQueryProblem(call.query, ['payout', 'type'])
  if (problem) return problem
  const [payout, type] = [call.query.get('payout'), call.query.get('type')]
  if (payout !== null && state.payouts.get(payout)?.account !== account.id)
    return refuseUnknown('payout', payout, 'payout')
  const found = [...state.balance.values()].filter(
    (one) =>
      one.account === account.id &&
      (payout === null || one.payoutId === payout) &&
      (type === null || one.type === type),
  )
  const taken = takePage(found, call.query)
  if ('status' in taken) return taken
  const inner = narrowExpansions(expand, 'data')
  const data = taken.page.map((one) => showBalanceEntry(state, one, inner))
  return replyJson(200, makeList('/v1/balance_transactions', data, taken.hasMore))
}
