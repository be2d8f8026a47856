import { expect, test } from 'vitest'
import type * as z from 'zod'
import { fieldErrors } from '../src/core/field-errors.rules.ts'
import { fieldsByObject } from './fields.ts'
import { procedures } from './procedures.ts'

/** Nothing that any field takes, or only by chance. */
const wrong = [undefined, null, 7, -1.5, true, '', 'x', '\u0000', 'x'.repeat(20_000), [], [null], {}, { nonsense: 1 }]

/** An input that has a value at one place and nothing else. */
const only = (path: string[], value: unknown): unknown =>
  path.reduceRight((inner: unknown, key) => (key === '0' ? [inner] : { [key]: inner }), value)

function* wrongInputs(schema: z.ZodType): Generator {
  yield* wrong
  for (const [path, fields] of fieldsByObject(schema))
    for (const field of fields)
      for (const value of wrong) yield only([...path.split('.'), field].filter(Boolean), value)
}

/** How the validator talks to whoever writes schemas. */
const raw =
  /expected|, received|nonoptional|undefined|invalid (input|option|string|key|uuid|email|url|iso|discriminator)|too (small|big)|unrecognized|must (match|be|start|end|include)|pattern|regex/i

test('whatever is sent to a call, what is wrong with it is said in words for people', () => {
  const found = new Set<string>()
  for (const { name, input } of procedures)
    for (const value of input ? wrongInputs(input) : []) {
      const parsed = input?.safeParse(value)
      for (const [field, words] of Object.entries(parsed?.error ? fieldErrors(parsed.error.issues) : {}))
        if (raw.test(words) || !/^[A-Z]/.test(words)) found.add(`${name} ${field}: ${words}`)
    }
  expect([...found]).toEqual([])
})
