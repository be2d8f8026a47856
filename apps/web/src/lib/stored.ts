/** What was stored may be of an earlier version of a screen: it is looked at before it is used. */

export const isObject = (stored: unknown): stored is Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored)

/** An object as it was stored; an empty one where there is none. */
export const objectOf = (stored: unknown): Record<string, unknown> => (isObject(stored) ? stored : noObject)
const noObject: Record<string, unknown> = {}

export const textOf = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

/** Whether something stored says yes. */
export const isTrue = (stored: unknown): boolean => stored === true

/** Whether something stored has all that an example has, of the same types; null stands for any. */
export function hasShape<T>(stored: unknown, example: T): stored is T {
  if (stored === null || example === null) return stored !== undefined
  if (Array.isArray(example)) return Array.isArray(stored)
  if (!isObject(example)) return typeof stored === typeof example
  return isObject(stored) && Object.entries(example).every(([name, part]) => hasShape(stored[name], part))
}
