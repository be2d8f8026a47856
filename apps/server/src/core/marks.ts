import { createHash } from 'node:crypto'

/**
 * A short text that stands for a set of things as they are, whatever their order: another set, or one of them in another
 * version, has another. For forms that say what was there when they were shown.
 */
export function computeMark(parts: string[]): string {
  return createHash('sha256').update(parts.toSorted().join('\n')).digest('base64url').slice(0, 22)
}
