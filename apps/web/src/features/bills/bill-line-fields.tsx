import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { BookingRow } from '@sarai/contract/booking-schemas'
import type { CreditAnswer } from '@sarai/contract/bill-credit-schemas'
import type { FieldErrors } from '@sarai/contract/client'
import { formatMoney } from '@sarai/money/format'
import { formatDay } from '~/lib/format.ts'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { TaxRateInput } from '~/records/tax-rate-input.tsx'
import { recordNumber } from '~/records/kinds.ts'
import { amountOf, type LineChange, type LineDraft } from './bill-draft.ts'
import classes from './bill.module.css'
import { LineCredit } from './line-credit.tsx'

const rates = [
  { value: '', label: 'As typed' },
  { value: '0', label: 'No GST' },
  ...[5, 12, 18, 28, 40].map((percent) => ({ value: String(percent * 1000), label: `${percent} %` })),
]
const splits = [
  { value: 'cgst-sgst', label: 'CGST and SGST' },
  { value: 'igst', label: 'IGST' },
]

const bookingLabel = ({ number, title, date }: BookingRow) =>
  [recordNumber('booking', number), title, formatDay(date)].filter(Boolean).join(' · ')

interface Props {
  line: LineDraft
  /** Its amount is typed with its tax. */
  isInclusive: boolean
  currency: string
  /** What is booked with the vendor. */
  bookings: readonly BookingRow[]
  /** What the tax rules say of it. */
  credit: CreditAnswer['lines'][number] | undefined
  /** The path of the line among what is wrong. */
  at: string
  problems: FieldErrors
  onChange: (change: LineChange) => void
  onRemove: (() => void) | undefined
}

/** One line: what it is for, what it costs, and its tax. */
export function LineFields(props: Props) {
  const { line, isInclusive, currency, bookings, credit, at, problems, onChange, onRemove } = props
  const amount = amountOf(line, isInclusive)
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
      amount: amount ?? (isCosted ? chosen.net : null),
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
          label={isInclusive ? 'Amount with tax' : 'Amount without tax'}
          currency={currency}
          value={amount}
          error={problems[`${at}net`]}
          onChange={(typed) => onChange({ amount: typed })}
        />
        {line.split === 'vat' ? (
          <VatFields {...{ line, currency, at, problems, onChange }} />
        ) : (
          <GstFields {...{ line, currency, at, problems, onChange }} />
        )}
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

type TaxProps = Pick<Props, 'line' | 'currency' | 'at' | 'problems' | 'onChange'>

function GstFields({ line, currency, at, problems, onChange }: TaxProps) {
  return (
    <>
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
        value={line.split}
        data={splits}
        onChange={(event) => onChange({ split: event.currentTarget.value === 'igst' ? 'igst' : 'cgst-sgst' })}
      />
    </>
  )
}

/** The vendor's rates are not known: it is typed, or the amount alone. */
function VatFields({ line, currency, at, problems, onChange }: TaxProps) {
  return (
    <>
      <TaxRateInput label="VAT rate" value={line.taxRate} onChange={(taxRate) => onChange({ taxRate })} />
      <MoneyInput
        label="VAT amount"
        currency={currency}
        value={line.tax}
        error={problems[`${at}vat`]}
        onChange={(tax) => onChange({ tax, taxRate: null })}
      />
    </>
  )
}
