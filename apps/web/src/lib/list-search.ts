/** How a list's state stands in its address, whatever the list shows. */
import type { SearchParams } from './search-params.ts'
import type { Sorting } from './search-schema.ts'

/** Only what is given. */
export function withoutMissing<T extends object>(conditions: T): Partial<T> {
  const given: Partial<T> = {}
  for (const name in conditions) if (conditions[name] !== undefined) given[name] = conditions[name]
  return given
}

/** The order as the address has it; nothing for the usual one. */
export function sortingText({ by, dir }: Sorting, usual: Sorting): string | undefined {
  if (by === usual.by && dir === usual.dir) return undefined
  return dir === 'desc' ? `-${by}` : by
}

/** What a view keeps: everything but which view it is. */
export function viewStateOf(search: SearchParams): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => entry[0] !== 'view' && typeof entry[1] === 'string',
    ),
  )
}

/** What the address says about how a list looks; all else in it is a condition. */
const looks = new Set(['mode', 'sort', 'cols', 'view'])

export function hasConditions(search: SearchParams): boolean {
  return Object.entries(search).some(([name, value]) => value && !looks.has(name))
}

/** What takes every condition off; how the list looks stays. */
export function withoutConditions(search: SearchParams): SearchParams {
  return Object.fromEntries(
    [...Object.keys(search).filter((name) => !looks.has(name)), 'view'].map((name) => [name, undefined]),
  )
}
