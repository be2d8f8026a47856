import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

test('a task that is opened again is in the history as such, once', async () => {
  const { call } = (await makeAgency(app)).owner
  const { data: lead } = await call.leads.create({ name: 'Asha', followUp: null })
  const { data: task } = await call.tasks.create({
    on: { leadId: lead.id },
    kind: 'task',
    title: 'Visa',
    dueAt: tomorrow,
  })
  await call.tasks.complete({ id: task.id })
  await call.tasks.reopen({ id: task.id })
  await call.tasks.reopen({ id: task.id })
  const { data } = await call.leads.timeline({ id: lead.id })
  expect(data.map(({ kind }) => kind)).toEqual(['task_reopened', 'task_done', 'task_added', 'created'])
  expect((await call.tasks.list({ on: { leadId: lead.id } })).data[0]).toMatchObject({ doneAt: null, doneBy: null })
})

test('a task given to a colleague is theirs to do', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const colleague = await makeMember(app, agency)
  const { data: lead } = await call.leads.create({ name: 'Asha', followUp: null })
  await call.tasks.create({
    on: { leadId: lead.id },
    kind: 'task',
    title: 'Visa',
    dueAt: tomorrow,
    assigneeId: colleague.userId,
  })
  expect((await call.tasks.mine({})).data).toEqual([])
  expect((await colleague.call.tasks.mine({})).data.map(({ title }) => title)).toEqual(['Visa'])
})
