import { customKey } from '@sarai/contract/custom-field-words'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { DateOrder } from '@sarai/contract/imports'
import { expect, test } from 'vitest'
import { maxCellLength } from '../../core/sheets/sheet-limits.ts'
import { readCustom } from './imports-custom.rules.ts'
import type { ReadContext } from './imports-target.rules.ts'

const id = '00000000-0000-4000-8000-00000000c001'
const labels = ['Sea view', 'Late, late check-in', 'Late']
const options = labels.map((label) => ({ id: label, label, isRetired: false }))
const field = { id, record: 'leads' as const, label: 'Likes', kind: 'multi_select' as const, isRequired: false }
const context: ReadContext & { dateOrder: DateOrder } = {
  custom: [{ ...field, options }],
  dateOrder: 'dmy',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  now: '2026-11-21T09:00:00.000Z',
  today: '2026-11-21',
  stages: [],
  team: [],
  assignable: null,
  vendorTypes: [],
  mayConvert: true,
}

function readChoices(text: string): unknown {
  const draft: { custom?: CustomValues } = {}
  const { problem } = readCustom(customKey(id), text, draft, context)
  return problem ?? draft.custom?.[id]
}

test.each([
  ['Sea view, Late, late check-in', ['Sea view', 'Late, late check-in']],
  ['Late, late check-in; Late', ['Late, late check-in', 'Late']],
  ['Late, Sea view, Late', ['Late', 'Sea view']],
  [' ; sea VIEW ,, | late', ['Sea view', 'Late']],
  ['Late, late check-in', ['Late, late check-in']],
  ['Sea view, Mountain', 'Not one of the options'],
  [', ;', 'Not one of the options'],
])('%s', (text, expected) => {
  expect(readChoices(text)).toEqual(expected)
})

test.each([',', 'Late,', 'x,', ' ,'])('a cell full of “%s” keeps nobody waiting', (sign) => {
  const begun = performance.now()
  expect(readChoices(sign.repeat(maxCellLength / sign.length))).toBe('Not one of the options')
  expect(performance.now() - begun).toBeLessThan(1000)
})

test.each([
  ['12.5', 12.5],
  ['-1,25,000', -125_000],
  ['१२.५', 12.5],
  ['0.30000000000000004', 0.30000000000000004],
  ['12,5', 'Not a number'],
  ['1,23,45', 'Not a number'],
  ['12 %', 'Not a number'],
])('a number written as %j is %j: a comma that groups nothing is none', (text, expected) => {
  const draft: { custom?: CustomValues } = {}
  const number = { ...field, kind: 'number' as const, options: [] }
  const { problem } = readCustom(customKey(id), text, draft, { ...context, custom: [number] })
  expect(problem ?? draft.custom?.[id]).toBe(expected)
})
