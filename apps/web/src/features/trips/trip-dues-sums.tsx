import type { TripDues } from '@sarai/contract/trip-dues'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { paymentsQuery } from '~/records/payments-cache.ts'
import { Awaited } from '~/ui/awaited.tsx'
import classes from './trip-parts.module.css'

/** What a customer owes for a trip in all, has paid, and still owes or gets back. */
export function TripDuesSums({ trip }: { trip: Trip }) {
  const query = useQuery(calls.trips.dues.queryOptions({ input: { id: trip.id } }))
  const payments = useQuery(paymentsQuery({ tripId: trip.id }))
  const dues = query.data?.data
  const found = payments.data?.data
  if (!dues) return <Awaited query={query} what="What is due" lines={1} />
  if (!found) return <Awaited query={payments} what="What is paid" lines={1} />
  const money = (amount: number) => formatMoney(amount, dues.currency)
  const left = dues.due - found.paid
  return (
    <section aria-label="What is due">
      <dl className={classes.sums}>
        <Sum label="Due in all" value={money(dues.due)} />
        <Sum label="Paid" value={money(found.paid)} />
        <Sum label={left < 0 ? 'To be given back' : 'Still to be paid'} value={money(Math.abs(left))} />
      </dl>
      <Parts dues={dues} isCancelled={trip.state === 'cancelled'} />
      {dues.invoiceBy && <InvoiceBy by={dues.invoiceBy} rest={money(dues.rest)} isPaid={found.paid > 0} trip={trip} />}
    </section>
  )
}

interface InvoiceByProps {
  by: NonNullable<TripDues['invoiceBy']>
  rest: string
  isPaid: boolean
  trip: Trip
}

/** By when the law wants an invoice: of a trip that was paid for, or that has ended. */
function InvoiceBy({ by: { day, why }, rest, isPaid, trip: { endDate } }: InvoiceByProps) {
  const today = dayOf(new Date(useNow()))
  if (!isPaid && (endDate === null || endDate >= today)) return null
  const isLate = day < today
  return (
    <p className={classes.invoiceBy} data-late={isLate || undefined}>
      {`${rest} is on no invoice yet: ${isLate ? 'it was due' : 'due'} by ${formatDay(day)}. ${why}`}
    </p>
  )
}

/** What the amount due is made of, where it is not simply the agreed price. */
function Parts({ dues, isCancelled }: { dues: TripDues; isCancelled: boolean }) {
  const { agreed, price, beyond, tcs, roundOff, due, currency } = dues
  if (due === agreed) return null
  const parts = [
    [isCancelled ? 'Charged for cancelling' : 'Price', price],
    [beyond < 0 ? 'Credited' : 'Invoiced beyond the price', beyond],
    ['Tax collected at source', tcs],
    ['Round-off', roundOff],
  ] as const
  return (
    <dl className={classes.parts}>
      {parts
        .filter(([, amount], at) => at === 0 || amount !== 0)
        .map(([label, amount]) => (
          <Sum key={label} label={label} value={formatMoney(amount, currency)} />
        ))}
    </dl>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  )
}
