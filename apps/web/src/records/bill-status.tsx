import { type BillStatus, billStatusLabels } from '@sarai/contract/bill-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each status, by its name. */
const colours: Record<BillStatus, string> = {
  draft: 'gray',
  entered: 'blue',
  'part-paid': 'orange',
  paid: 'green',
  unused: 'blue',
  'part-used': 'orange',
  used: 'green',
  cancelled: 'red',
}

export function BillStatusDot({ status }: { status: BillStatus }) {
  return <StageDot colour={colours[status]} />
}

export function BillStatusPill({ status }: { status: BillStatus }) {
  return <Pill name={billStatusLabels[status]} colour={colours[status]} />
}
