import { formatMoney } from '@sarai/money/format'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Payments } from '~/records/payments.tsx'
import classes from './trip-parts.module.css'
import { TripBills } from './trip-bills.tsx'
import { TripDuesSums } from './trip-dues-sums.tsx'
import { TripInvoices } from './trip-invoices.tsx'
import { TripPayers } from './trip-payers.tsx'
import { TripProfit } from './trip-profit.tsx'
import type { TripTabProps } from './trip-tabs.ts'

/** What the traveller pays and when, and for those who see costs what the trip costs and earns as it is booked now. */
export function TripMoneyTab({ trip }: TripTabProps) {
  const { can, user } = useSession()
  const { currency, instalments } = trip
  // After a cancellation, instalments of which nothing is due or paid are left out.
  const shown = instalments.filter(({ amount, paid }) => amount !== 0 || paid !== 0)
  const next = shown.find(({ amount, paid }) => paid < amount)
  return (
    <div className={`${classes.text} ${classes.money}`}>
      <TripDuesSums trip={trip} />
      {user.seesCost && <TripProfit trip={trip} />}
      <section id="instalments" aria-label="Instalments">
        <h2 className={classes.heading}>Instalments</h2>
        {shown.length === 0 && <p className="quiet">Nothing is due.</p>}
        <ul className={classes.lines}>
          {shown.map(({ id, label, amount, paid, dueOn }) => (
            <li key={id}>
              <span className={classes.words}>{label}</span>
              <span className="quiet tabular">{dueOn ? formatDay(dueOn) : 'No day agreed'}</span>
              <span className="quiet tabular">{paidWords(amount, paid, currency)}</span>
              <span className="tabular">{formatMoney(amount, currency)}</span>
            </li>
          ))}
        </ul>
      </section>
      <TripPayers trip={trip} />
      <Payments
        of={{ tripId: trip.id }}
        currency={currency}
        due={next ? next.amount - next.paid : null}
        dueOn={next?.dueOn}
        isOpen={trip.deletedAt === null}
      />
      {!trip.isArranged && <TripInvoices tripId={trip.id} />}
      {user.seesCost && can('vendors') && <TripBills tripId={trip.id} />}
    </div>
  )
}

/** What of an instalment is paid. */
function paidWords(amount: number, paid: number, currency: string): string {
  if (paid === 0) return ''
  return paid === amount ? 'Paid' : `${formatMoney(paid, currency)} paid`
}
