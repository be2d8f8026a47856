import { Checkbox, Modal, Stack, Textarea } from '@mantine/core'
import type { Traveller } from '@sarai/contract/travellers'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney, formatPercent } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { travellerName } from './travellers-cache.ts'
import classes from './trip-parts.module.css'
import { tripsCache } from './trips-cache.ts'

interface Props {
  trip: Trip
  /** The one traveller who is cancelled; the whole trip where left out. */
  traveller?: Traveller
  onClose: () => void
}

/** Shows what cancelling comes to by the agreed terms, and what it does to the services, before it is done. */
export default function CancelDialog({ trip, traveller, onClose }: Props) {
  const which = { id: trip.id, travellerId: traveller?.id }
  const query = useQuery(calls.trips.cancelPreview.queryOptions({ input: which, staleTime: 0 }))
  const preview = query.data?.data
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState<number | null>()
  const [tellCustomer, setTellCustomer] = useState(false)
  const { problems, isSending, submit } = useSending()
  const what = traveller ? travellerName(traveller) : 'trip'
  const title = traveller ? `Cancel ${what}` : 'Cancel this trip'
  if (!preview)
    return (
      <Modal opened onClose={onClose} title={title} size="md">
        <Awaited query={query} what="The charge" lines={5} />
      </Modal>
    )
  const { currency, bookings, vendorCharges, vendorCredits } = preview
  const withoutTerms = bookings.filter(({ becomes, hasTerms }) => becomes === 'dropped' && !hasTerms).length
  const charge = typed ?? preview.charge
  const { paid, rest, tcs, invoiced } = preview
  const back = paid - rest - tcs - charge
  const toCredit = invoiced - rest - charge
  const dropped = bookings.filter(({ becomes }) => becomes === 'dropped').length

  async function cancel(): Promise<void> {
    if (!preview) return
    const asked = { version: trip.version, reason, seenCharge: preview.charge, charge, tellCustomer }
    tripsCache.show((await api.trips.cancel({ ...which, ...asked })).data)
    for (const call of [calls.bookings, calls.travellers]) void queryClient.invalidateQueries({ queryKey: call.key() })
    toast({ kind: 'success', message: traveller ? `${what} was cancelled` : 'The trip was cancelled' })
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form onSubmit={(event) => submit(event, cancel)}>
        <Stack gap="md">
          <dl className={classes.facts}>
            <dt>By the terms</dt>
            <dd>
              {formatPercent(preview.percent)} of {formatMoney(preview.basis, currency)}
              {preview.daysBefore !== null && `, ${plural(Math.max(preview.daysBefore, 0), 'day')} before the start`}
              {preview.chargedBefore > 0 && `, and ${formatMoney(preview.chargedBefore, currency)} charged before`}
            </dd>
            <dt>Charge</dt>
            <dd className="tabular">{formatMoney(preview.charge, currency)}</dd>
            <dt>Services</dt>
            <dd>
              {bookings.length === 0
                ? 'None is touched'
                : [
                    dropped > 0 && `${plural(dropped, 'service')} dropped`,
                    bookings.length > dropped && `${bookings.length - dropped} to be confirmed for fewer people`,
                  ]
                    .filter(Boolean)
                    .join(', ')}
            </dd>
            {vendorCharges !== null && (
              <>
                <dt>Vendors charge</dt>
                <dd className="tabular">
                  {formatMoney(vendorCharges, currency)}
                  {withoutTerms > 0 && `, but the terms of ${plural(withoutTerms, 'service')} are not known`}
                </dd>
              </>
            )}
            {vendorCredits !== null && vendorCredits > 0 && (
              <>
                <dt>Vendors credit</dt>
                <dd>{formatMoney(vendorCredits, currency)} of what they have billed. Ask them for credit notes.</dd>
              </>
            )}
          </dl>
          {preview.terms.length === 0 && <p className="quiet">No cancellation terms were agreed.</p>}
          <Textarea
            label="Why?"
            rows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            error={problems.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <MoneyInput
            label="Charge the customer"
            currency={currency}
            value={charge}
            error={problems.charge}
            onChange={setTyped}
          />
          <dl className={classes.facts} aria-label="What follows" aria-live="polite">
            <dt>Paid so far</dt>
            <dd className="tabular">{formatMoney(paid, currency)}</dd>
            {rest > 0 && (
              <>
                <dt>Others still pay</dt>
                <dd className="tabular">{formatMoney(rest, currency)}</dd>
              </>
            )}
            {tcs > 0 && (
              <>
                <dt>TCS stays collected</dt>
                <dd className="tabular">{formatMoney(tcs, currency)}</dd>
              </>
            )}
            <dt>{back >= 0 ? 'To be refunded' : 'Still to be paid'}</dt>
            <dd className="tabular">
              <strong>{formatMoney(Math.abs(back), currency)}</strong>
            </dd>
            {toCredit > 0 && (
              <>
                <dt>To be credited</dt>
                <dd>{formatMoney(toCredit, currency)} of the invoices. Draw up a credit note on the Money tab.</dd>
              </>
            )}
          </dl>
          <Checkbox
            label="Tell the customer by mail"
            checked={tellCustomer}
            error={problems.tellCustomer}
            onChange={(event) => setTellCustomer(event.currentTarget.checked)}
          />
          <p className="quiet">This cannot be undone.</p>
          <FormFoot problem={problems.form} label={title} isBusy={isSending} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
