import { NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import { currencyChoices } from '~/lib/currencies.ts'
import { useSession } from '~/lib/session-context.tsx'
import { MoneyInput } from './amount-inputs.tsx'
import { ContactPicker } from './contact-picker.tsx'
import { useIsVat } from './tax-system.ts'

/** What few payments say of themselves. */
export interface MoreOfPayment {
  /** Null: the customer of what is paid. */
  payerId: string | null
  currency: string
  /** What it counts for, where it is in another currency. */
  inTrip: number | null
  bankCharges: number | null
  tds: number | null
  note: string
}

export const firstMore = (currency: string): MoreOfPayment => ({
  payerId: null,
  currency,
  inTrip: null,
  bankCharges: null,
  tds: null,
  note: '',
})

interface Props {
  more: MoreOfPayment
  /** Currency of what is paid. */
  of: string
  /** It is for nothing yet: then its payer is known, it counts for nothing and has no tax kept of it. */
  isDeposit?: boolean
  problems: FieldErrors
  onChange: (more: MoreOfPayment) => void
}

/** Who paid, in which currency, what was kept of it on the way, and a note. */
export function PaymentMoreFields({ more, of, isDeposit = false, problems, onChange }: Props) {
  const { agency } = useSession()
  const isVat = useIsVat()
  const { payerId, currency, inTrip, bankCharges, tds, note } = more
  const change = (part: Partial<MoreOfPayment>) => onChange({ ...more, ...part })
  return (
    <>
      {!isDeposit && (
        <ContactPicker
          label="Payer"
          placeholder="The customer"
          value={payerId}
          error={problems.payerId}
          onChange={(next) => change({ payerId: next })}
        />
      )}
      <NativeSelect
        label="Currency"
        data={currencyChoices(of, agency.currency)}
        value={currency}
        error={problems.currency}
        onChange={(event) => change({ currency: event.currentTarget.value, inTrip: null })}
      />
      {currency !== of && !isDeposit && (
        <MoneyInput
          label={`What of the ${of} price it pays`}
          required
          currency={of}
          value={inTrip}
          error={problems.inTrip}
          onChange={(next) => change({ inTrip: next })}
        />
      )}
      <MoneyInput
        label="Bank charges"
        description="What the bank kept of it"
        currency={currency}
        value={bankCharges}
        error={problems.bankCharges}
        onChange={(next) => change({ bankCharges: next })}
      />
      {!isDeposit && (
        <MoneyInput
          label={isVat ? 'Tax withheld' : 'TDS'}
          description="What the customer kept as tax"
          currency={currency}
          value={tds}
          error={problems.tds}
          onChange={(next) => change({ tds: next })}
        />
      )}
      <TextInput
        label="Note"
        maxLength={500}
        value={note}
        error={problems.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </>
  )
}
