import { Anchor } from '@mantine/core'
import type { TripBills as Found } from '@sarai/contract/bill-schemas'
import { chargedBy } from '@sarai/contract/bill-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onLive } from '~/lib/live.ts'
import { calls } from '~/query.ts'
import { BillStatusPill } from '~/records/bill-status.tsx'
import { useSession } from '~/lib/session-context.tsx'
import { EnterBillLink } from '~/records/enter-bill-link.tsx'
import { recordPage } from '~/records/kinds.ts'
import { refreshPayables } from '~/records/payables.ts'
import { Awaited } from '~/ui/awaited.tsx'
import classes from './trip-parts.module.css'

/** What vendors bill for a trip beside what its bookings were expected to cost. */
export function TripBills({ tripId }: { tripId: string }) {
  const { can } = useSession()
  const query = useQuery(calls.bills.ofTrip.queryOptions({ input: { tripId } }))
  useEffect(() => onLive('bills', refreshPayables), [])
  const found = query.data?.data
  if (!found) return <Awaited query={query} what="The bills" lines={3} />
  const { bookings, bills } = found
  return (
    <section id="bills" aria-label="Bills of vendors" className={classes.links}>
      <h2 className={classes.heading}>Bills of vendors</h2>
      {bookings.length === 0 && <p className="quiet">Nothing is booked yet.</p>}
      <ul className={classes.lines}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <div className={classes.words}>
              <Anchor renderRoot={(props) => <Link to={recordPage('booking', booking.id)} {...props} />}>
                {booking.title}
              </Anchor>
              <div className="quiet tabular">{expectedWords(booking)}</div>
            </div>
            <span className="tabular">{billedWords(booking)}</span>
            {can('vendors', 'write') && isToBeEntered(booking) && (
              <EnterBillLink bookingId={booking.id} creditDue={booking.creditDue} />
            )}
          </li>
        ))}
      </ul>
      {bills.length > 0 && (
        <ul className={classes.lines}>
          {bills.map((bill) => (
            <li key={bill.id}>
              <Anchor
                className={classes.words}
                renderRoot={(props) => <Link to={recordPage('bill', bill.id)} {...props} />}
              >
                {bill.vendorName}, {bill.kind === 'credit' ? `credit note ${bill.billNumber}` : bill.billNumber}
              </Anchor>
              <BillStatusPill status={bill.status} />
              <span className="tabular">{formatMoney(chargedBy(bill.kind, bill.total), bill.currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Booking = Found['bookings'][number]

/** Whether a bill or credit note of its vendor is still to come. */
const isToBeEntered = ({ vendorId, billed, expected, creditDue, hasOthers }: Booking) =>
  vendorId !== null && (creditDue > 0 || (billed === 0 && expected > 0 && !hasOthers))

/** "₹1,00,000 expected, ₹5,000 more is billed" */
function expectedWords({ billed, expected, creditDue, currency, hasOthers }: Booking): string {
  const text = `${formatMoney(expected, currency)} expected`
  if (creditDue > 0) return `${text}, ${formatMoney(creditDue, currency)} to be credited`
  if (hasOthers || billed === 0) return text
  if (billed === expected) return `${text} and billed`
  return `${text}, ${formatMoney(Math.abs(billed - expected), currency)} ${billed > expected ? 'more' : 'less'} is billed`
}

function billedWords({ billed, expected, currency, hasOthers }: Booking): string {
  if (hasOthers) return 'Billed in another currency'
  if (billed !== 0) return formatMoney(billed, currency)
  return expected === 0 ? 'Nothing to bill' : 'Not billed'
}
