import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { BookingRow } from '@sarai/contract/booking-schemas'
import type { CreditAnswer } from '@sarai/contract/bill-credit-schemas'
import type { FieldErrors } from '@sarai/contract/client'
import { formatMoney } from '@sarai/money/format'
import { formatDay } from '~/lib/format.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { recordNumber } from '~/records/kinds.ts'
import type { LineDraft } from './bill-draft.ts'
import classes from './bill.module.css'
import { LineCredit } from './line-credit.tsx'

const rates = [
  { value: '', label: 'As typed' },
  { value: '0', label: 'No GST' },
  ...[5, 12, 18, 28, 40].map((percent) => ({ value: String(percent * 100), label: `${percent} %` })),
]
const kinds = [
  { value: 'own', label: 'CGST and SGST' },
  { value: 'other', label: 'IGST' },
]

const bookingLabel = ({ number, title, date }: BookingRow) =>
  [recordNumber('booking', number), title, formatDay(date)].filter(Boolean).join(' · ')

interface Props {
  line: LineDraft
  currency: string
  /** What is booked with the vendor. */
  bookings: readonly BookingRow[]
  /** What the tax rules say of it. */
  credit: CreditAnswer['lines'][number] | undefined
  /** The path of the line among what is wrong. */
  at: string
  problems: FieldErrors
  onChange: (facts: Partial<LineDraft>) => void
  onRemove: (() => void) | undefined
}

/** One line: what it is for, what it costs, and its tax. */
export function LineFields({ line, currency, bookings, credit, at, problems, onChange, onRemove }: Props) {
  const booking = bookings.find(({ id }) => id === line.bookingId)
  const expected = booking?.net ?? null
  // A booking that is not among those that can be chosen stays what it is.
  const unknown = line.bookingId && !booking ? [{ value: line.bookingId, label: 'The booking it has' }] : []

  function choose(id: string): void {
    const chosen = bookings.find((one) => one.id === id)
    const isCosted = chosen?.net != null && chosen.currency === currency
    onChange({
      bookingId: id || null,
      description: line.description || (chosen?.title ?? ''),
      net: line.net ?? (isCosted ? chosen.net : null),
    })
  }
  return (
    <section className={classes.line} aria-label={line.description || 'Line'}>
      <div className={classes.fields}>
        <NativeSelect
          label="Booking"
          description={
            booking && expected !== null
              ? `${formatMoney(expected, booking.currency)} expected`
              : 'Of this vendor, or none'
          }
          value={line.bookingId ?? ''}
          data={[
            { value: '', label: 'None' },
            ...unknown,
            ...bookings.map((one) => ({ value: one.id, label: bookingLabel(one) })),
          ]}
          error={problems[`${at}bookingId`]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextInput
          label="What it is for"
          description="As the vendor says it"
          maxLength={200}
          value={line.description}
          error={problems[`${at}description`]}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </div>
      <div className={classes.fields}>
        <MoneyInput
          label="Amount without tax"
          currency={currency}
          value={line.net}
          error={problems[`${at}net`]}
          onChange={(net) => onChange({ net })}
        />
        <NativeSelect
          label="GST"
          value={line.taxRate === null ? '' : String(line.taxRate)}
          data={rates}
          onChange={(event) =>
            onChange({ taxRate: event.currentTarget.value ? Number(event.currentTarget.value) : null })
          }
        />
        <MoneyInput
          label="GST amount"
          currency={currency}
          value={line.tax}
          error={problems[`${at}igst`] ?? problems[`${at}cgst`] ?? problems[`${at}sgst`]}
          onChange={(tax) => onChange({ tax, taxRate: null })}
        />
        <NativeSelect
          label="Kind of GST"
          value={line.isIgst ? 'other' : 'own'}
          data={kinds}
          onChange={(event) => onChange({ isIgst: event.currentTarget.value === 'other' })}
        />
      </div>
      <Group justify="space-between" align="start">
        <LineCredit line={line} answer={credit} onChange={onChange} />
        {onRemove && (
          <Button variant="subtle" color="red" size="compact-sm" onClick={onRemove}>
            Remove the line
          </Button>
        )}
      </Group>
    </section>
  )
}
