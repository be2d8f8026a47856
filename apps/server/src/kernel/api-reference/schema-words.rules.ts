/** What of JSON Schema the document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string
  format?: string
  title?: string
  description?: string
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  contentMediaType?: string
}

/** Finds what a `$ref` names. */
export type Resolve = (ref: string) => JsonSchema

/** The name of the component a `$ref` leads to. */
export const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ref

/** Bounds that say no more than that a number is one. */
function isBound(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
}

/** The schema without what says nothing: the bounds of every number, names that are texts. */
export function tidied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(tidied) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, part]) =>
      !((name === 'minimum' || name === 'maximum') && typeof part === 'number' && !isBound(part)) &&
      !(name === 'propertyNames' && JSON.stringify(part) === '{"type":"string"}'),
  )
  return Object.fromEntries(kept.map(([name, part]) => [name, tidied(part)])) as T
}

const isNull = (schema: JsonSchema) => schema.type === 'null'
const choices = (schema: JsonSchema) => schema.anyOf ?? schema.oneOf ?? []

/** The schema besides null, where null is the only other choice. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; orNull: boolean } {
  const others = choices(schema).filter((choice) => !isNull(choice))
  const [only] = others
  if (only && others.length === 1)
    return {
      schema: { ...schema, ...only, anyOf: only.anyOf, oneOf: only.oneOf },
      orNull: others.length < choices(schema).length,
    }
  return { schema, orNull: false }
}

function range(from: number | undefined, to: number | undefined, unit = ''): string {
  if (from !== undefined && to !== undefined) return ` ${from}–${to}${unit}`
  if (from !== undefined) return ` from ${from}${unit}`
  return to === undefined ? '' : ` up to ${to}${unit}`
}

const formats: Record<string, string> = { uuid: 'id (UUID)', 'date-time': 'moment (ISO 8601)', email: 'email' }

function textWords(schema: JsonSchema): string {
  const format = schema.format && formats[schema.format]
  if (format) return format
  const shortest = schema.minLength === 1 && schema.maxLength !== undefined ? undefined : schema.minLength
  return `text${range(shortest, schema.maxLength, ' characters')}`
}

/** What a value is, in words: "list of text up to 80 characters". */
export function typeWords(given: JsonSchema): string {
  const { schema, orNull } = withoutNull(given)
  return `${plainWords(schema)}${orNull ? ', or null' : ''}`
}

function plainWords(schema: JsonSchema): string {
  if (schema.$ref) return nameOfRef(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' · ')
  const kinds = choices(schema).filter((choice) => !isNull(choice))
  if (kinds.length > 1 && kinds.every((kind) => kind.properties)) return `one of ${kinds.length} kinds of object`
  if (kinds.length > 0) return choices(schema).map(typeWords).join(' | ')
  switch (schema.type) {
    case 'string':
      return schema.contentMediaType ? 'file' : textWords(schema)
    case 'integer':
      return `whole number${range(schema.minimum, schema.maximum)}`
    case 'number':
      return `number${range(schema.minimum, schema.maximum)}`
    case 'array':
      return `list of ${schema.items ? typeWords(schema.items) : 'anything'}${range(undefined, schema.maxItems, ' entries')}`
    case 'object':
      return schema.properties ? 'object' : 'object with any keys'
    case undefined:
      return 'anything'
    default:
      return schema.type
  }
}

/** A line of a table of fields. */
export interface FieldRow {
  /** With its place: `filters.stage[]`. */
  path: string
  type: string
  /** The component that its type is, to link to. */
  component?: string
  isRequired: boolean
  about: string
}

const deepest = 4

/** The fields of an object, and of the objects in it, each a line. */
export function fieldRows(given: JsonSchema, prefix = '', depth = 0): FieldRow[] {
  const { schema } = withoutNull(given)
  if (depth > deepest) return []
  if (schema.type === 'array' && schema.items) return fieldRows(schema.items, `${prefix}[]`, depth)
  const variants = choices(schema).filter((choice) => !isNull(choice))
  if (variants.length > 0 && !schema.properties)
    return variants.flatMap((variant, index) => {
      const kind = variants.length > 1 ? kindWords(variant, index) : undefined
      return fieldRows(variant, prefix, depth + 1).map((row) => ({ ...row, about: sentences([kind, row.about]) }))
    })
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = prefix ? `${prefix}.${name}` : name
    return [rowOf(schema, path, name, part), ...fieldRows(part, path, depth + 1)]
  })
}

/** What tells one kind of an object from the others: the field that says so, or else its place. */
function kindWords({ properties = {} }: JsonSchema, index: number): string {
  const said = Object.entries(properties).find(([, part]) => part.const !== undefined)
  return said ? `With ${said[0]} ${JSON.stringify(said[1].const)}` : `Kind ${index + 1}`
}

const sentences = (parts: (string | undefined)[]): string => parts.filter(Boolean).join('. ')

function rowOf(owner: JsonSchema, path: string, name: string, part: JsonSchema): FieldRow {
  const { schema } = withoutNull(part)
  const inner = schema.type === 'array' ? withoutNull(schema.items ?? {}).schema : schema
  const about = sentences([
    part.description ?? schema.description ?? inner.description,
    part.default === undefined ? undefined : `${JSON.stringify(part.default)} if left out`,
  ])
  return {
    path,
    type: typeWords(part),
    component: inner.$ref && nameOfRef(inner.$ref),
    isRequired: owner.required?.includes(name) ?? false,
    about,
  }
}

const exampleId = '0198f3a2-6b1e-7c44-9d2f-5a8e31c07b96'
const wellKnown: Record<string, unknown> = {
  name: 'Asha Rao',
  username: 'Saffron Trails',
  email: 'asha@example.com',
  password: 'a long pass phrase',
  currentPassword: 'my pass phrase until now',
  confirmPassword: 'a long pass phrase',
  code: '123456',
  title: 'Send visa checklist',
  body: 'Prefers a window seat.',
  query: 'asha',
  linkUrl: 'https://example.com/news',
  destinations: ['Bali'],
  colour: '#3062e1',
}
/** Fields that make an example one that somebody would really send. */
const usual = new Set(['phone', 'destinations', 'perPage', 'search'])

/** A value that the schema takes, as short as it may be. */
export function exampleOf(given: JsonSchema, resolve: Resolve, name = ''): unknown {
  const { schema } = withoutNull(given.$ref ? resolve(given.$ref) : given)
  if (schema.$ref) return exampleOf(resolve(schema.$ref), resolve, name)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.examples?.length) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  const first = choices(schema).find((choice) => !isNull(choice))
  if (first) return exampleOf(first, resolve, name)
  if (schema.type === 'object') return exampleObject(schema, resolve)
  if (name in wellKnown && !(schema.type === 'array' && !Array.isArray(wellKnown[name]))) return wellKnown[name]
  if (schema.type === 'array') {
    const entry = schema.items ? exampleOf(schema.items, resolve, name) : 'anything'
    return Array.from({ length: Math.max(schema.minItems ?? 1, 1) }, () => entry)
  }
  if (schema.type === 'string') return exampleText(schema)
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? (schema.minimum ?? 1) : 'anything'
}

function exampleText({ format, minLength = 0 }: JsonSchema): string {
  if (format === 'uuid') return exampleId
  if (format === 'date-time') return '2026-11-21T10:00:00+05:30'
  return 'text'.repeat(Math.ceil(Math.max(minLength, 1) / 4))
}

function exampleObject(schema: JsonSchema, resolve: Resolve): Record<string, unknown> {
  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => schema.required?.includes(name) || usual.has(name),
  )
  return Object.fromEntries(names.map((name) => [name, exampleOf(schema.properties?.[name] ?? {}, resolve, name)]))
}
