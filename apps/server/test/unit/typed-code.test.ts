import { acceptance } from '@sarai/contract/prospect-page'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { definitionOf } from '../fields.ts'
import { procedures } from '../procedures.ts'

/** The ways in which apps and mails show six digits, and people type them. */
const written = ['123456', ' 123 456 ', '123\u00a0456', '\u202a123456\u202c', '१२३४५६', '１２３ ４５６']

const codes = procedures.flatMap(({ name, input }) => {
  const code = input && definitionOf(input).shape?.code
  return code ? [[name, code] as const] : []
})
/** What a provider hands back, and what airports are called. */
const others = /^(mail\w*\.\w*SignIn|places\.airport)$/

test('a code of digits is taken by every call as people type and paste it', () => {
  const typed = [
    ...codes.filter(([name]) => !others.test(name)),
    ['the page of a proposal', acceptance.shape.code] as const,
  ]
  expect(typed.length).toBeGreaterThan(8)
  for (const [name, code] of typed)
    for (const text of written) expect([name, text, z.safeParse(code, text).data]).toEqual([name, text, '123456'])
})
