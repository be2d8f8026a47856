/** All pairs of these ids, the smaller first. */
export function pairsOf(ids: string[]): [string, string][] {
  const sorted = [...new Set(ids)].sort()
  return sorted.flatMap((smaller, at) => sorted.slice(at + 1).map((larger): [string, string] => [smaller, larger]))
}

/** Whether the group has a pair that nobody has marked as different. */
export function isUndecided(ids: string[], distinct: Set<string>): boolean {
  return pairsOf(ids).some(([smaller, larger]) => !distinct.has(`${smaller}|${larger}`))
}

/** Whether the same records are already grouped under a stronger key, which comes earlier. */
export function isToldEarlier(key: string, [first, ...others]: { keys: string[] }[]): boolean {
  return first !== undefined && first.keys.some((one) => one < key && others.every((other) => other.keys.includes(one)))
}
