import { NativeSelect } from '@mantine/core'
import { bankModes, type ReceiptMode } from '@sarai/contract/receipt-words'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'

interface Props {
  label: string
  mode: ReceiptMode
  currency: string
  /** Null is the usual account of the currency. */
  value: string | null
  error?: string
  onChange: (id: string) => void
}

/** In which of the agency's accounts money moves. Nothing to choose where the way or the currency has none. */
export function AccountSelect({ label, mode, currency, value, error, onChange }: Props) {
  const query = useQuery(calls.bankAccounts.choices.queryOptions())
  const own = (query.data?.data ?? []).filter((account) => account.currency === currency)
  if (!bankModes.includes(mode) || own.length === 0) return null
  const usual = own.find(({ isDefault }) => isDefault) ?? own[0]
  return (
    <NativeSelect
      label={label}
      data={own.map(({ id, label: name, lastDigits }) => ({ value: id, label: `${name} ··${lastDigits}` }))}
      value={value ?? usual?.id ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
