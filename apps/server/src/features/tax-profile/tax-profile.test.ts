import { gstinCheckDigit } from '@sarai/contract/gst'
import type { RegistrationFacts, TaxProfileShown } from '@sarai/contract/tax-profile-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { nextNumber } from './document-series.service.ts'
import { taxProfileOf } from './tax-profile.service.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const gstin = (first14: string) => `${first14}${gstinCheckDigit(first14)}`
const facts: RegistrationFacts = {
  kind: 'regular',
  taxNumber: gstin('08AAFCS9999L1Z'),
  legalName: 'Saffron Trails Private Limited',
  tradeName: null,
  address: null,
  state: '08',
  from: '2017-07-01',
  to: null,
  luts: [{ number: 'AD080326000001X', year: '2026-27' }],
  packId: null,
}
const calls = () => agency.owner.call.taxProfile
const day = '2026-11-24'

function seriesOf(profile: TaxProfileShown, kind = 'tax-invoice', at = 0) {
  const id = profile.registrations[at]?.id
  const found = profile.series.find((one) => one.kind === kind && one.registrationId === id)
  if (!found) throw new Error('no series')
  return found
}

const take = (registrationId: string, on = day) =>
  app.services.database.writeAs(agency.agencyId, (db) => nextNumber(db, { registrationId, kind: 'tax-invoice' }, on))

test('a registration has series of its own, and the first is the usual one', async () => {
  const { data: first } = await calls().addRegistration(facts)
  expect(first.registrations).toMatchObject([{ isDefault: true, packId: 'india', state: '08' }])
  // Travellers look for it in the profile.
  const { data: profile } = await agency.owner.call.agency.profile({})
  expect(profile.facts.gstin).toBe(facts.taxNumber)
  expect(seriesOf(first)).toMatchObject({ pattern: 'INV/{yy}/{number}', next: 1, isUsed: false })
  const { data: both } = await calls().addRegistration({ ...facts, taxNumber: gstin('27AAFCS9999L1Z'), state: '27' })
  expect(both.registrations.map(({ isDefault }) => isDefault)).toEqual([true, false])
  expect(new Set(both.series.map(({ pattern }) => pattern)).size).toBe(16)
  const { data: other } = await calls().makeDefault({ id: both.registrations[1]?.id ?? '' })
  expect(other.registrations.map(({ isDefault }) => isDefault)).toEqual([false, true])
})

test.each([
  ['a check digit that does not fit', { taxNumber: '08AAFCS9999L1ZA' }, 'taxNumber'],
  ['another state', { state: '27' }, 'state'],
  ['a GSTIN without registration', { kind: 'unregistered' as const, luts: [] }, 'taxNumber'],
  ['two letters of one year', { luts: [...facts.luts, ...facts.luts] }, 'luts'],
  ['a last day before the first', { to: '2017-06-30' }, 'to'],
  ['rules of another tax', { packId: 'generic-vat' }, 'packId'],
])('%s is refused at its field', async (_, wrong, field) => {
  const problem = await calls()
    .addRegistration({ ...facts, ...wrong })
    .catch((error: unknown) => error)
  expect(problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
})

test('the same number twice at once is one registration', async () => {
  const made = await Promise.allSettled([calls().addRegistration(facts), calls().addRegistration(facts)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

describe('the profile of a day', () => {
  const profile = (on: string) => taxProfileOf(app.services.database.readAs(agency.agencyId), on)

  test('has supplier, rules, choices and the letter of the year', async () => {
    await calls().addRegistration(facts)
    const { version, facts: own } = (await calls().show()).data
    await calls().save({ ...own, version, turnover: 'to-5', choices: { india: { 'cash-limit': 'warn' } } })
    const found = await profile(day)
    expect(found.supplier).toEqual({ registration: 'regular', state: '08', gstin: facts.taxNumber })
    expect([found.pack.id, found.settings, found.lut]).toEqual(['india', { 'cash-limit': 'warn' }, 'AD080326000001X'])
    expect((await profile('2027-04-01')).lut).toBeNull()
    await expect(profile('2017-06-30')).rejects.toMatchObject({ code: 'NO_REGISTRATION' })
  })

  test.each([
    ['composition', { kind: 'composition' as const, luts: [] }, { registration: 'composition', state: '08' }],
    [
      'unregistered',
      { kind: 'unregistered' as const, taxNumber: null, luts: [] },
      { registration: 'unregistered', state: '08', gstin: null },
    ],
    [
      'of another tax',
      { kind: 'vat' as const, taxNumber: 'AE100123456700003', state: null, luts: [] },
      { registration: 'regular', state: null, gstin: null },
    ],
  ])('is that of an agency that is %s', async (_, changed, supplier) => {
    await calls().addRegistration({ ...facts, ...changed })
    expect((await profile(day)).supplier).toMatchObject(supplier)
  })
})

describe('registrations of one PAN', () => {
  const composition = { ...facts, kind: 'composition' as const, luts: [] }
  const elsewhere = { ...facts, taxNumber: gstin('27AAFCS9999L1Z'), state: '27' }

  test.each([
    ['a regular one beside one under composition', composition, elsewhere],
    ['one under composition beside a regular one', facts, { ...elsewhere, kind: 'composition' as const, luts: [] }],
  ])('are all under composition, or none: %s is refused', async (_, first, second) => {
    await calls().addRegistration({ ...first, to: null })
    await expect(calls().addRegistration(second)).rejects.toMatchObject({
      status: 422,
      fields: { kind: expect.stringContaining('of the same PAN') },
    })
    const { registrations } = (await calls().show()).data
    const [{ id, version } = { id: '', version: 0 }] = registrations
    const ended = { ...first, to: '2026-11-30' }
    await calls().changeRegistration({ id, version, facts: ended })
    await calls().addRegistration({ ...second, from: '2026-12-01', to: null })
    const again = (await calls().show()).data.registrations.find((one) => one.id === id)
    await expect(
      calls().changeRegistration({ id, version: again?.version ?? 0, facts: { ...ended, to: null } }),
    ).rejects.toMatchObject({ status: 422, fields: { 'facts.kind': expect.stringContaining('of the same PAN') } })
  })
})

test('what was saved by somebody else is not overwritten, and a choice that is none is refused', async () => {
  const { version, facts: own } = (await calls().show()).data
  const { data } = await calls().save({ ...own, version, tan: 'jprs12345e' })
  expect(data.facts.tan).toBe('JPRS12345E')
  await expect(calls().save({ ...own, version })).rejects.toMatchObject({ status: 409 })
  const wrong = { ...own, version: data.version, choices: { india: { 'cash-limit': 'perhaps' } } }
  await expect(calls().save(wrong)).rejects.toMatchObject({ status: 422 })
})

describe('a series', () => {
  test('counts within the financial year and from 1 in the next, from where other books ended (bar 30)', async () => {
    const { data } = await calls().addRegistration(facts)
    const { id, registrationId } = seriesOf(data)
    await calls().changeSeries({ id, version: 1, pattern: 'STT/{yy}/{number}', minDigits: 3, next: 41 })
    expect((await take(registrationId)).text).toBe('STT/26-27/041')
    expect((await take(registrationId)).number).toBe(42)
    expect((await take(registrationId, '2027-04-01')).text).toBe('STT/27-28/001')
    expect(seriesOf((await calls().show()).data)).toMatchObject({ next: 43, nextText: 'STT/26-27/043', isUsed: true })
  })

  test('of which numbers were given keeps its prefix: another one begins a new series', async () => {
    const { data } = await calls().addRegistration(facts)
    const { id, registrationId, pattern } = seriesOf(data)
    await take(registrationId)
    const kept = { id, version: 1, pattern, minDigits: 4, next: 9 }
    await expect(calls().changeSeries(kept)).rejects.toMatchObject({ status: 422 })
    const changed = await calls().changeSeries({ ...kept, pattern: 'NEW/{yy}/{number}', next: null })
    const fresh = seriesOf(changed.data)
    expect(fresh.id).not.toBe(id)
    expect((await take(registrationId)).text).toBe('NEW/26-27/0001')
    // Back to the first prefix its numbers could be given twice.
    const back = { id: fresh.id, version: 1, pattern, minDigits: 4, next: null }
    await expect(calls().changeSeries(back)).rejects.toMatchObject({ fields: { pattern: expect.any(String) } })
    await expect(calls().changeSeries(kept)).rejects.toMatchObject({ status: 404 })
  })

  test('is gapless when fifty documents are issued at once while it is changed (bar 30)', async () => {
    const { data } = await calls().addRegistration(facts)
    const { id, registrationId } = seriesOf(data)
    const change = { id, version: 1, pattern: 'MID/{yy}/{number}', minDigits: 4, next: null }
    const issued = Array.from({ length: 50 }, () => take(registrationId))
    await Promise.all([...issued, calls().changeSeries(change)])
    const bySeries = Map.groupBy(await Promise.all(issued), ({ seriesId }) => seriesId)
    for (const numbers of bySeries.values())
      expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1))
    const texts = (await Promise.all(issued)).map(({ text }) => text)
    expect(new Set(texts).size).toBe(50)
  })
})

test('a registration whose numbers documents bear stays; one without goes, and another is the usual one', async () => {
  await calls().addRegistration(facts)
  const { data } = await calls().addRegistration({ ...facts, taxNumber: gstin('27AAFCS9999L1Z'), state: '27' })
  const [first, second] = data.registrations.map(({ id }) => id)
  await take(second ?? '')
  await expect(calls().removeRegistration({ id: second ?? '' })).rejects.toMatchObject({ code: 'USED' })
  const { data: left } = await calls().removeRegistration({ id: first ?? '' })
  expect(left.registrations).toMatchObject([{ id: second, isDefault: true }])
  const kinds = (await agency.owner.call.activity.list({})).data.map(({ kind }) => kind)
  expect(kinds[0]).toBe('tax_profile_changed')
})
