import { type PaymentRunState, paymentRunStateLabels } from '@sarai/contract/payment-run-words'
import { Pill } from '~/ui/stage-pill.tsx'

/** The colour of each state, by its name. */
const colours: Record<PaymentRunState, string> = {
  draft: 'gray',
  awaiting: 'orange',
  approved: 'blue',
  exported: 'violet',
  paid: 'green',
  cancelled: 'red',
}

export function PaymentRunPill({ state }: { state: PaymentRunState }) {
  return <Pill name={paymentRunStateLabels[state]} colour={colours[state]} />
}
