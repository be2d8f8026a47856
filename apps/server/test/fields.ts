import type * as z from 'zod'

/** What zod's schemas say of themselves, as far as it is read here. */
interface Definition {
  type: string
  valueType?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
}

export function definitionOf(schema: z.ZodType): Definition {
  return schema._zod.def
}

const joined = (path: string, key: string) => (path ? `${path}.${key}` : key)

/** Every field of a schema that takes the id of a record, as `filters.owner[]`. */
export function idFields(schema: z.ZodType, path = ''): string[] {
  const { type, format, shape, element, options, innerType, in: source } = definitionOf(schema)
  if (type === 'string') return format === 'uuid' ? [path] : []
  if (shape) return Object.entries(shape).flatMap(([key, child]) => idFields(child, joined(path, key)))
  if (element) return idFields(element, `${path}[]`)
  const inside = options ?? [innerType, source].filter((child) => child !== undefined)
  return [...new Set(inside.flatMap((child) => idFields(child, path)))]
}

/** The fields of every object of a schema, by the object's path, of a list's the first; those of alternatives together. */
export function fieldsByObject(schema: z.ZodType, path = '', found = new Map<string, Set<string>>()) {
  const { shape, element, options, innerType, in: source } = definitionOf(schema)
  if (shape) {
    const fields = found.get(path) ?? new Set()
    found.set(path, fields)
    for (const [key, child] of Object.entries(shape)) {
      fields.add(key)
      fieldsByObject(child, joined(path, key), found)
    }
  }
  if (element) fieldsByObject(element, joined(path, '0'), found)
  for (const child of options ?? [innerType, source]) if (child) fieldsByObject(child, path, found)
  return found
}

/** A text somewhere in an input. */
export interface Slot {
  /** Its field, as `idFields` names it. */
  field: string
  path: string[]
  value: string
}

/** Every text in an input, with where it stands. */
export function textsIn(input: unknown, path: string[] = [], field = ''): Slot[] {
  if (typeof input === 'string') return [{ field, path, value: input }]
  if (typeof input !== 'object' || input === null || input instanceof File) return []
  return Object.entries(input).flatMap(([key, child]) =>
    textsIn(child, [...path, key], Array.isArray(input) ? `${field}[]` : joined(field, key)),
  )
}

/** The input with another value at one place. */
export function withValue(input: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(input) ? [...(input as unknown[])] : { ...(input as object) }) as Record<string, unknown>
  copy[key] = withValue(copy[key], rest, value)
  return copy
}
