import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { findVendorsByIds } from './vendors.service.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

describe('duplicates of vendors', () => {
  test('are told of before a vendor is added: by GSTIN, phone, email, and nearly the same name in a city', async () => {
    const { call } = agency.owner
    const facts = { name: 'The Rambagh Palace Hotel', city: 'Jaipur', gstin: '27AAPFU0939F1ZV', phone: '98290 11111' }
    const { id } = (await call.vendors.create(facts)).data
    const matched = async (asked: Parameters<typeof call.vendors.matches>[0]) =>
      (await call.vendors.matches(asked)).data.map((one) => [one.id, one.matched])
    expect(await matched({ gstin: '27aapfu0939f1zv' })).toEqual([[id, 'gstin']])
    expect(await matched({ phones: ['+91 98290 11111'] })).toEqual([[id, 'phone']])
    expect(await matched({ name: 'Rambag Palace', city: 'jaipur' })).toEqual([[id, 'name_and_city']])
    expect(await matched({ name: 'Rambag Palace', city: 'Delhi' })).toEqual([])
    expect(await matched({ phones: ['+91 98290 11111'], except: id })).toEqual([])
  })

  test('are listed until somebody says that they are different, or makes one of them', async () => {
    const { call } = agency.owner
    const phone = '+919829022222'
    const [one, two] = [
      (await call.vendors.create({ name: 'Kerala Cabs', phone })).data,
      (await call.vendors.create({ name: 'Cochin Taxi', phone })).data,
    ]
    const groups = async () => (await call.vendorDuplicates.list({})).data.filter(({ shared }) => shared === phone)
    expect(await groups()).toMatchObject([{ reason: 'phone', vendors: [{ id: one.id }, { id: two.id }] }])
    await call.vendorDuplicates.dismiss({ ids: [one.id, two.id] })
    expect(await groups()).toEqual([])
    await call.vendorDuplicates.reconsider({ ids: [one.id, two.id] })
    expect(await groups()).toHaveLength(1)
  })

  test('become one with everything of both, and two again', async () => {
    const { call } = agency.owner
    const kept = (await call.vendors.create({ name: 'Munnar Hills', city: 'Munnar', tags: ['Hills'] })).data
    const other = (
      await call.vendors.create({
        name: 'Munnar Hill Resort',
        email: 'stay@munnar.test',
        creditLimit: 500_000,
        destinations: ['Munnar'],
        tags: ['Tea'],
      })
    ).data
    await call.notes.create({ on: { vendorId: other.id }, body: 'Ask Biju' })
    await call.vendorDocuments.create({
      vendorId: other.id,
      document: { kind: 'contract', number: 'C-1', expiresOn: '2020-01-31' },
    })
    const stored = (await call.vendors.get({ id: other.id })).data
    const { data } = await call.vendorDuplicates.merge({
      id: kept.id,
      version: kept.version,
      otherId: other.id,
      otherVersion: stored.version,
      take: ['name'],
    })
    expect(data.vendor).toMatchObject({
      name: 'Munnar Hill Resort',
      city: 'Munnar',
      email: 'stay@munnar.test',
      creditLimit: 500_000,
      tags: ['Hills', 'Tea'],
      documentState: 'expired',
    })
    expect((await call.notes.list({ on: { vendorId: kept.id } })).data).toHaveLength(1)
    expect((await call.vendorDocuments.list({ vendorId: kept.id })).data).toHaveLength(1)
    await expect(call.vendors.restore({ id: other.id })).rejects.toMatchObject({ code: 'MERGED' })
    // What names the one that is gone means the one that stays.
    const db = app.services.database.readAs(agency.agencyId)
    expect(await findVendorsByIds(db, [other.id])).toMatchObject([{ askedId: other.id, id: kept.id }])

    await call.operations.undo({ id: data.operationId })
    await expect.poll(async () => (await call.vendors.get({ id: other.id })).data.deletedAt).toBeNull()
    expect((await call.vendors.get({ id: kept.id })).data).toMatchObject({
      name: 'Munnar Hills',
      email: null,
      creditLimit: null,
      tags: ['Hills'],
      documentState: null,
    })
    expect((await call.vendorDocuments.list({ vendorId: other.id })).data).toHaveLength(1)
  })
})

describe('what a vendor costs', () => {
  test('is hidden from those who do not see costs: terms and amounts, also in the history and in files', async () => {
    const { call } = agency.owner
    const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
    const made = (await call.vendors.create({ name: 'Amber Transport', creditLimit: 900_000, paymentTerms: 'Net 7' }))
      .data
    await call.vendors.update({ id: made.id, version: 1, changes: { creditLimit: 1_000_000 } })
    const seen = (await blind.call.vendors.get({ id: made.id })).data
    expect(seen).toMatchObject({ name: 'Amber Transport', creditLimit: null, paymentTerms: null })
    const [changed] = (await blind.call.vendors.timeline({ id: made.id })).data
    expect(changed?.changes).toEqual([{ field: 'creditLimit', from: null, to: null, isHidden: true }])
    expect(JSON.stringify((await blind.call.activity.list({})).data)).not.toContain('10,000')
    await expect(
      blind.call.vendors.update({ id: made.id, version: 2, changes: { creditLimit: 1 } }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('is in its own currency: with an amount, the currency changes only together with it', async () => {
    const { call } = agency.owner
    const { id } = (await call.vendors.create({ name: 'Bali Drivers', creditLimit: 5_000_000 })).data
    await expect(call.vendors.update({ id, version: 1, changes: { currency: 'IDR' } })).rejects.toMatchObject({
      status: 422,
    })
    const changes = { currency: 'IDR', creditLimit: 900_000_000 }
    expect((await call.vendors.update({ id, version: 1, changes })).data).toMatchObject(changes)
  })
})

test('a type that vendors are of is not removed', async () => {
  const { call } = agency.owner
  const type = (await call.vendorTypes.create({ name: 'Houseboat', colour: 'cyan' })).data
  const { id } = (await call.vendors.create({ name: 'Backwater Boats', typeId: type.id })).data
  await expect(call.vendorTypes.remove({ id: type.id })).rejects.toMatchObject({ code: 'IN_USE' })
  await call.vendors.update({ id, version: 1, changes: { typeId: null } })
  await call.vendorTypes.remove({ id: type.id })
})
