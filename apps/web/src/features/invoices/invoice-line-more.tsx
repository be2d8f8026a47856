import { Group, Switch } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { InvoiceLine } from '@sarai/contract/invoice-schemas'
import { useState } from 'react'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { MoreDetails } from '~/ui/more-details.tsx'
import { BookingField } from './invoice-booking-field.tsx'
import classes from './invoice.module.css'

const labels = { more: 'More of this line', fewer: 'Less of this line' }

interface Props {
  line: InvoiceLine
  currency: string
  /** Whose bookings can be named; null where the line asks for its booking already, or there is no trip. */
  tripId: string | null
  /** Whether the document is a package abroad, that a line can be outside of. */
  isOfPackageAbroad: boolean
  at: string
  problems: FieldErrors
  onChange: (facts: Partial<InvoiceLine>) => void
}

/** What few lines say. It is open where something of it is said, or wrong. */
export function LineMore({ line, currency, tripId, isOfPackageAbroad, at, problems, onChange }: Props) {
  const { discount, isCancellation, isOutsidePackage } = line
  const [isAsked, setAsked] = useState(discount > 0 || isCancellation || isOutsidePackage)
  const isOpen = isAsked || problems[`${at}discount`] !== undefined
  return (
    <MoreDetails isOpen={isOpen} onChange={setAsked} labels={labels}>
      <div className={classes.fields}>
        <MoneyInput
          label="Discount"
          currency={currency}
          value={discount || null}
          error={problems[`${at}discount`]}
          onChange={(next) => onChange({ discount: next ?? 0 })}
        />
        {tripId && (
          <BookingField
            tripId={tripId}
            mayChooseTrip={false}
            value={line.bookingId}
            error={problems[`${at}bookingId`]}
            onChange={(bookingId) => onChange({ bookingId })}
          />
        )}
      </div>
      <Group gap="lg">
        <Switch
          label="A cancellation charge"
          checked={isCancellation}
          onChange={(event) => onChange({ isCancellation: event.currentTarget.checked })}
        />
        {(isOfPackageAbroad || isOutsidePackage) && (
          <Switch
            label="Outside the package"
            description="Nothing is collected at source on it."
            checked={isOutsidePackage}
            onChange={(event) => onChange({ isOutsidePackage: event.currentTarget.checked })}
          />
        )}
      </Group>
    </MoreDetails>
  )
}
