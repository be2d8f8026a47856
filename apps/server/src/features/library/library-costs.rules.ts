import type { LibraryChange } from '@sarai/contract/library-schemas'

interface Eyes {
  seesCost: boolean
}

/** An item as somebody may see it: without cost and supplier if these are hidden from them. */
export function redactCosts<T extends { net: number | null; supplier: string | null }>(
  { seesCost }: Eyes,
  entry: T,
): T {
  return seesCost ? entry : { ...entry, net: null, supplier: null }
}

/** What changed of an entry, as somebody may see it. */
export function redactChange<T extends Pick<LibraryChange, 'wasPrice' | 'nowPrice'>>({ seesCost }: Eyes, change: T): T {
  return seesCost ? change : { ...change, wasPrice: null, nowPrice: null }
}

interface Bought {
  net?: number | null
  supplier?: string | null
}

/** Whether somebody who does not see costs and suppliers sets them: they would change them unseen. */
export const saysUnseenCost = ({ seesCost }: Eyes, { net = null, supplier = null }: Bought): boolean =>
  !seesCost && (net !== null || supplier !== null)

/** Changes as intended: leaving out a hidden value does not remove it. */
export function meantChanges<T extends Bought>({ seesCost }: Eyes, changes: T): Omit<T, keyof Bought> & Bought {
  if (seesCost) return changes
  const { net: _net, supplier: _supplier, ...rest } = changes
  return rest
}
