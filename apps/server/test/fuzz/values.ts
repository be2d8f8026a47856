import * as fc from 'fast-check'
import { type JsonSchema, nameOfRef } from '../../src/kernel/api-reference/schema-words.rules.ts'

/** What generated input is made from besides chance. */
export interface FuzzContext {
  schemas: Record<string, JsonSchema>
  /** Ids of records that exist, by kind. */
  ids: Record<string, string[]>
}

/** Which kind of record a field of this name refers to. */
const kinds: [pattern: RegExp, kind: string][] = [
  [/^(leadId|leads)$/, 'lead'],
  [/^(contactId|otherId|contacts)$/, 'contact'],
  [/^(stageId|stage|from)$/, 'stage'],
  [/^(ownerId|assigneeId|owner|actor)$/, 'user'],
  [/^(operationId|operations|import)$/, 'operation'],
  [/^(imports|importId)$/, 'import'],
  [/^files$/, 'file'],
  [/^documents$/, 'document'],
  [/^relations$/, 'relation'],
  [/^tasks$/, 'task'],
  [/^notes$/, 'note'],
  [/^views$/, 'view'],
  [/^api-keys$/, 'key'],
]

/** Ids for a field; `place` is what the record is probably of where the field's name does not say: the path's noun. */
function idsFor({ ids }: FuzzContext, name: string, place: string): fc.Arbitrary<unknown> {
  const find = (word: string) => kinds.find(([pattern]) => pattern.test(word))?.[1]
  const fitting = ids[find(name) ?? find(place) ?? 'lead'] ?? []
  const any = Object.values(ids).flat()
  return fc.oneof(
    { arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : any)), weight: 8 },
    { arbitrary: fc.constantFrom(...any), weight: 1 },
    { arbitrary: fc.uuid(), weight: 1 },
  )
}

/** What is asked for in a way that no schema says. */
const wellKnown: Record<string, fc.Arbitrary<unknown>> = {
  version: fc.constantFrom(1, 2, 3, 4),
  otherVersion: fc.constantFrom(1, 2),
  password: fc.constant('violet kettle tambourine 42'),
  confirmPassword: fc.constant('violet kettle tambourine 42'),
  currentPassword: fc.constant('correct horse battery'),
  email: fc.oneof(fc.emailAddress(), fc.constant('asha@example.com')),
  headerLine: fc.constantFrom(0, null, 1),
  mapping: fc.constantFrom(['name', 'phone'], ['name', null], [null, 'email']),
  phone: fc.integer({ min: 7_000_000_000, max: 9_999_999_999 }).map(String),
  whatsapp: fc.integer({ min: 7_000_000_000, max: 9_999_999_999 }).map((number) => `+91 ${number}`),
}

const nested = (depth: number) => {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at++) value = at % 2 ? [value] : { a: value }
  return value
}

/** Values that have broken somebody's program. */
export const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\uFFFF\uFEFF',
    '\u202Egnp.exe',
    '👩‍👩‍👧‍👦'.repeat(40),
    'x'.repeat(70_000),
    '0000-00-00',
    '2026-02-31',
    '9999-12-31',
    '-1',
    'NaN',
    '1e999',
    "' or 1=1 --",
    '$1; drop table leads',
    '%s%n%00',
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '=cmd|calc',
    'constructor',
    '__proto__',
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    2 ** 53,
    1e308,
    -1,
    0.1,
    2_147_483_648,
    true,
    [],
    {},
    [[]],
    { length: -1 },
    { toJSON: 1, valueOf: {}, toString: null },
    nested(60),
    Array.from({ length: 3000 }, (_, at) => at),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
  fc.double() as fc.Arbitrary<unknown>,
)

const anyMoment = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function texts(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  if (format === 'date-time') return anyMoment
  const most = Math.min(maxLength, minLength + 120)
  const free = fc.oneof(
    fc
      .constantFrom('Goa', 'मीरा राठौड़', '張偉', 'O’Brien & Söhne')
      .map((text) => text.padEnd(minLength, 'x').slice(0, most)),
    fc.string({ unit: 'grapheme', minLength, maxLength: most }),
  )
  if (!pattern) return free
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), free)
  } catch {
    return free
  }
}

function numbers({ type, minimum = -1000, maximum = 100_000 }: JsonSchema): fc.Arbitrary<unknown> {
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true })
  return fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.double({ min: minimum, max: maximum, noNaN: true }).map((value) => Math.round(value)),
  )
}

/** Where a schema stands: the name of the field, and the noun of the call's path. */
interface Place {
  name: string
  noun: string
  depth: number
}

const maxOptional = 4

function objects(schema: JsonSchema, context: FuzzContext, place: Place): fc.Arbitrary<unknown> {
  const deeper = { ...place, depth: place.depth + 1 }
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) {
    const { additionalProperties: inner } = schema
    const values = typeof inner === 'object' ? at(inner, context, deeper) : fc.jsonValue()
    return fc.dictionary(fc.string({ maxLength: 12 }), values, { maxKeys: 5 })
  }
  const optional = properties.map(([name]) => name).filter((name) => !schema.required?.includes(name))
  // Enquiries need a way to reach who makes them, which no schema says.
  const usual = fc.subarray(optional.filter((name) => name === 'phone'))
  const some = fc.tuple(fc.subarray(optional, { maxLength: Math.min(optional.length, maxOptional) }), usual)
  return some.chain((chosen) => {
    const parts = properties
      .filter(([name]) => chosen.flat().includes(name) || schema.required?.includes(name))
      .map(([name, part]) => [name, at(part, context, { ...deeper, name })] as const)
    return fc.record(Object.fromEntries(parts))
  })
}

/** What the schema takes. `noun` is the first word of the call's path. */
export function valid(schema: JsonSchema, context: FuzzContext, noun: string, name = ''): fc.Arbitrary<unknown> {
  return at(schema, context, { name, noun, depth: 0 })
}

function at(given: JsonSchema, context: FuzzContext, place: Place): fc.Arbitrary<unknown> {
  const schema = given.$ref ? (context.schemas[nameOfRef(given.$ref)] ?? {}) : given
  if (place.depth > 8) return fc.constant(null)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const kindsOf = schema.anyOf ?? schema.oneOf
  const deeper = { ...place, depth: place.depth + 1 }
  if (kindsOf) return fc.oneof(...kindsOf.map((kind) => at(kind, context, deeper)))
  const known = wellKnown[place.name]
  if (known && schema.type !== 'object') return known
  if (schema.format === 'uuid') return idsFor(context, place.name, place.noun)
  const base = plain(schema, context, place)
  if (!schema.examples?.length) return base
  return fc.oneof(
    { arbitrary: fc.constantFrom(...schema.examples), weight: 6 },
    { arbitrary: base, weight: schema.pattern ? 3 : 1 },
  )
}

function plain(schema: JsonSchema, context: FuzzContext, place: Place): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return texts(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return lists(schema, context, place)
    case 'object':
      return objects(schema, context, place)
    default:
      return fc.jsonValue()
  }
}

function lists(
  { items, minItems = 0, maxItems = 6 }: JsonSchema,
  context: FuzzContext,
  place: Place,
): fc.Arbitrary<unknown> {
  const each = items ? at(items, context, { ...place, depth: place.depth + 1 }) : fc.jsonValue()
  const maxLength = Math.min(Math.max(maxItems, minItems), minItems + 3)
  return fc.array(each, { minLength: minItems, maxLength })
}

type Path = (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || path.length > 6) return [path]
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))]
}

function changed(value: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return change(value)
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) }
  copy[first] = changed(copy[first], rest, change)
  return Array.isArray(value) ? Object.values(copy) : copy
}

const twists: ((part: unknown, other: unknown) => unknown)[] = [
  (_, other) => other,
  () => undefined,
  (part) => [part],
  (part) => JSON.stringify(part),
  (part) => ({ ...(typeof part === 'object' ? part : { value: part }), unknown_field: 1 }),
  (part, other) => ({ ...(typeof part === 'object' ? part : {}), constructor: other, isAdmin: true, agencyId: other }),
]

/** What the schema takes but for a change or two. */
export function nearlyValid(schema: JsonSchema, context: FuzzContext, noun: string): fc.Arbitrary<unknown> {
  const change = fc.record({ where: fc.nat(), twist: fc.constantFrom(...twists), other: hostile })
  return fc
    .tuple(valid(schema, context, noun), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) =>
      changes.reduce((now, { where, twist, other }) => {
        const paths = pathsOf(now)
        return changed(now, paths[where % paths.length] ?? [], (part) => twist(part, other))
      }, value),
    )
}
