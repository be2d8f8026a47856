import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

/** Two connections that would add to the same row of a count if they went by what they are called. */
async function alike(): Promise<{ pair: [pg.Client, pg.Client]; close: () => Promise<void> }> {
  const clients = Array.from({ length: 33 }, () => new pg.Client({ connectionString: app.databaseUrl }))
  await Promise.all(clients.map((client) => client.connect()))
  const slots = new Map<number, pg.Client>()
  let pair: [pg.Client, pg.Client] | undefined
  for (const client of clients) {
    const { rows } = await client.query<{ slot: number }>('select pg_backend_pid() % 32 as slot')
    const slot = rows[0]?.slot ?? 0
    const other = slots.get(slot)
    if (other) pair ??= [other, client]
    slots.set(slot, client)
  }
  if (!pair) throw new Error('of 33 connections two share one of 32 slots')
  return { pair, close: async () => void (await Promise.all(clients.map((client) => client.end()))) }
}

test('who moves a lead waits for nobody who moves another and has not committed yet', async () => {
  const { owner } = await makeAgency(app)
  const [from, to] = (await owner.call.stages.list()).data.filter(({ kind }) => kind === 'open')
  const leads = await Promise.all(['Asha', 'Vikram'].map((name) => owner.call.leads.create({ name })))
  const { pair, close } = await alike()
  try {
    for (const [index, client] of pair.entries()) {
      await client.query('begin')
      await client.query(`set local lock_timeout = '2s'`)
      await client.query('update leads set stage_id = $1 where id = $2', [to?.id, leads[index]?.data.id])
    }
    for (const client of pair) await client.query('commit')
  } finally {
    await close()
  }
  const counted = async (stageId?: string) =>
    (await owner.call.leads.list({ filters: { stage: [stageId ?? ''] } })).total
  expect({ from: await counted(from?.id), to: await counted(to?.id) }).toEqual({ from: 0, to: 2 })
})
