import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { insertOperation } from './operations.queries.ts'

test('work is stopped even while a step of it takes longer than one waits for a colleague', async () => {
  const app = await startApp({ ROLE: 'web' })
  const agency = await makeAgency(app)
  const operation = { kind: 'leads.import' as const, title: 'Import', input: {}, createdBy: agency.owner.userId }
  const { id } = await app.services.database.writeAs(agency.agencyId, (db) =>
    insertOperation(db, { ...operation, state: 'running' }),
  )
  const step = await app.owner.connect()
  await step.query('begin')
  await step.query('select from operations where id = $1 for update', [id])
  const cancelled = agency.owner.call.operations.cancel({ id })
  await sleep(4600)
  await step.query('commit')
  step.release()
  expect((await cancelled).data.state).toBe('cancelled')
  await app.close()
})

test('a file that is asked for while the same one waits is the same; of others a person has ten at once', async () => {
  const app = await startApp({ ROLE: 'web' })
  const agency = await makeAgency(app)
  const { call } = agency.owner
  for (let at = 0; at < 12; at++) await call.leads.create({ name: `Asha ${at}` })
  const ask = async (search: string, who = call) =>
    (await who.leads.export({ format: 'csv', selection: { search, filters: {} } })).data.operationId
  const countJobs = async () => {
    const { rows } = await app.owner.query(`select count(*)::int as count from pgboss.job where name = 'leads.export'`)
    return Number(rows[0]?.count)
  }
  const before = await countJobs()

  const requested = await Promise.all(Array.from({ length: 8 }, () => ask('Asha 1')))
  expect(new Set(requested).size).toBe(1)
  expect(await countJobs()).toBe(before + 1)

  for (let at = 2; at < 11; at++) await ask(`Asha ${at}`)
  const [first = ''] = requested
  await expect(ask('Asha 11')).rejects.toMatchObject({
    status: 429,
    message: '10 files of yours are being made. Wait for one of them.',
  })
  // What waits already is still told of, and a colleague has files of their own.
  expect(await ask('Asha 1')).toBe(first)
  const colleague = await makeMember(app, agency, { recordScope: 'all', rights: ['export'] })
  expect(await ask('Asha 1', colleague.call)).not.toBe(first)
  await call.operations.cancel({ id: first })
  await ask('Asha 11')
  await app.close()
})
