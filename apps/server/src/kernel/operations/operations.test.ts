import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'
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
