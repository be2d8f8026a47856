interface Eyes {
  seesCost: boolean
}

/** An entry as somebody may see it: without what it costs, for those from whom that is kept. */
export function forEyes<T extends { net: number | null }>({ seesCost }: Eyes, entry: T): T {
  return seesCost ? entry : { ...entry, net: null }
}

/** Whether somebody says what something costs who does not see it: they would change it unseen. */
export const saysUnseenCost = ({ seesCost }: Eyes, changes: { net?: number | null }): boolean =>
  !seesCost && changes.net !== undefined && changes.net !== null
