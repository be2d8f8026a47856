import { expect, test } from 'vitest'
import { setUpVisits } from '../../../test/set-up-visits.ts'
import { makeMember } from '../../../test/make.ts'
import { ProviderError } from '../../providers/provider.ts'

const visits = setUpVisits()
const { desk, connect, installAndConnect } = visits

const listMine = async (call = visits.call) =>
  (await call.tasks.mine({ perPage: 20 })).data.map(({ title, pluginId, record }) => ({ title, pluginId, record }))

/** The provider takes what the plugin is connected with no more, which shows when it is next asked. */
async function endThere(id: string, times = 1) {
  for (let time = 0; time < times; time++) desk.failures.push(new ProviderError('unauthorised'))
  for (let time = 0; time < times; time++) await visits.call.plugins.test({ id })
}

test('somebody who may connect it has the task, once, until it is connected again', async () => {
  const { id } = await installAndConnect()
  expect(await listMine()).toEqual([])
  await endThere(id, 2)
  expect(await listMine()).toEqual([
    { title: 'Visited payments (test-visit): sign in again', pluginId: id, record: null },
  ])
  await connect()
  expect(await listMine()).toEqual([])
  // It ends again later: that is another task.
  await endThere(id)
  expect(await listMine()).toHaveLength(1)
  const { rows } = await visits.app.owner.query('select done_by from tasks where subject_id = $1 order by id', [id])
  expect(rows).toEqual([{ done_by: visits.agency.owner.userId }, { done_by: null }])
})

test('it is done by itself where the provider takes it again, and gone with the plugin', async () => {
  const { id } = await installAndConnect()
  await endThere(id)
  expect(await listMine()).toHaveLength(1)
  await visits.call.plugins.test({ id })
  expect(await listMine()).toEqual([])
  await endThere(id)
  expect(await listMine()).toHaveLength(1)
  await visits.call.plugins.remove({ id })
  expect(await listMine()).toEqual([])
})

test('it can be done, opened again and put off by a main user, and is not there for anybody else', async () => {
  const { id } = await installAndConnect()
  await endThere(id)
  const [task] = (await visits.call.tasks.mine({ perPage: 20 })).data
  if (!task) throw new Error('there is no task')
  const colleague = await makeMember(visits.app, visits.agency)
  await visits.app.owner.query('update tasks set assignee_id = $1 where id = $2', [colleague.userId, task.id])
  expect(await listMine(colleague.call)).toEqual([])
  await expect(colleague.call.tasks.complete({ id: task.id })).rejects.toMatchObject({ status: 404 })
  await visits.app.owner.query('update tasks set assignee_id = $1 where id = $2', [visits.agency.owner.userId, task.id])

  expect((await visits.call.tasks.complete({ id: task.id })).data.doneAt).not.toBeNull()
  expect((await visits.call.tasks.reopen({ id: task.id })).data).toMatchObject({ doneAt: null, pluginId: id })
  const until = new Date(visits.app.clock.now().getTime() + 3_600_000).toISOString()
  expect((await visits.call.tasks.snooze({ id: task.id, until })).data.remindAt).not.toBeNull()
  const toColleague = { id: task.id, version: task.version + 10, assigneeId: colleague.userId }
  await expect(visits.call.tasks.update(toColleague)).rejects.toMatchObject({ code: 'STALE' })
  await visits.call.tasks.remove({ id: task.id })
  expect(await listMine()).toEqual([])
})
