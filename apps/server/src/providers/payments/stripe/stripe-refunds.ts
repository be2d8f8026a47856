import { type Connection, ProviderError } from '../../provider.ts'
import type { Refund, RefundRequest } from '../payments.ts'
import { toStripeAmount } from './stripe-amounts.rules.ts'
import { makeListAnswer, refundAnswer, toRefund } from './stripe-answers.ts'
import { ask, askAll, makeOnceKey, type StripeSetup } from './stripe-api.ts'

const maxReason = 500

const path = '/v1/refunds'

function listAnswers(setup: StripeSetup, connection: Connection, paymentId: string) {
  const query: [string, string][] = [['payment_intent', paymentId]]
  const wanted = { name: 'listRefunds', path, query, max: 1_000 }
  return askAll(setup, connection, makeListAnswer(refundAnswer), wanted)
}

/** Stripe says `failed` of some that it has said `succeeded` of, days later. */
export const listRefunds = async (setup: StripeSetup, connection: Connection, paymentId: string): Promise<Refund[]> =>
  (await listAnswers(setup, connection, paymentId)).map(toRefund)

/**
 * Keys are kept for a day only: a refund that was made before is looked for among those of the payment, and the key keeps
 * two that are asked for at once from being two.
 */
export async function refundPayment(
  setup: StripeSetup,
  connection: Connection,
  { paymentId, reference, amount, reason }: RefundRequest,
): Promise<Refund> {
  const value = amount.value > 0 ? toStripeAmount(amount.value, amount.currency) : undefined
  if (value === undefined) throw new ProviderError('refused', `Stripe refunds no such amount of ${amount.currency}.`)
  const refunds = await listAnswers(setup, connection, paymentId)
  const known = refunds.find(({ metadata }) => metadata?.reference === reference)
  if (known && known.amount !== value)
    throw new ProviderError('refused', 'There is a refund for this already, of another amount.')
  if (known) return toRefund(known)
  const answer = await ask(setup, connection, refundAnswer, {
    name: 'refund',
    method: 'POST',
    path,
    form: {
      payment_intent: paymentId,
      amount: value,
      metadata: { reference, ...(reason ? { reason: reason.slice(0, maxReason) } : {}) },
    },
    onceKey: makeOnceKey('refund', reference),
  })
  return toRefund(answer)
}
