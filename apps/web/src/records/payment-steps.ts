import type { Receipt } from '@sarai/contract/receipt-schemas'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'
import { isDeclared } from './payment-words.ts'

export type PaymentStep = 'confirm' | 'cancel' | 'bounce' | 'refund'

const stepLabels: Record<PaymentStep, string> = {
  confirm: 'Confirm',
  refund: 'Refund',
  bounce: 'Cheque bounced',
  cancel: 'Cancel payment',
}

/** What a step is called: what a customer has declared is rejected. */
export const stepLabel = (receipt: Receipt, step: PaymentStep): string =>
  step === 'cancel' && isDeclared(receipt) ? 'Reject' : stepLabels[step]

/** The steps that a payment allows in its state. Only the part that has settled no invoice can be given back. */
export function stepsOf({ state, mode, ahead, isOpening }: Receipt): PaymentStep[] {
  if (state === 'pending') return ['confirm', 'cancel']
  const refund: PaymentStep[] = ahead > 0 ? ['refund'] : []
  if (state === 'part-refunded' || isOpening) return refund
  if (state !== 'received') return []
  return mode === 'cheque' ? [...refund, 'bounce', 'cancel'] : [...refund, 'cancel']
}

/** Whether there is a receipt to send: once the money is seen, and as long as it stays. */
export const isSendable = ({ number, state, isOpening }: Receipt): boolean =>
  number !== null && !isOpening && state !== 'cancelled' && state !== 'bounced'

/** Has the voucher of a payment or refund made as a PDF, which is offered when it is ready. */
export async function makeVoucher(of: 'receipt' | 'refund', id: string): Promise<void> {
  const call = of === 'receipt' ? api.receipts.pdf : api.receipts.refundPdf
  const { data } = await runAction(call({ id }), 'The PDF was not made')
  watchOperation(data.operationId)
}
