import { type InvoiceStatus, invoiceStatusLabels } from '@sarai/contract/invoice-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each status, by its name. */
const colours: Record<InvoiceStatus, string> = {
  draft: 'gray',
  issued: 'blue',
  'part-paid': 'orange',
  paid: 'green',
  overdue: 'red',
  credited: 'teal',
  cancelled: 'red',
}

export function InvoiceStatusDot({ status }: { status: InvoiceStatus }) {
  return <StageDot colour={colours[status]} />
}

export function InvoiceStatusPill({ status }: { status: InvoiceStatus }) {
  return <Pill name={invoiceStatusLabels[status]} colour={colours[status]} />
}
