import { describe, expect, test } from 'vitest'
import { customQuestion } from './custom-fields-filters.rules.ts'
import { savedValues, valueWords } from './custom-fields-values.rules.ts'
import { keyFor, leftOut, optionsAfter, optionsProblem } from './custom-fields.rules.ts'

describe('keys', () => {
  test.each([
    ['Visa type', [], 'visa_type'],
    ['  Ärger & Co. (2) ', [], 'a_rger_co_2'],
    ['यात्रा', [], 'field'],
    ['Visa type', ['visa_type'], 'visa_type_2'],
    ['Visa type', ['visa_type', 'visa_type_2'], 'visa_type_3'],
  ])('%j besides %j is %s', (label, taken, key) => {
    expect(keyFor(label, new Set(taken))).toBe(key)
  })
})

describe('options', () => {
  const option = (label: string, more: object = {}) => ({ label, isRetired: false, ...more })
  test.each([
    ['text', [], undefined],
    ['text', [option('A')], 'Only choices have options'],
    ['select', [], 'Add at least one option'],
    ['select', [option('A', { isRetired: true })], 'Add at least one option'],
    ['select', [option('A'), option('a')], 'There are two options "a"'],
    ['multi_select', [option('A', { id: '1' }), option('B', { id: '1' })], 'An option stands there twice'],
    ['multi_select', [option('A'), option('B')], undefined],
  ] as const)('of %s: %j', (kind, options, problem) => {
    expect(optionsProblem(kind, [...options])).toBe(problem)
  })

  test('those left out go, unless records have them; ids that are not known are made anew', () => {
    const before = ['a', 'b', 'c'].map((id) => ({ id, label: id, isRetired: false }))
    const given = [option('B', { id: 'b' }), option('New', { id: 'foreign' })]
    expect(leftOut(before, given).map(({ id }) => id)).toEqual(['a', 'c'])
    const after = optionsAfter(given, before, new Set(['c']))
    expect(after.map(({ label, isRetired }) => [label, isRetired])).toEqual([
      ['B', false],
      ['New', false],
      ['c', true],
    ])
    expect(after[1]?.id).not.toBe('foreign')
  })
})

const field = (kind: 'text' | 'number' | 'money' | 'person', more: object = {}) => ({
  id: kind,
  label: `Own ${kind}`,
  kind,
  options: [],
  isRequired: false,
  ...more,
})
const nobody = { people: new Map(), files: new Map() }

describe('values', () => {
  const save = (given: object, before = {}, isNew = false, fields = [field('text', { isRequired: true })]) =>
    savedValues({ fields, before, given, referred: nobody, isNew } as Parameters<typeof savedValues>[0])

  test('required ones are missed in a new record only', () => {
    expect(save({}, {}, true).problems).toEqual({ 'custom.text': 'Fill in Own text' })
    expect(save({ text: '   ' }, {}, true).problems).toEqual({ 'custom.text': 'Fill in Own text' })
    expect(save({ text: null }, { text: 'was' }).values).toEqual({})
  })

  test('those of archived fields stay where others are saved', () => {
    expect(save({ text: 'new' }, { archived: 'kept' }).values).toEqual({ archived: 'kept', text: 'new' })
  })

  test('a person who has left stays, and is not chosen anew', () => {
    const referred = { people: new Map([['gone', { name: 'Gone', isActive: false }]]), files: new Map() }
    const fields = [field('person')]
    const given = { person: 'gone' }
    expect(savedValues({ fields, before: {}, given, referred, isNew: false }).problems).toEqual({
      'custom.person': 'This person is not in your team',
    })
    expect(savedValues({ fields, before: given, given, referred, isNew: false }).problems).toEqual({})
    expect(valueWords(field('person'), 'gone', referred)).toBe('Gone')
  })
})

describe('conditions as jsonpath', () => {
  const ask = (condition: object, kind: 'text' | 'number' | 'money' = 'text') =>
    customQuestion([field(kind)], { [kind]: condition }).question

  test.each([
    ['text', { contains: 'a"b\\c' }, '$."text" like_regex "a\\"b\\\\c" flag "iq"', true],
    ['number', { from: -1.5 }, '$."number" >= -1.5', true],
    ['money', { from: 100, to: 200 }, '$."money".minor >= 100 && $."money".minor <= 200', true],
    ['text', { filled: false }, '!exists($."text")', false],
  ] as const)('%s %j', (kind, condition, path, needsValue) => {
    expect(ask(condition, kind)).toEqual({ path, needsValue })
  })

  test('nothing asked is no condition', () => {
    expect(ask({})).toBeUndefined()
  })
})
