import { oppositeOf, relationKinds } from '@sarai/contract/contact-words'
import { describe, expect, test } from 'vitest'
import { documentState } from '../../core/expiry.rules.ts'
import { lastDigits, numberProblem, tidyNumber, warnOn } from './contacts-documents.rules.ts'
import { isToldEarlier, isUndecided, pairsOf } from '../../kernel/merging/duplicates.rules.ts'
import { mergeChanges, unmergedFacts } from '../../kernel/merging/merging.rules.ts'
import { mergedFacts } from './contacts-merge.rules.ts'
import { asKept, kindSeenFrom } from './contacts-relations.rules.ts'
import { completed, contactKeys, factProblems, readKey } from './contacts.rules.ts'

const identity = {
  kind: 'person' as const,
  number: 7,
  name: 'José Díaz',
  phones: [{ number: '+919829012345' }],
  emails: [{ address: 'jose@example.in' }],
  whatsapp: '+919829012345',
  gstin: '27AAPFU0939F1ZV',
  birthday: '1980-05-05',
  legalName: null,
  city: null,
}

describe('keys', () => {
  test('come in the order of how much they tell, and are read back', () => {
    const keys = contactKeys(identity)
    expect(keys).toEqual([...keys].sort())
    expect(keys.map(readKey)).toEqual([
      { reason: 'phone', shared: '+919829012345' },
      { reason: 'email', shared: 'jose@example.in' },
      { reason: 'gstin', shared: '27AAPFU0939F1ZV' },
      { reason: 'name_and_birthday', shared: 'jose diaz' },
    ])
  })

  test('of a company and a person never meet', () => {
    const ofCompany = contactKeys({ ...identity, kind: 'company' })
    expect(contactKeys(identity).filter((key) => ofCompany.includes(key))).toEqual([])
  })
})

describe('facts that cannot be true together', () => {
  const facts = {
    id: 'x',
    kind: 'person' as const,
    companyId: null,
    gstin: null,
    pan: null,
    birthday: null,
    anniversary: null,
  }
  test.each([
    [{}, []],
    [{ kind: 'company' as const, companyId: 'y' }, ['companyId']],
    [{ companyId: 'x' }, ['companyId']],
    [{ gstin: '27AAPFU0939F1ZV', pan: 'ABCPE1234F' }, ['pan']],
    [{ birthday: '2026-11-22' }, ['birthday']],
    [{ birthday: '2026-11-21' }, []],
    [{ birthday: '2000-01-01', anniversary: '1999-01-01' }, ['anniversary']],
  ])('%j', (given, fields) => {
    expect(Object.keys(factProblems({ ...facts, ...given }, '2026-11-21'))).toEqual(fields)
  })

  test('a GSTIN brings its PAN, but not over one that was typed', () => {
    const gstin = '27AAPFU0939F1ZV'
    expect(completed({ gstin: null, pan: null }, { gstin })).toEqual({ gstin, pan: 'AAPFU0939F' })
    expect(completed({ gstin: null, pan: 'ABCPE1234F' }, { gstin })).toEqual({ gstin, pan: 'ABCPE1234F' })
    expect(completed({ gstin: '08AAJFC6249G1ZA', pan: 'AAJFC6249G' }, { gstin })).toMatchObject({ pan: 'AAPFU0939F' })
    expect(completed({ gstin, pan: 'AAPFU0939F' }, { gstin: null })).toEqual({ gstin: null })
  })
})

describe('documents', () => {
  test.each([
    [null, null],
    ['2026-11-20', 'expired'],
    ['2026-11-21', 'expiring'],
    ['2027-05-22', 'expiring'],
    ['2027-05-23', 'valid'],
  ])('a passport that ends on %s is %s', (expiresOn, state) => {
    expect(documentState({ expiresOn, warnOn: warnOn('passport', expiresOn) }, '2026-11-21')).toBe(state)
  })

  test.each([
    ['passport', 'Z1234567', true],
    ['passport', 'Z12', false],
    ['pan', 'ABCPE1234F', true],
    ['pan', 'ABCDE1234F', false],
    ['aadhaar', '234123412346', true],
    ['aadhaar', '234123412347', false],
    ['aadhaar', '134123412346', false],
    ['driving_licence', 'RJ1420110012345', true],
    ['other', '1', false],
  ] as const)('%s %s', (kind, number, isFine) => {
    expect(numberProblem(kind, number) === undefined).toBe(isFine)
  })

  test('a number is kept without its gaps, and mostly hidden', () => {
    expect(tidyNumber(' rj-14 2011.0012345 ')).toBe('RJ1420110012345')
    expect(lastDigits('Z1234567')).toBe('4567')
    expect(lastDigits('AB12')).toBe('12')
  })
})

describe('relations', () => {
  test('named from the other side and back are what they were', () => {
    for (const kind of relationKinds) expect(oppositeOf(oppositeOf(kind))).toBe(kind)
  })

  test('are kept alike from whichever side they come', () => {
    const kept = asKept({ contactId: 'b', otherId: 'a', kind: 'child' })
    expect(kept).toEqual({ contactId: 'a', otherId: 'b', kind: 'parent' })
    expect(asKept({ contactId: 'a', otherId: 'b', kind: 'parent' })).toEqual(kept)
    expect([kindSeenFrom('a', kept), kindSeenFrom('b', kept)]).toEqual(['parent', 'child'])
  })
})

describe('duplicates', () => {
  test('pairs are each told once', () => {
    expect(pairsOf(['c', 'a', 'b', 'a'])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ])
    expect(isUndecided(['a'], new Set())).toBe(false)
    expect(isUndecided(['b', 'a'], new Set(['a|b']))).toBe(false)
    expect(isUndecided(['a', 'b', 'c'], new Set(['a|b']))).toBe(true)
  })

  test('are told under the key that tells most', () => {
    const contacts = [{ keys: ['1p1', '2pe'] }, { keys: ['1p1', '1p2', '2pe'] }]
    expect(isToldEarlier('1p1', contacts)).toBe(false)
    expect(isToldEarlier('2pe', contacts)).toBe(true)
    expect(isToldEarlier('2pe', [...contacts, { keys: ['2pe'] }])).toBe(false)
  })
})

describe('merging', () => {
  const side = (facts: object) => ({
    name: 'Kept',
    city: null,
    phones: [],
    emails: [],
    frequentFlyer: [],
    tags: [],
    custom: {},
    lastActivityAt: '2026-01-01',
    ...facts,
  })
  const kept = side({ phones: [{ number: '1', label: 'mobile' as const }], tags: ['a'] })
  const other = side({
    name: 'Other',
    city: 'Pune',
    phones: [
      { number: '2', label: 'work' as const },
      { number: '1', label: 'home' as const },
    ],
    tags: ['b', 'a'],
    lastActivityAt: '2026-02-01',
  })

  test('keeps its own, fills what it lacks, joins lists', () => {
    expect(mergedFacts(kept, other, [])).toMatchObject({
      name: 'Kept',
      city: 'Pune',
      tags: ['a', 'b'],
      phones: [
        { number: '1', label: 'mobile' },
        { number: '2', label: 'work' },
      ],
      lastActivityAt: '2026-02-01',
    })
    expect(mergedFacts(kept, other, ['name', 'phones'])).toMatchObject({
      name: 'Other',
      phones: [{ number: '2' }, { number: '1', label: 'home' }],
    })
  })

  test('is undone field by field, but where somebody has changed it since', () => {
    const changes = mergeChanges(kept, mergedFacts(kept, other, ['name']))
    const merged = { ...kept, ...changes.became }
    expect({ ...merged, ...unmergedFacts(merged, changes).facts }).toEqual(kept)
    const edited = { ...merged, city: 'Goa' }
    expect(unmergedFacts(edited, changes).keptFields).toEqual(['city'])
    expect({ ...edited, ...unmergedFacts(edited, changes).facts }).toEqual({ ...kept, city: 'Goa' })
  })
})
