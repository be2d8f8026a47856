import { expect, test } from 'vitest'
import * as z from 'zod'
import { definitionOf } from '../fields.ts'
import { procedures } from '../procedures.ts'

/** What turns text around, and what has no width. */
const hidden = '\u202e\u200b\ufeff'

/** Fields whose text is no words of people: what was given out is handed back as it is, and a password is what it is. */
const asItIs =
  /(^|\.)(\w*[pP]assword|token|cursor|key|code|secret\w*|challenge|attempt|\w*Id|id|hash|setup|columns|sheet|zone|seen|destination)$/

/** Texts that are looked up among what there is, or read by rules of their own: tables, answers and states of lists. */
const lookedUp =
  /^(imports\.\w+ settings\.mapping|openings\.read text|statements\.\w+ answers|rateCards\.\w+ layout|views\.\w+ state|templates\.preview subject|[\w.]+ ([\w.]+\.)?state)$/

/** The schemas within a schema, by where they stand. */
function* walk(schema: z.ZodType, path = ''): Generator<[path: string, schema: z.ZodType]> {
  yield [path, schema]
  const { type, shape = {}, options = [], ...parts } = definitionOf(schema)
  if (type === 'lazy') return
  for (const [name, inner] of Object.entries(shape)) yield* walk(inner, path ? `${path}.${name}` : name)
  for (const inner of [...options, parts.innerType, parts.element, parts.in, parts.valueType, parts.left, parts.right])
    if (inner) yield* walk(inner, path)
}

const isText = (schema: z.ZodType) => definitionOf(schema).type === 'string'

test('no text of any call keeps marks that nobody sees', () => {
  const keeping = procedures.flatMap(({ name, input }) =>
    [...(input ? walk(input) : [])].flatMap(([path, schema]) => {
      if (!isText(schema) || asItIs.test(path)) return []
      const { success, data } = z.safeParse(schema, `Asha${hidden} Rao`)
      const isKept = success && String(data).includes('\u202e')
      return isKept && !lookedUp.test(`${name} ${path}`) ? [`${name} ${path}`] : []
    }),
  )
  expect([...new Set(keeping)]).toEqual([])
})
