import { describe, expect, test } from 'vitest'
import { curlOf } from './api-examples.rules.ts'
import { fieldRows, type JsonSchema, tidied, typeWords } from './schema-words.rules.ts'

test.each<[JsonSchema, string]>([
  [{ type: 'string', minLength: 1, maxLength: 80 }, 'text up to 80 characters'],
  [{ type: 'string', minLength: 4, maxLength: 32 }, 'text 4–32 characters'],
  [{ type: 'string', format: 'uuid' }, 'id (UUID)'],
  [{ anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }, 'moment (ISO 8601), or null'],
  [{ type: 'integer', minimum: 1, maximum: 200 }, 'whole number 1–200'],
  [{ enum: ['a', 'b'] }, '"a" · "b"'],
  [{ type: 'array', maxItems: 12, items: { $ref: '#/components/schemas/Lead' } }, 'list of Lead up to 12 entries'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'text | whole number'],
  [{ anyOf: [{ properties: {} }, { properties: {} }] }, 'one of 2 kinds of object'],
  [{}, 'anything'],
])('%j is said as "%s"', (schema, words) => {
  expect(typeWords(schema)).toBe(words)
})

describe('the fields of a schema', () => {
  test('come with their place, and nested ones after their owner', () => {
    const schema: JsonSchema = {
      type: 'object',
      properties: {
        sort: { type: 'array', items: { type: 'object', properties: { by: { type: 'string' } }, required: ['by'] } },
        perPage: { type: 'integer', default: 25 },
      },
    }
    expect(fieldRows(schema).map(({ path, isRequired, about }) => [path, isRequired, about])).toEqual([
      ['sort', false, ''],
      ['sort[].by', true, ''],
      ['perPage', false, '25 if left out'],
    ])
  })

  test('say which kind of object they are of', () => {
    const kind = (action: string, field: string): JsonSchema => ({
      properties: { action: { const: action }, [field]: { type: 'string' } },
    })
    const rows = fieldRows({ anyOf: [kind('move', 'stageId'), kind('assign', 'ownerId')] })
    expect(rows.map(({ path, about }) => `${path}: ${about}`)).toEqual([
      'action: With action "move"',
      'stageId: With action "move"',
      'action: With action "assign"',
      'ownerId: With action "assign"',
    ])
  })
})

test('what says nothing is left out', () => {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: 5 }
  expect(tidied({ a: [{ type: 'integer', ...bounds }], propertyNames: { type: 'string' } })).toEqual({
    a: [{ type: 'integer', maximum: 5 }],
  })
})

test('a call is shown as one types it, whatever its body holds', () => {
  const operation = {
    operationId: 'notes.create',
    requestBody: { content: { 'application/json': { schema: { examples: [{ body: `it's` }] } } } },
    responses: {},
    'x-sarai-access': { audience: 'member', page: 'records', action: 'write' } as const,
  }
  expect(curlOf('post', 'http://x/api/notes', operation, () => ({}))).toBe(
    [
      `curl -X POST http://x/api/notes \\`,
      `  -H "Authorization: Bearer $TOKEN" \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{\n  "body": "it'\\''s"\n}'`,
    ].join('\n'),
  )
})
