import type { VendorAccount } from '@sarai/contract/vendor-accounts'
import { calls, queryClient } from '~/query.ts'
import classes from './vendor-accounts.module.css'

/** What an account is called: its bank and the end of its number, or its UPI id. */
export function accountName({ bankName, lastDigits, upiId }: Pick<VendorAccount, 'bankName' | 'lastDigits' | 'upiId'>) {
  return lastDigits ? `${bankName ?? 'Account'} •••• ${lastDigits}` : `UPI ${upiId ?? ''}`
}

/** That another vendor is paid by the same account: either they are one, or something is wrong. */
export function AlsoAt({ also }: { also: VendorAccount['alsoAt'] }) {
  if (also.length === 0) return null
  return <span className={classes.warning}>The same account is at {also.map(({ name }) => name).join(', ')}</span>
}

export const refreshAccounts = () => queryClient.invalidateQueries({ queryKey: calls.vendorAccounts.key() })
