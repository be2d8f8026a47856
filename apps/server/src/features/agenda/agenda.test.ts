import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeSent } from '../../../test/make-proposal.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type Person } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const around = { from: dayIn(-30), to: dayIn(60) }
const agendaOf = async ({ call }: Person, asked: object = {}) => (await call.agenda.list({ ...around, ...asked })).data
const told = (items: { kind: string; title: string; about: string }[]) =>
  items.map(({ kind, title, about }) => `${kind}: ${title}, ${about}`)

test('what is to be done, falls due and ends comes by day, what has a time in its order', async () => {
  const { owner } = await makeAgency(app)
  const { data: lead } = await owner.call.leads.create({ name: 'Rahul', followUp: { dueAt: inDays(2) } })
  await owner.call.tasks.create({
    on: { leadId: lead.id },
    kind: 'task',
    title: 'Send the visa form',
    dueAt: inDays(2.001),
  })
  const { data: contact } = await owner.call.contacts.create({ name: 'Meera' })
  await owner.call.contactDocuments.create({
    contactId: contact.id,
    document: { kind: 'passport', expiresOn: dayIn(20) },
  } as never)
  const { id } = await makeSent(owner.call)
  await app.owner.query('update proposals set offer_until = $2, title = $3 where id = $1', [id, dayIn(5), 'Kerala'])
  await makeTrip(app, owner, { startsIn: 12, dueIn: 9 })

  const { items, overdue, isCut } = await agendaOf(owner, { owner: owner.userId })
  const own = items.filter(({ about }) => !about.startsWith('Asha') || !['follow_up'].includes('follow_up'))
  expect(told(own).slice(0, 2)).toEqual(['follow_up: Follow up, Rahul', 'task: Send the visa form, Rahul'])
  const kinds = items.map(({ kind }) => kind)
  for (const kind of ['due', 'validity', 'expiry']) expect(kinds, kind).toContain(kind)
  expect(items.find(({ kind }) => kind === 'due')).toMatchObject({
    day: dayIn(9),
    at: null,
    title: 'Balance',
    amount: { value: 4_000_000, currency: 'INR' },
    record: { kind: 'trip' },
    task: null,
  })
  expect(items.map(({ day }) => day)).toEqual(items.map(({ day }) => day).toSorted())
  expect(overdue).toEqual([])
  expect(isCut).toBe(false)
  expect(new Set((await agendaOf(owner, { kind: ['due'] })).items.map(({ kind }) => kind))).toEqual(new Set(['due']))
})

test('what is overdue is told besides, and is gone once it is moved or done', async () => {
  const { owner } = await makeAgency(app)
  const { data: lead } = await owner.call.leads.create({ name: 'Rahul', followUp: { dueAt: inDays(-3) } })
  await owner.call.leads.create({ name: 'Later', followUp: { dueAt: inDays(1) } })
  const before = await agendaOf(owner)
  expect(told(before.overdue)).toEqual(['follow_up: Follow up, Rahul'])
  expect(before.overdueTotal).toBe(1)
  const task = before.overdue[0]?.task
  await owner.call.tasks.update({ id: task?.id ?? '', version: task?.version ?? 0, dueAt: inDays(2) })
  const after = await agendaOf(owner)
  expect(after.overdueTotal).toBe(0)
  expect(after.items.find(({ id }) => id === task?.id)?.day).toBe(dayIn(2))
  await owner.call.tasks.complete({ id: task?.id ?? '', next: { dueAt: inDays(4), channel: 'call' } })
  expect((await agendaOf(owner)).items.map(({ id }) => id)).not.toContain(task?.id)
  await owner.call.leads.remove({ id: lead.id })
  expect(told((await agendaOf(owner)).items)).toEqual(['follow_up: Follow up, Later'])
})

test('nobody is shown what is on records they do not see, or of pages they may not use', async () => {
  const agency = await makeAgency(app)
  const agent = await makeMember(app, agency)
  const limited = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions: {} })
  const { data: lead } = await agency.owner.call.leads.create({ name: 'Of the owner', followUp: { dueAt: inDays(1) } })
  await agent.call.leads.create({ name: 'Of the agent', followUp: { dueAt: inDays(1) } })
  await makeTrip(app, agency.owner, { startsIn: 4 })
  // Given something to do on a record that is not theirs to see.
  await agency.owner.call.tasks.create({
    on: { leadId: lead.id },
    kind: 'task',
    title: 'Secret',
    dueAt: inDays(1),
    assigneeId: agent.userId,
  })
  const { data: contact } = await agency.owner.call.contacts.create({ name: 'Anybody' })
  await agency.owner.call.tasks.create({ on: { contactId: contact.id }, kind: 'task', title: 'Card', dueAt: inDays(1) })

  expect(told((await agendaOf(agent)).items)).toEqual(['follow_up: Follow up, Of the agent'])
  expect(told((await agendaOf(limited)).items)).toEqual(['task: Card, Anybody'])
  const other = await makeAgency(app)
  expect((await agendaOf(other.owner)).items).toEqual([])
  expect((await agendaOf(other.owner, { owner: agent.userId })).items).toEqual([])
})
