import { type VoucherStatus, voucherStatusWords } from '@sarai/contract/voucher-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each status, by its name. */
const colours: Record<VoucherStatus, string> = {
  draft: 'gray',
  issued: 'blue',
  sent: 'teal',
  acknowledged: 'green',
  revised: 'orange',
  cancelled: 'red',
}

export function VoucherStatusDot({ status }: { status: VoucherStatus }) {
  return <StageDot colour={colours[status]} />
}

export function VoucherStatusPill(voucher: { status: VoucherStatus; revision: number }) {
  return <Pill name={voucherStatusWords(voucher)} colour={colours[voucher.status]} />
}
