/** How a list's state stands in its address, whatever the list shows. */

/** `a,b` as its parts; undefined where there is nothing. */
export function listOf<T extends string = string>(text: string | undefined): T[] | undefined {
  return text ? (text.split(',') as T[]) : undefined
}

/** A range of days, `2026-11-01..2026-11-30`; either side may be missing. */
export function rangeOf(text: string | undefined): [from: string | undefined, to: string | undefined] {
  const [from, to] = (text ?? '').split('..')
  return [from || undefined, to || undefined]
}

/** Only what is given. */
export function withoutMissing<T extends object>(conditions: T): T {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)) as T
}

export interface Sorting<By extends string = string> {
  by: By
  dir: 'asc' | 'desc'
}

/** `-createdAt` is newest first. */
export function sortingOf<By extends string>(text: string | undefined, fallback: Sorting<By>): Sorting<By> {
  if (!text) return fallback
  return text.startsWith('-') ? { by: text.slice(1) as By, dir: 'desc' } : { by: text as By, dir: 'asc' }
}

/** The order as the address has it; nothing for the usual one. */
export function sortingText({ by, dir }: Sorting, usual: Sorting): string | undefined {
  if (by === usual.by && dir === usual.dir) return undefined
  return dir === 'desc' ? `-${by}` : by
}

/** What a view keeps: everything but which view it is. */
export function viewStateOf(search: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] => entry[0] !== 'view' && typeof entry[1] === 'string',
    ),
  )
}

/** What the address says about how a list looks; all else in it is a condition. */
const looks = new Set(['mode', 'sort', 'cols', 'view'])

export function hasConditions(search: Record<string, string | undefined>): boolean {
  return Object.entries(search).some(([name, value]) => value && !looks.has(name))
}

/** Takes every condition off; how the list looks stays. */
export function withoutConditions<Search extends Record<string, string | undefined>>(search: Search): Search {
  const names = [...Object.keys(search).filter((name) => !looks.has(name)), 'view']
  return { ...search, ...Object.fromEntries(names.map((name) => [name, undefined])) }
}
