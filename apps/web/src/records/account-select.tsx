import { NativeSelect } from '@mantine/core'
import type { AccountChoice } from '@sarai/contract/bank-accounts'
import { bankModes, type ReceiptMode } from '@sarai/contract/receipt-words'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/lib/session-context.tsx'
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

/**
 * In which account money of customers moves, by what is chosen or else the usual one: in its own currency where there is
 * an account of it, or converted into the agency's.
 */
export function useMovement(
  { mode, bankAccountId }: { mode: ReceiptMode; bankAccountId: string | null },
  currency: string,
) {
  const { agency } = useSession()
  const accounts = useAccounts(mode).filter((one) => one.currency === currency || one.currency === agency.currency)
  const account =
    accounts.find(({ id }) => id === bankAccountId) ?? usualOf(accounts, currency) ?? usualOf(accounts, agency.currency)
  const isConverted = currency !== agency.currency && account?.currency === agency.currency
  return { bankAccountId: account?.id ?? null, label: account?.label ?? '', isConverted }
}

interface Props {
  label: string
  mode: ReceiptMode
  currency: string
  /** Accounts in other currencies are offered too: what moves is then said in theirs. */
  offersAll?: boolean
  /** Another currency whose accounts are offered too: the money is converted on its way. */
  also?: string
  /** Null is the usual account of the currency. */
  value: string | null
  error?: string
  onChange: (id: string) => void
}

/** In which of the agency's accounts money moves. Nothing to choose where the way or the currency has none. */
export function AccountSelect({ label, mode, currency, offersAll = false, also, value, error, onChange }: Props) {
  const accounts = useAccounts(mode)
  const own = accounts.filter((account) => offersAll || account.currency === currency || account.currency === also)
  const names = new Set(own.map((account) => account.currency)).size > 1 || offersAll
  if (own.length === 0) return null
  const name = (account: AccountChoice) =>
    [`${account.label} ··${account.lastDigits}`, names && account.currency].filter(Boolean).join(', ')
  return (
    <NativeSelect
      label={label}
      data={own.map((account) => ({ value: account.id, label: name(account) }))}
      value={value ?? (usualOf(own, currency) ?? usualOf(own, also ?? currency))?.id ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
