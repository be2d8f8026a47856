import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const stageOf = async (kind: string) => {
  const { data: stages } = await agency.owner.call.stages.list()
  return stages.find((stage) => stage.kind === kind)?.id ?? ''
}

/** A lead with a follow-up and a task that are overdue. */
async function overdueLead(name: string) {
  const { call } = agency.owner
  const { data: lead } = await call.leads.create({
    name,
    phone: '98290 12345',
    expectedValue: 10_000_00,
    travelMonth: '2027-02-01',
  })
  const on = { leadId: lead.id }
  const [first] = (await call.tasks.list({ on })).data
  if (!first) throw new Error('there is no follow-up')
  const dueAt = new Date(Date.now() - 3_600_000).toISOString()
  await call.tasks.update({ id: first.id, version: first.version, dueAt })
  await call.tasks.create({ on, kind: 'task', title: `Visa of ${name}`, dueAt })
  return lead
}

const openOf = async (leadId: string) => {
  const { data } = await agency.owner.call.tasks.list({ on: { leadId } })
  return data
    .filter(({ doneAt }) => !doneAt)
    .map(({ kind }) => kind)
    .toSorted()
}
const dueOf = async (leadId: string) => {
  const { data } = await agency.owner.call.tasks.mine({ when: 'overdue' })
  return data.filter((task) => task.leadId === leadId).length
}
const kindsOf = async (id: string) => (await agency.owner.call.leads.timeline({ id })).data.map(({ kind }) => kind)
const nextOf = async (id: string) => (await agency.owner.call.leads.get({ id })).data.nextFollowUpAt

describe('follow-ups of a lead that is over', () => {
  test('are closed when it is lost, with the reason in its history, and come back when it is open again', async () => {
    const { call } = agency.owner
    const lead = await overdueLead('Lost Lalita')
    const { data: lost } = await call.leads.move({ id: lead.id, stageId: await stageOf('lost'), lostReason: 'price' })
    expect(lost.nextFollowUpAt).toBeNull()
    expect(await openOf(lead.id)).toEqual(['task'])
    const { data: entries } = await call.leads.timeline({ id: lead.id })
    expect(entries.find(({ kind }) => kind === 'tasks_closed')?.data).toMatchObject({
      followUps: 1,
      tasks: 0,
      as: 'lost',
    })
    const closed = (await call.tasks.list({ on: { leadId: lead.id } })).data.find(({ closedAs }) => closedAs)
    expect(closed).toMatchObject({ kind: 'follow_up', closedAs: 'lost', remindAt: null, outcome: null })
    const { data: back } = await call.leads.move({ id: lead.id, stageId: await stageOf('open') })
    expect(back.nextFollowUpAt).toBe((await nextOf(lead.id)) ?? 'none')
    expect(await openOf(lead.id)).toEqual(['follow_up', 'task'])
    expect(await kindsOf(lead.id)).toContain('tasks_back')
  })

  test('take its tasks along where somebody says so, and bring them back', async () => {
    const { call } = agency.owner
    const lead = await overdueLead('Last Leela')
    const lost = { id: lead.id, stageId: await stageOf('lost'), lostReason: 'price' as const, closeTasks: true }
    await call.leads.move(lost)
    expect(await openOf(lead.id)).toEqual([])
    expect(await dueOf(lead.id)).toBe(0)
    const { data: entries } = await call.leads.timeline({ id: lead.id })
    expect(entries.find(({ kind }) => kind === 'tasks_closed')?.data).toMatchObject({
      followUps: 1,
      tasks: 1,
      as: 'lost',
    })
    // Deleted and restored it is still lost, and nothing of it is due.
    await call.leads.remove({ id: lead.id })
    await call.leads.restore({ id: lead.id })
    expect(await openOf(lead.id)).toEqual([])
    await call.leads.move({ id: lead.id, stageId: await stageOf('open') })
    expect(await openOf(lead.id)).toEqual(['follow_up', 'task'])
  })

  test('and tasks of many at once, until that is undone', async () => {
    const { call } = agency.owner
    const leads = [await overdueLead('Many Mina'), await overdueLead('Many Mohan')]
    const change = { action: 'move' as const, stageId: await stageOf('lost'), lostReason: 'price' as const }
    const ids = leads.map(({ id }) => id)
    const { data } = await call.leads.bulk({ selection: { ids }, change: { ...change, closeTasks: true } })
    for (const id of ids) expect(await openOf(id)).toEqual([])
    await call.operations.undo({ id: data.operationId })
    for (const id of ids) expect(await openOf(id)).toEqual(['follow_up', 'task'])
  })

  test('are closed when it is won by hand', async () => {
    const lead = await overdueLead('Won Vikram')
    await agency.owner.call.leads.move({ id: lead.id, stageId: await stageOf('won'), override: true })
    expect(await openOf(lead.id)).toEqual(['task'])
  })

  test('and its tasks are closed when it is deleted, and come back with it', async () => {
    const { call } = agency.owner
    const lead = await overdueLead('Deleted Deepa')
    expect(await dueOf(lead.id)).toBe(2)
    await call.leads.remove({ id: lead.id })
    expect(await dueOf(lead.id)).toBe(0)
    const { data: restored } = await call.leads.restore({ id: lead.id })
    expect(restored.nextFollowUpAt).not.toBeNull()
    expect(await dueOf(lead.id)).toBe(2)
  })

  test('stay closed where a lost lead is deleted and restored; its tasks come back', async () => {
    const { call } = agency.owner
    const lead = await overdueLead('Twice Tara')
    await call.leads.move({ id: lead.id, stageId: await stageOf('lost'), lostReason: 'price' })
    await call.leads.remove({ id: lead.id })
    await call.leads.restore({ id: lead.id })
    expect(await openOf(lead.id)).toEqual(['task'])
  })

  test('that are planned once it is lost are due', async () => {
    const { call } = agency.owner
    const lead = await overdueLead('Later Lata')
    await call.leads.move({ id: lead.id, stageId: await stageOf('lost'), lostReason: 'price' })
    const dueAt = new Date(Date.now() + 86_400_000).toISOString()
    await call.tasks.create({ on: { leadId: lead.id }, kind: 'follow_up', channel: 'call', dueAt })
    expect(await openOf(lead.id)).toEqual(['follow_up', 'task'])
  })

  test('are closed of many at once, and come back when that is undone', async () => {
    const { call } = agency.owner
    const leads = [await overdueLead('Bulk Bina'), await overdueLead('Bulk Bharat')]
    const ids = leads.map(({ id }) => id)
    const change = { action: 'move' as const, stageId: await stageOf('lost'), lostReason: 'price' as const }
    const { data } = await call.leads.bulk({ selection: { ids }, change })
    for (const id of ids) expect(await openOf(id)).toEqual(['task'])
    expect(await nextOf(ids[0] ?? '')).toBeNull()
    await call.operations.undo({ id: data.operationId })
    for (const id of ids) expect(await openOf(id)).toEqual(['follow_up', 'task'])
    expect(await nextOf(ids[0] ?? '')).not.toBeNull()
  })

  test('one that somebody opens again by hand is theirs from then on', async () => {
    const { call } = agency.owner
    const lead = await overdueLead('Hand Hari')
    await call.leads.move({ id: lead.id, stageId: await stageOf('lost'), lostReason: 'price' })
    const closed = (await call.tasks.list({ on: { leadId: lead.id } })).data.find(({ closedAs }) => closedAs)
    const { data: reopened } = await call.tasks.reopen({ id: closed?.id ?? '' })
    expect(reopened).toMatchObject({ closedAs: null, doneAt: null })
  })
})
