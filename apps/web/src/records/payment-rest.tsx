import { Checkbox, TextInput } from '@mantine/core'
import { formatMoney } from '@sarai/money/format'

/** The largest part of what is open that is a rest nobody asks for, where a payment comes short of it. */
const smallPart = 20

/** What a payment leaves open of its invoice, where that is little; null where it is nothing, or a part-payment. */
export function smallRest(open: number | null, paid: number): number | null {
  if (open === null || paid <= 0 || paid >= open) return null
  const rest = open - paid
  return rest * smallPart <= open ? rest : null
}

interface Props {
  rest: number
  currency: string
  /** Why it is written off; undefined where it stays open. */
  reason: string | undefined
  problem: string | undefined
  onChange: (reason: string | undefined) => void
}

/** Whether the rest of an invoice that a payment comes short of is written off, and why. */
export function PaymentRest({ rest, currency, reason, problem, onChange }: Props) {
  return (
    <>
      <Checkbox
        label={`Write off the ${formatMoney(rest, currency)} that stays open`}
        description="The customer owes nothing more, and the agency bears it."
        checked={reason !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
      />
      {reason !== undefined && (
        <TextInput
          label="Why"
          required
          maxLength={200}
          value={reason}
          error={problem}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}
