import type { Booking } from '@sarai/contract/booking-schemas'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { EnterBillLink } from '~/records/enter-bill-link.tsx'
import { refreshPayables } from '~/records/payables.ts'
import { SideSection } from '~/ui/side-section.tsx'

/** What the vendor has billed for a booking, and the way to enter what it has sent. */
export function BookingBills({ booking: { id, tripId, vendorId } }: { booking: Booking }) {
  const { can } = useSession()
  const query = useQuery(calls.bills.ofTrip.queryOptions({ input: { tripId } }))
  useEffect(() => onLive('bills', refreshPayables), [])
  const found = query.data?.data.bookings.find((one) => one.id === id)
  if (vendorId === null) return null
  const { billed = 0, creditDue = 0, currency = '', hasOthers = false } = found ?? {}
  return (
    <SideSection title="Billed" query={query} isEmpty={false} none="">
      <p className="tabular">
        {hasOthers ? 'In another currency' : billed === 0 ? 'Nothing yet' : formatMoney(billed, currency)}
        {creditDue > 0 && `, of which ${formatMoney(creditDue, currency)} is to be credited`}
      </p>
      {can('vendors', 'write') && <EnterBillLink bookingId={id} creditDue={creditDue} />}
    </SideSection>
  )
}
