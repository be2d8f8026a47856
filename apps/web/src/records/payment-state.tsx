import { type PaymentState, paymentStateLabels } from '@sarai/contract/payment-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each state, by its name. */
const colours: Record<PaymentState, string> = {
  pending: 'orange',
  cleared: 'green',
  'part-refunded': 'teal',
  refunded: 'teal',
  bounced: 'red',
  cancelled: 'gray',
}

export function PaymentStateDot({ state }: { state: PaymentState }) {
  return <StageDot colour={colours[state]} />
}

export function PaymentStatePill({ state }: { state: PaymentState }) {
  return <Pill name={paymentStateLabels[state]} colour={colours[state]} />
}
