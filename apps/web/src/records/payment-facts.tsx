import { NativeSelect, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import { type ReceiptMode, receiptModes } from '@sarai/contract/receipt-words'
import { parseRate } from '@sarai/money/parse'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { AccountSelect } from './account-select.tsx'
import { ConvertedInput } from './converted-input.tsx'
import { AnotherPayment } from './another-payment.tsx'
import { OtherYear } from './other-year.tsx'
import { modeChoices } from './payment-words.ts'

/** What every payment says of itself, of customers and to vendors alike. */
export interface PaymentFacts {
  mode: ReceiptMode
  day: string
  reference: string
  /** What one unit of its currency is worth, as it is typed. */
  rateText: string
  /** In which account it moves money; null: the usual one of its currency. */
  bankAccountId: string | null
  /** It is another payment, although one like it is there. */
  isSure: boolean
  /** Its day is meant, although it is in another financial year. */
  isDaySure: boolean
}

export const firstFacts = (mode: ReceiptMode, day: string): PaymentFacts => ({
  mode,
  day,
  reference: '',
  rateText: '',
  bankAccountId: null,
  isSure: false,
  isDaySure: false,
})

/** The facts as they are sent, with the rate of a foreign currency; or what is wrong with that. */
export function sentFacts({ rateText, reference, bankAccountId, ...facts }: PaymentFacts, isForeign: boolean) {
  const rate = isForeign ? parseRate(rateText) : undefined
  if (rate && !('value' in rate)) return { problems: { rate: rate.problem } }
  return {
    facts: {
      ...facts,
      reference: reference || null,
      rate: rate?.value,
      bankAccountId: bankAccountId ?? undefined,
    },
  }
}

interface ModeProps {
  label: string
  value: ReceiptMode
  onChange: (mode: ReceiptMode) => void
}

/** How money comes in or goes out. */
export function ModeSelect({ label, value, onChange }: ModeProps) {
  return (
    <NativeSelect
      label={label}
      data={modeChoices}
      value={value}
      onChange={(event) => onChange(receiptModes.find((one) => one === event.currentTarget.value) ?? 'other')}
    />
  )
}

interface Props {
  facts: PaymentFacts
  currency: string
  /** "Into account" of money that comes, "From account" of money that goes. */
  accountLabel: string
  /** Accounts in other currencies are offered too. */
  offersAllAccounts?: boolean
  /** Another currency whose accounts are offered too. */
  alsoOffers?: string
  /** What moved in an account of the agency's currency, in place of the rate; left out where nothing is converted. */
  converted?: { label: string; amount: number | null; onChange: (amount: number | null) => void }
  problems: FieldErrors
  onChange: (facts: PaymentFacts) => void
}

/** How, when, at what rate and by which reference; asks whether it is another payment where one like it is there. */
export function PaymentFactFields({
  facts,
  currency,
  accountLabel,
  offersAllAccounts,
  alsoOffers,
  converted,
  problems,
  onChange,
}: Props) {
  const { agency } = useSession()
  const { mode, day, reference, rateText, bankAccountId, isSure, isDaySure } = facts
  const change = (part: Partial<PaymentFacts>) => onChange({ ...facts, ...part })
  return (
    <>
      <ModeSelect label="Paid by" value={mode} onChange={(next) => change({ mode: next })} />
      <AccountSelect
        label={accountLabel}
        mode={mode}
        currency={currency}
        offersAll={offersAllAccounts}
        also={alsoOffers}
        value={bankAccountId}
        error={problems.bankAccountId}
        onChange={(next) => change({ bankAccountId: next })}
      />
      <DayInput
        label="Day"
        required
        max={dayOf(new Date(useNow()))}
        value={day}
        error={problems.day}
        onChange={(next) => change({ day: next, isSure: false, isDaySure: false })}
      />
      <OtherYear problem={problems.otherYear} isSure={isDaySure} onChange={(next) => change({ isDaySure: next })} />
      {converted && (
        <ConvertedInput
          label={converted.label}
          value={converted.amount}
          error={problems.inAccount}
          onChange={converted.onChange}
        />
      )}
      {currency !== agency.currency && !converted && (
        <TextInput
          label={`What one ${currency} is worth in ${agency.currency}`}
          required
          inputMode="decimal"
          value={rateText}
          error={problems.rate}
          onChange={(event) => change({ rateText: event.currentTarget.value })}
        />
      )}
      <TextInput
        label="Reference"
        description={
          agency.country === 'IN'
            ? 'UTR, UPI reference or number of the cheque'
            : 'Reference of the bank, or number of the cheque'
        }
        maxLength={100}
        value={reference}
        error={problems.reference}
        onChange={(event) => change({ reference: event.currentTarget.value, isSure: false })}
      />
      <AnotherPayment problem={problems.isSure} isSure={isSure} onChange={(next) => change({ isSure: next })} />
    </>
  )
}
