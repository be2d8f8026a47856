import type { LibraryChange } from '@sarai/contract/library-schemas'

interface Eyes {
  seesCost: boolean
}

/** An entry as somebody may see it: without what it costs, for those from whom that is kept. */
export function forEyes<T extends { net: number | null }>({ seesCost }: Eyes, entry: T): T {
  return seesCost ? entry : { ...entry, net: null }
}

/** What changed of an entry, as somebody may see it. */
export function changeForEyes<T extends Pick<LibraryChange, 'wasPrice' | 'nowPrice'>>(
  { seesCost }: Eyes,
  change: T,
): T {
  return seesCost ? change : { ...change, wasPrice: null, nowPrice: null }
}

/** Whether somebody says what something costs who does not see it: they would change it unseen. */
export const saysUnseenCost = ({ seesCost }: Eyes, changes: { net?: number | null }): boolean =>
  !seesCost && changes.net !== undefined && changes.net !== null
