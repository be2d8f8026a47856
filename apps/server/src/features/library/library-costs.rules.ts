import type { LibraryChange } from '@sarai/contract/library-schemas'

interface Eyes {
  seesCost: boolean
}

/** An entry as somebody may see it: without what it costs and whom it is bought from, where that is kept from them. */
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

/** Whether somebody says what something costs, or whom it is bought from, who does not see it: they would change it unseen. */
export const saysUnseenCost = ({ seesCost }: Eyes, { net = null, supplier = null }: Bought): boolean =>
  !seesCost && (net !== null || supplier !== null)

/** Changes as somebody means them: where they see nothing, sending nothing back takes nothing away. */
export function meantChanges<T extends Bought>({ seesCost }: Eyes, changes: T): Omit<T, keyof Bought> & Bought {
  if (seesCost) return changes
  const { net: _net, supplier: _supplier, ...rest } = changes
  return rest
}
