import type { ServiceProfit } from '@sarai/contract/trip-profit'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { recordNumber } from '~/records/kinds.ts'
import { useIsVat } from '~/records/tax-system.ts'
import classes from './trip-profit.module.css'

interface Column {
  label: string
  of: (service: ServiceProfit) => number | null
  /** Shown though it is nothing everywhere. */
  isAlways?: true
}

const columnsOf = (isVat: boolean): Column[] => [
  { label: 'Quoted cost', of: ({ quoted }) => quoted, isAlways: true },
  { label: 'Expected cost', of: ({ expected }) => expected, isAlways: true },
  { label: 'Billed', of: ({ cost }) => cost, isAlways: true },
  { label: isVat ? 'VAT not credited' : 'GST not credited', of: ({ blockedTax }) => blockedTax },
  { label: 'Exchange, bank', of: ({ other }) => other },
  { label: 'Income', of: ({ income }) => income, isAlways: true },
  { label: 'Margin', of: ({ margin }) => margin, isAlways: true },
]

/** What a trip earns by service, for whoever asks to see it. */
export function ProfitServices({ services, currency }: { services: readonly ServiceProfit[]; currency: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount, currency))
  const used = columnsOf(useIsVat()).filter(
    ({ of, isAlways }) => isAlways || services.some((one) => (of(one) ?? 0) !== 0),
  )
  const isShared = services.some(({ isIncomeShared }) => isIncomeShared)
  return (
    <>
      <button
        type="button"
        className={classes.open}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} /> By service
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {isShared && (
              <p className={`quiet ${classes.said}`}>
                For some of the income, invoices name no service. It is shared out by the quoted prices.
              </p>
            )}
            <table className={classes.sums} aria-label="Profit by service">
              <thead>
                <tr>
                  <th scope="col">Service</th>
                  {used.map(({ label }) => (
                    <th key={label} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {services.map((service) => (
                  <tr key={service.bookingId ?? 'none'}>
                    <th scope="row">
                      {service.bookingId ? (
                        <Link
                          to="/bookings/$bookingId"
                          params={{ bookingId: service.bookingId }}
                          className={classes.link}
                        >
                          {service.title}
                        </Link>
                      ) : (
                        service.title
                      )}
                      <span className={`quiet ${classes.about}`}>{aboutOf(service, currency)}</span>
                    </th>
                    {used.map(({ label, of }) => (
                      <td
                        key={label}
                        className="tabular"
                        data-label={label}
                        data-loss={(label === 'Margin' && service.margin < 0) || undefined}
                      >
                        {money(of(service))}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </>
  )
}

/** "B-000012 · 24 Nov 2026 · not billed yet" */
function aboutOf(
  { bookingId, number, date, expected, isBilled, isIncomeShared, creditDue }: ServiceProfit,
  currency: string,
): string {
  if (bookingId === null) return 'What names no service of the trip'
  const words = [
    number !== null && recordNumber('booking', number),
    formatDay(date),
    // Of what was dropped without a charge no bill comes.
    !isBilled && expected !== 0 && 'not billed yet',
    creditDue > 0 && `${formatMoney(creditDue, currency)} to be credited`,
    isIncomeShared && 'income shared',
  ]
  return words.filter(Boolean).join(' · ')
}
