import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import type { Person } from './contacts-made.rules.ts'
import { contactsFor } from './contacts-made.service.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

describe('a lead made through the API', () => {
  test('makes its contact, and the next of the same person finds it', async () => {
    const { call, userId } = agency.owner
    const { data: first } = await call.leads.create({
      name: 'Sunita Rao',
      phone: '098450 11111',
      email: 'sunita@rao.example',
      city: 'Bengaluru',
      source: 'referral',
    })
    const { data: contact } = await call.contacts.get({ id: first.contactId ?? '' })
    expect(contact).toMatchObject({
      name: 'Sunita Rao',
      phones: [{ number: '+919845011111', label: 'mobile' }],
      emails: [{ address: 'sunita@rao.example', label: 'personal' }],
      city: 'Bengaluru',
      source: 'referral',
      ownerId: userId,
      number: 1,
    })
    const byPhone = await call.leads.create({ name: 'Sunita', phone: '+91 98450 11111' })
    const byEmail = await call.leads.create({ name: 'S. Rao', email: 'SUNITA@rao.example' })
    expect([byPhone.data.contactId, byEmail.data.contactId]).toEqual([contact.id, contact.id])
    expect((await call.contacts.list({})).total).toBe(1)
    expect((await call.contacts.counts({ id: contact.id })).data.leads).toBe(3)
    const { data: entries } = await call.contacts.timeline({ id: contact.id })
    expect(entries.map((entry) => entry.kind)).toEqual(['created'])
    const { data: activity } = await call.activity.list({})
    expect(activity.some((entry) => entry.subject === 'contact')).toBe(false)
  })

  test('prefers the phone over the email, and of several the one of that name', async () => {
    const { call } = (await makeAgency(app)).owner
    const make = async (name: string, number: string | null, address: string | null) =>
      (
        await call.contacts.create({
          name,
          phones: number ? [{ number }] : [],
          emails: address ? [{ address }] : [],
        })
      ).data.id
    const father = await make('Ashok Jain', '9845022222', null)
    const son = await make('Nitin Jain', '9845022222', null)
    await make('By Email', null, 'jain@example.in')
    const contactOf = async (lead: Parameters<typeof call.leads.create>[0]) =>
      (await call.leads.create(lead)).data.contactId
    expect(await contactOf({ name: 'nitin JAIN', phone: '9845022222', email: 'jain@example.in' })).toBe(son)
    expect(await contactOf({ name: 'Somebody Else', phone: '9845022222' })).toBe(father)
  })

  test('leaves deleted contacts alone, and those of other agencies', async () => {
    const { call } = (await makeAgency(app)).owner
    const { data: gone } = await call.contacts.create({ name: 'Gone', phones: [{ number: '9845011111' }] })
    await call.contacts.remove({ id: gone.id })
    const { data: lead } = await call.leads.create({ name: 'Gone', phone: '9845011111' })
    expect(lead.contactId).not.toBe(gone.id)
    expect((await call.contacts.get({ id: lead.contactId ?? '' })).data.name).toBe('Gone')
  })

  test('may name its contact, now or later, if the person may see it', async () => {
    const { call } = agency.owner
    const { data: contact } = await call.contacts.create({ name: 'Named' })
    const { data: lead } = await call.leads.create({ name: 'Asker', contactId: contact.id })
    expect(lead.contactId).toBe(contact.id)
    const { data: other } = await call.contacts.create({ name: 'Other Asker' })
    const { data: moved } = await call.leads.update({ id: lead.id, version: 1, changes: { contactId: other.id } })
    expect(moved.contactId).toBe(other.id)
    const agent = await makeMember(app, agency)
    const attempt = agent.call.leads.create({ name: 'Sneaky', contactId: contact.id })
    await expect(attempt).rejects.toMatchObject({ status: 422, fields: { contactId: expect.any(String) } })
  })

  test('of the same person at the same moment makes one contact', async () => {
    const { call } = (await makeAgency(app)).owner
    const leads = await Promise.all(
      Array.from({ length: 6 }, () => call.leads.create({ name: 'Twice Clicked', phone: '9845033333' })),
    )
    expect(new Set(leads.map(({ data }) => data.contactId)).size).toBe(1)
  })
})

describe('contacts of many people at once', () => {
  const forPeople = (people: Person[]) =>
    app.services.database.writeAs(agency.agencyId, async (db) => {
      const { ids, store } = await contactsFor(app.services, db, { label: 'import' }, people)
      await store()
      return ids
    })

  test('are the same however often a person comes, and again the next time', async () => {
    const people = Array.from({ length: 3000 }, (_, at) => ({
      name: `Bulk ${at % 1000}`,
      phone: `+9170000${String(at % 1000).padStart(5, '0')}`,
      email: at < 1000 ? null : `bulk${at % 1000}@example.in`,
    }))
    const ids = await forPeople(people)
    expect(new Set(ids).size).toBe(1000)
    expect(ids.slice(0, 1000)).toEqual(ids.slice(2000))
    expect(await forPeople(people)).toEqual(ids)
    const { data } = await agency.owner.call.contacts.get({ id: ids[7] ?? '' })
    expect(data).toMatchObject({ name: 'Bulk 7', email: 'bulk7@example.in', phone: '+917000000007' })
    const numbers = await app.owner.query('select count(distinct number)::int as n from contacts where id = any($1)', [
      ids,
    ])
    expect(numbers.rows[0].n).toBe(1000)
  })

  test('keeps people without phone and email apart, and gives a shared phone no second name', async () => {
    const [a, b, c, d] = await forPeople([
      { name: 'No Reach' },
      { name: 'No Reach' },
      { name: 'First Of Family', phone: '+917111100001', email: 'first@example.in' },
      { name: 'Second Of Family', phone: '+917111100001', email: 'second@example.in' },
    ])
    expect(a).not.toBe(b)
    expect(c).toBe(d)
    const { data } = await agency.owner.call.contacts.get({ id: c ?? '' })
    expect(data.emails.map((email) => email.address)).toEqual(['first@example.in'])
  })
})
