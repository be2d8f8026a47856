import type { TripDues } from '@sarai/contract/trip-dues'
import type { Trip } from '@sarai/contract/trips'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls } from '~/query.ts'
import { isWriteOff } from '~/records/payment-words.ts'
import { paymentsQuery } from '~/records/payments-cache.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { type FigureOf, type FiguresOf, TripFigure, useFiguresOf } from './trip-figure.tsx'
import { TripPanMissing } from './trip-pan-missing.tsx'
import classes from './trip-parts.module.css'

/** What a customer owes for a trip in all, has paid, and still owes or gets back. */
export function TripDuesSums({ trip }: { trip: Trip }) {
  const query = useQuery(calls.trips.dues.queryOptions({ input: { id: trip.id } }))
  const payments = useQuery(paymentsQuery({ tripId: trip.id }))
  const to = useFiguresOf(trip)
  const dues = query.data?.data
  const found = payments.data?.data
  if (!dues) return <Awaited query={query} what="What is due" lines={1} />
  if (!found) return <Awaited query={payments} what="What is paid" lines={1} />
  const money = (amount: number) => formatMoney(amount, dues.currency)
  // What one of several payers has paid too much leaves what the others owe.
  const open = trip.instalments.reduce((sum, { amount, paid }) => sum + Math.max(amount - paid, 0), 0)
  const back = Math.max(found.paid - (dues.due - open), 0)
  return (
    <section aria-label="What is due">
      <dl className={classes.sums}>
        <Sum label="Due in all" value={money(dues.due)} of={to.instalments} />
        <Sum
          label="Paid"
          value={money(found.paid)}
          // The list of payments has money that moved here alone.
          of={found.receipts.some((receipt) => receipt.isOpening || isWriteOff(receipt)) ? to.paidHere : to.payments}
        />
        {(open > 0 || back === 0) && <Sum label="Still to be paid" value={money(open)} of={to.instalments} />}
        {back > 0 && <Sum label="To be given back" value={money(back)} of={to.paidHere} />}
      </dl>
      <Parts dues={dues} isCancelled={trip.state === 'cancelled'} to={to} />
      {dues.overcharged > 0 && (
        <p className={classes.invoiceBy} data-late>
          {`${money(dues.overcharged)} more is invoiced than the trip costs by now: credit it on the invoice.`}
        </p>
      )}
      <TripPanMissing payers={dues.panMissing} />
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

/** What the amount due is made of, where it is not simply the agreed price; and what of it is invoiced. */
function Parts({ dues, isCancelled, to }: { dues: TripDues; isCancelled: boolean; to: FiguresOf }) {
  const { agreed, price, beyond, invoiced, tcs, roundOff, due, currency } = dues
  const isWhole = due === agreed
  const parts: [string, number, FigureOf | null][] = [
    [isCancelled ? 'Charged for cancelling' : 'Price', isWhole ? 0 : price, to.agreed],
    [beyond < 0 ? 'Credited' : 'Invoiced beyond the price', beyond, beyond < 0 ? to.notes : to.invoices],
    ['Tax collected at source', tcs, to.invoices],
    ['Round-off', roundOff, to.invoices],
    ['On invoices', invoiced, to.invoices],
  ]
  const shown = parts.filter(([, amount], at) => amount !== 0 || (at === 0 && !isWhole))
  if (shown.length === 0) return null
  return (
    <dl className={classes.parts}>
      {shown.map(([label, amount, of]) => (
        <Sum key={label} label={label} value={formatMoney(amount, currency)} of={of} />
      ))}
    </dl>
  )
}

function Sum({ label, value, of }: { label: string; value: string; of: FigureOf | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">
        <TripFigure of={of}>{value}</TripFigure>
      </dd>
    </div>
  )
}
