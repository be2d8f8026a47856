import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

describe('creating a lead', () => {
  test('normalises, numbers, dates the first follow-up and writes it down', async () => {
    const { call, userId } = agency.owner
    const { data: lead } = await call.leads.create({
      name: ' Rahul Sharma ',
      phone: '098290 12345',
      email: 'Rahul@Example.IN',
      destinations: ['Bali'],
    })
    expect(lead).toMatchObject({
      name: 'Rahul Sharma',
      phone: '+919829012345',
      email: 'rahul@example.in',
      number: 1,
      version: 1,
      ownerId: userId,
    })
    const { data: tasks } = await call.tasks.list({ on: { leadId: lead.id } })
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({ kind: 'follow_up', dueAt: lead.nextFollowUpAt })
    const timeline = await call.leads.timeline({ id: lead.id })
    expect(timeline.data.map((entry) => entry.kind)).toEqual(['created'])
  })

  test('is found by the last digits, any word of the name, the email and the number', async () => {
    const { call } = agency.owner
    const { data: lead } = await call.leads.create({
      name: 'José María Núñez',
      phone: '+34 612 34 98 76',
      email: 'jose@viajes.es',
    })
    for (const search of [
      '9876',
      '349876',
      'jose mar',
      'nunez',
      'NÚÑ',
      'jose@via',
      `L-${String(lead.number).padStart(6, '0')}`,
    ]) {
      const found = await call.leads.list({ search })
      expect(
        found.data.map((row) => row.id),
        search,
      ).toContain(lead.id)
    }
    expect((await call.leads.list({ search: 'ezmar' })).data).toEqual([])
  })
})

test('an agent sees and changes only their own leads', async () => {
  const agent = await makeMember(app, agency)
  const { data: theirs } = await agent.call.leads.create({ name: 'Mine' })
  const { data: other } = await agency.owner.call.leads.create({ name: 'Not mine' })
  const list = await agent.call.leads.list({})
  expect(list.data.map((row) => row.id)).toEqual([theirs.id])
  expect(list.total).toBe(1)
  await expect(agent.call.leads.get({ id: other.id })).rejects.toMatchObject({ status: 404 })
  await expect(agent.call.leads.update({ id: other.id, version: 1, changes: { name: 'Taken' } })).rejects.toMatchObject(
    { status: 404 },
  )
})

test('that a colleague has somebody with this number is said, and nothing else of them', async () => {
  const agent = await makeMember(app, agency, { recordScope: 'own' })
  const reach = { phone: '+919833300001', email: 'known@example.com' }
  const { data: theirs } = await agency.owner.call.leads.create({ name: 'Known already', ...reach })
  const [known, unknown] = [reach, { phone: '+919833300002' }]
  expect(await agent.call.leads.duplicates(known)).toEqual({ status: true, data: [], isWithColleagues: true })
  expect(await agent.call.leads.duplicates(unknown)).toEqual({ status: true, data: [], isWithColleagues: false })
  expect(await agency.owner.call.leads.duplicates(known)).toMatchObject({
    data: [{ id: theirs.id }],
    isWithColleagues: false,
  })
  const contact = { phones: [reach.phone], emails: [reach.email] }
  expect(await agent.call.contacts.matches(contact)).toEqual({ status: true, data: [], isWithColleagues: true })
  // What they have of the same person themselves they see.
  const { data: mine } = await agent.call.leads.create({ name: 'Mine too', phone: reach.phone })
  const { data, isWithColleagues } = await agent.call.leads.duplicates(known)
  expect([data.map(({ id }) => id), isWithColleagues]).toEqual([[mine.id], true])
})
