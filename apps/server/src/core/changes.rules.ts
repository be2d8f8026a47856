import type { FieldChange } from '@sarai/contract/timeline'

/** JSON with the fields of every object in one order: PostgreSQL gives them back in its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b)
}

/** Which facts a save really changes, from what to what. */
export function changedFacts(before: Record<string, unknown>, changes: object): FieldChange[] {
  return Object.entries(changes)
    .filter(([field, to]) => to !== undefined && !isSame(before[field], to))
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
}
