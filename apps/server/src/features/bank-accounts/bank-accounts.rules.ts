interface Account {
  id: string
  currency: string
  isDefault: boolean
}

/**
 * Which accounts are offered first: one of each currency. Where a currency has none, its oldest account is. Accounts
 * come oldest first.
 */
export function defaultsOf(accounts: Account[]): string[] {
  const chosen = new Map<string, Account>()
  for (const account of accounts) {
    const before = chosen.get(account.currency)
    if (!before || (account.isDefault && !before.isDefault)) chosen.set(account.currency, account)
  }
  return [...chosen.values()].map(({ id }) => id)
}

/** By currency, the agency's own first; of each the account that is offered first before the others. */
export function inOrder<A extends Account>(accounts: A[], own: string): A[] {
  const rank = (currency: string) => (currency === own ? '' : currency)
  return accounts.toSorted(
    (one, other) =>
      rank(one.currency).localeCompare(rank(other.currency)) || Number(other.isDefault) - Number(one.isDefault),
  )
}
