import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceLine } from '@sarai/contract/invoice-schemas'
import type { LineNeed } from '@sarai/contract/tax-words'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { TaxRateInput } from '~/records/tax-rate-input.tsx'
import { BookingField } from './invoice-booking-field.tsx'
import { StaysField } from './invoice-stays-field.tsx'
import classes from './invoice.module.css'

export interface OfTrip {
  tripId: string | null
  /** Whether the invoice may still become one of a trip. */
  mayChooseTrip: boolean
}

interface Props extends OfTrip {
  line: InvoiceLine
  needs: readonly LineNeed[]
  currency: string
  /** The path of the line among what is wrong. */
  at: string
  problems: FieldErrors
  /** With the trip of the invoice where that changes. */
  onChange: (facts: Partial<InvoiceLine>, tripId?: string | null) => void
}

/** What the way a line is taxed asks for besides its price. */
export function LineNeedsFields({ line, needs, currency, at, problems, onChange, ...trip }: Props) {
  const isNeeded = (need: LineNeed) => needs.includes(need)
  return (
    <>
      <div className={classes.fields}>
        {isNeeded('basicFare') && (
          <MoneyInput
            label="Basic fare"
            description="Of all tickets, without airport taxes: tax is on a share of it."
            currency={currency}
            value={line.basicFare}
            error={problems[`${at}basicFare`]}
            onChange={(basicFare) => onChange({ basicFare })}
          />
        )}
        {(isNeeded('rate') || problems[`${at}rate`]) && (
          <TaxRateInput
            label="Rate of tax"
            value={line.rate}
            error={problems[`${at}rate`]}
            onChange={(rate) => onChange({ rate })}
          />
        )}
        {isNeeded('booking') && (
          <BookingField
            {...trip}
            value={line.bookingId}
            description="Tax is on the margin: the booking has the cost."
            error={problems[`${at}bookingId`]}
            onChange={(bookingId, tripId) => onChange({ bookingId }, tripId)}
          />
        )}
      </div>
      {isNeeded('stays') && (
        <StaysField value={line.stays} error={problems[`${at}stays`]} onChange={(stays) => onChange({ stays })} />
      )}
    </>
  )
}
