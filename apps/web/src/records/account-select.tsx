import { NativeSelect } from '@mantine/core'
import type { AccountChoice } from '@sarai/contract/bank-accounts'
import { bankModes, type ReceiptMode } from '@sarai/contract/receipt-words'
import { useQuery } from '@tanstack/react-query'
import { calls } from '~/query.ts'

/** The agency's accounts that money can move in by a mode; none for cash. */
export function useAccounts(mode: ReceiptMode): AccountChoice[] {
  const query = useQuery(calls.bankAccounts.choices.queryOptions())
  return bankModes.includes(mode) ? (query.data?.data ?? []) : []
}

/** The usual account of a currency. */
export const usualOf = (accounts: readonly AccountChoice[], currency: string): AccountChoice | undefined => {
  const own = accounts.filter((account) => account.currency === currency)
  return own.find(({ isDefault }) => isDefault) ?? own[0]
}

interface Props {
  label: string
  mode: ReceiptMode
  currency: string
  /** Accounts in other currencies are offered too: what moves is then said in theirs. */
  offersAll?: boolean
  /** Null is the usual account of the currency. */
  value: string | null
  error?: string
  onChange: (id: string) => void
}

/** In which of the agency's accounts money moves. Nothing to choose where the way or the currency has none. */
export function AccountSelect({ label, mode, currency, offersAll = false, value, error, onChange }: Props) {
  const accounts = useAccounts(mode)
  const own = accounts.filter((account) => offersAll || account.currency === currency)
  if (own.length === 0) return null
  const name = (account: AccountChoice) =>
    [`${account.label} ··${account.lastDigits}`, offersAll && account.currency].filter(Boolean).join(', ')
  return (
    <NativeSelect
      label={label}
      data={own.map((account) => ({ value: account.id, label: name(account) }))}
      value={value ?? usualOf(own, currency)?.id ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
