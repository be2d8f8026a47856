import type { Invoice } from '@sarai/contract/invoice-schemas'
import type { OfferState } from '@sarai/contract/invoice-words'
import { formatMoney } from '@sarai/money/format'
import { recordNumber } from '~/records/kinds.ts'
import { RecordNotice } from '~/records/record-page.tsx'

const became: Record<Exclude<OfferState, 'stands' | 'accepted'>, string> = {
  changed: 'has changed since',
  expired: 'was not accepted by its last day',
  declined: 'was declined',
  deleted: 'was deleted',
}

/** What became of the proposal of a proforma, where it is not what the proforma says any more. */
export function OfferNotice({ proposal }: { proposal: NonNullable<Invoice['proposal']> }) {
  const { state, number, currency, was, now } = proposal
  const name = recordNumber('proposal', number)
  if (state === 'stands' || (state === 'accepted' && now === was)) return null
  const asks = formatMoney(was, currency)
  if (state === 'accepted')
    return (
      <RecordNotice>
        {name} was accepted for {now === null ? 'another currency' : formatMoney(now, currency)}. This proforma was
        drawn up for {asks} and stays as it is.
      </RecordNotice>
    )
  const differs = state === 'changed' && now !== null && now !== was
  return (
    <RecordNotice>
      {name} {became[state]}
      {differs && `: it came to ${asks}, and comes to ${formatMoney(now, currency)} now`}. This proforma stays as it is.
    </RecordNotice>
  )
}
