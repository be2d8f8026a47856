import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { CreditAnswer } from '@sarai/contract/bill-credit-schemas'
import type { FieldErrors } from '@sarai/contract/client'
import { formatMoney } from '@sarai/money/format'
import { MoneyInput } from '~/records/amount-inputs.tsx'
import { TaxRateInput } from '~/records/tax-rate-input.tsx'
import { useVendorBooking, type VendorBooking, VendorBookingPicker } from '~/records/vendor-booking-picker.tsx'
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

interface Props {
  line: LineDraft
  /** Its amount is typed with its tax. */
  isInclusive: boolean
  currency: string
  /** With whom its booking is. */
  vendorId: string | null
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
  const { line, isInclusive, currency, vendorId, credit, at, problems, onChange, onRemove } = props
  const amount = amountOf(line, isInclusive)
  const booking = useVendorBooking(line.bookingId)
  const expected = booking?.net ?? null

  function choose(id: string | null, chosen: VendorBooking | undefined): void {
    const isCosted = chosen?.net != null && chosen.currency === currency
    onChange({
      bookingId: id,
      description: line.description || (chosen?.title ?? ''),
      amount: amount ?? (isCosted ? chosen.net : null),
    })
  }
  return (
    <section className={classes.line} aria-label={line.description || 'Line'}>
      <div className={classes.fields}>
        <VendorBookingPicker
          label="Booking"
          vendorId={vendorId}
          description={
            booking && expected !== null
              ? `${formatMoney(expected, booking.currency)} expected`
              : 'Of this vendor, or none'
          }
          value={line.bookingId}
          error={problems[`${at}bookingId`]}
          onChange={choose}
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
