import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { startApp, type TestApp } from '../../../test/app.ts'
import { Batches } from './batch-query.ts'
import { queryScoped } from './wire-query.ts'

let app: TestApp
let client: pg.PoolClient
beforeAll(async () => {
  app = await startApp()
  client = await app.owner.connect()
  await client.query('create temporary table things (id int, name text, at timestamptz)')
})
afterAll(async () => {
  client.release()
  await app.close()
})

const query = (on: pg.PoolClient, config: pg.QueryConfig) => new Batches(on).query(config)

const said = ({ rows, fields }: pg.QueryArrayResult) => ({ rows, fields: fields.map(({ name }) => name) })

test('an answer is read the same whether it was described with it or before', async () => {
  const text = 'select id, name, at from things where id > $1 order by id'
  const ask = (values: unknown[]) => query(client, { name: 'things', text, values })
  const fields = ['id', 'name', 'at']
  expect(said(await ask([0]))).toEqual({ rows: [], fields })
  const write = { name: 'add', text: 'insert into things values ($1, $2, $3)' }
  for (const id of [1, 2, 3]) {
    const added = await query(client, {
      ...write,
      values: [id, id === 2 ? null : `Thing ${id}`, '2026-11-22T00:00:00Z'],
    })
    expect(added).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] })
  }
  const at = new Date('2026-11-22T00:00:00Z')
  const rows = [
    { id: 1, name: 'Thing 1', at },
    { id: 2, name: null, at },
    { id: 3, name: 'Thing 3', at },
  ]
  for (const time of [1, 2]) expect(said(await ask([0])), `asked ${time} times`).toEqual({ rows, fields })
  const asArrays = await query(client, { name: 'things', text, values: [2], rowMode: 'array' } as pg.QueryConfig)
  expect(asArrays.rows).toEqual([[3, 'Thing 3', at]])
  const types = { getTypeParser: () => String } as unknown as pg.CustomTypesConfig
  for (const time of [1, 2]) {
    const inWords = await query(client, { name: 'things', text, values: [2], types })
    expect(inWords.rows[0], `asked ${time} times`).toMatchObject({ id: '3', name: 'Thing 3' })
  }
  expect((await ask([2])).rows).toEqual([{ id: 3, name: 'Thing 3', at }])
})

test('a statement whose answer would look otherwise than it was described fails', async () => {
  await client.query('create temporary table changing (id int)')
  const ask = () => query(client, { name: 'changing', text: 'select * from changing' })
  await ask()
  await client.query('insert into changing values (1)')
  expect((await ask()).rows).toEqual([{ id: 1 }])
  await client.query(`alter table changing alter column id type text using 'a' || id`)
  await expect(ask()).rejects.toMatchObject({ code: '0A000' })
})

test('one that fails is described the next time, and says who asked', async () => {
  const ask = (by: number) => query(client, { name: 'divided', text: 'select 6 / $1::int as share', values: [by] })
  const failed = await ask(0).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: '22012' })
  expect((failed as Error).stack).toContain('wire-query.test.ts')
  for (const by of [2, 3]) expect((await ask(by)).rows).toEqual([{ share: 6 / by }])
})

test('a scope is there for its own statement, however often that was asked', async () => {
  const ask = (agencyId: string) =>
    queryScoped(client, { name: 'scope', text: `select current_setting('app.agency_id', true) as id` }, { agencyId })
  for (const id of [randomUUID(), randomUUID(), randomUUID()]) expect((await ask(id)).rows).toEqual([{ id }])
  const { rows } = await client.query(`select nullif(current_setting('app.agency_id', true), '') as id`)
  expect(rows).toEqual([{ id: null }])
})

interface Wire {
  connection: {
    on(event: 'readyForQuery', heard: () => void): void
    off(event: 'readyForQuery', heard: () => void): void
  }
}

test('what is asked in one turn goes in one round trip, and each is answered by itself', async () => {
  let trips = 0
  const heard = () => trips++
  const { connection } = client as unknown as Wire
  connection.on('readyForQuery', heard)
  const batches = new Batches(client)
  const answers = await Promise.all([
    batches.query({ name: 'one', text: 'select 1 as one' }),
    batches.query({ name: 'none', text: 'select 1 as one where false' }),
    batches.query({ name: 'empty', text: '' }),
    batches.query({ name: 'many', text: 'select n from generate_series(1, $1::int) as n', values: [3] }),
  ])
  expect(answers.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [], [], [{ n: 1 }, { n: 2 }, { n: 3 }]])
  expect(trips).toBe(1)
  await Promise.all([batches.query({ text: 'select 1' }), batches.query({ text: 'select 2' })])
  expect(trips).toBe(2)
  connection.off('readyForQuery', heard)
})

test('of one that fails those before it are answered, those behind it are not looked at, and all can be asked again', async () => {
  const batches = new Batches(client)
  const ask = (by: number) =>
    Promise.allSettled([
      batches.query({ name: 'begin', text: 'begin' }),
      batches.query({ name: 'before', text: 'select 1 as before' }),
      batches.query({ name: 'shared out', text: 'select 6 / $1::int as share', values: [by] }),
      batches.query({ name: 'behind', text: 'select 1 as behind' }),
    ])
  expect(await ask(0)).toMatchObject([
    { status: 'fulfilled' },
    { value: { rows: [{ before: 1 }] } },
    { reason: { code: '22012' } },
    { reason: { code: '25P02' } },
  ])
  await client.query('rollback')
  const [, before, shared, behind] = await ask(2)
  await client.query('rollback')
  expect([before, shared, behind]).toMatchObject([
    { value: { rows: [{ before: 1 }] } },
    { value: { rows: [{ share: 3 }] } },
    { value: { rows: [{ behind: 1 }] } },
  ])
})

test('a value that cannot be sent fails its own statement, and no other answer is taken for its', async () => {
  const batches = new Batches(client)
  const ring: { ring?: unknown } = {}
  ring.ring = ring
  const text = 'select $1::text as value'
  const ask = (value: unknown) => batches.query({ name: 'value', text, values: [value] })
  const answers = await Promise.allSettled([ask('first'), ask(ring), ask('last')])
  expect(answers).toMatchObject([
    { value: { rows: [{ value: 'first' }] } },
    { status: 'rejected' },
    { value: { rows: [{ value: 'last' }] } },
  ])
  expect((await ask('again')).rows).toEqual([{ value: 'again' }])
})
