import type { Receipt } from '@sarai/contract/receipt-schemas'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'
import { isDeclared, isDepositUse, isWriteOff } from './payment-words.ts'

export type PaymentStep = 'confirm' | 'cancel' | 'bounce' | 'refund'

const stepLabels: Record<PaymentStep, string> = {
  confirm: 'Confirm',
  refund: 'Refund',
  bounce: 'Cheque bounced',
  cancel: 'Cancel payment',
}

/** What a step is called: what a customer has declared is rejected. */
export function stepLabel(receipt: Receipt, step: PaymentStep): string {
  if (step === 'cancel' && isWriteOff(receipt)) return 'Take back'
  if (step === 'cancel' && isDepositUse(receipt)) return 'Put back to deposit'
  return step === 'cancel' && isDeclared(receipt) ? 'Reject' : stepLabels[step]
}

/** What can be given back of a payment: what has settled no invoice, and the fee in it, whose invoice is credited then. */
export const sumRefundable = ({ ahead, fee, feeRefunded }: Receipt): number => ahead + fee - feeRefunded

/** The steps that a payment allows in its state. Only the part that has settled no invoice can be given back. */
export function stepsOf(receipt: Receipt): PaymentStep[] {
  const { state, mode, isOpening, uses } = receipt
  const ahead = sumRefundable(receipt)
  if (isWriteOff(receipt)) return state === 'received' ? ['cancel'] : []
  if (state === 'pending') return ['confirm', 'cancel']
  const refund: PaymentStep[] = ahead > 0 ? ['refund'] : []
  if (state === 'part-refunded' || isOpening) return refund
  // What is used of a deposit is put back before it is cancelled.
  if (state !== 'received' || uses.some((use) => use.state !== 'cancelled')) return state === 'received' ? refund : []
  return mode === 'cheque' ? [...refund, 'bounce', 'cancel'] : [...refund, 'cancel']
}

/** Whether there is a voucher of it: once the money is seen, here. */
export const hasVoucher = (receipt: Receipt): boolean =>
  receipt.number !== null && !receipt.isOpening && !isWriteOff(receipt)

/** Whether there is a receipt to send: as long as the money stays. */
export const isSendable = (receipt: Receipt): boolean =>
  hasVoucher(receipt) && receipt.state !== 'cancelled' && receipt.state !== 'bounced'

/** Has the voucher of a payment or refund made as a PDF, which is offered when it is ready. */
export async function makeVoucher(of: 'receipt' | 'refund', id: string): Promise<void> {
  const call = of === 'receipt' ? api.receipts.pdf : api.receipts.refundPdf
  const { data } = await runAction(call({ id }), 'The PDF was not made')
  watchOperation(data.operationId)
}
