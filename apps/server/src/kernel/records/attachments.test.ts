import { attachableKinds } from '@sarai/contract/record-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { makers, tableOf } from '../../../test/record-makers.ts'
import { attachableOf } from './records.registry.ts'

let app: TestApp
let ours: TestAgency
let make: Maker
let theirs: Maker
beforeAll(async () => {
  app = await startApp()
  const [our, their] = [await makeAgency(app), await makeAgency(app)]
  ours = our
  make = new Maker(app, our.agencyId, our.owner.userId, 'ours')
  theirs = new Maker(app, their.agencyId, their.owner.userId, 'theirs')
})
afterAll(() => app.close())

const note = (kind: string, id: string) =>
  make.write((db) =>
    db.execute(
      `insert into notes (id, subject_kind, subject_id, body) values (gen_random_uuid(), '${kind}', '${id}', 'Noted')`,
    ),
  )
const countNotes = async (id: string) =>
  (await make.sql('select id from notes where subject_id = $1', [id])).rows.length

test.each(attachableKinds)('the database takes what hangs on a %s, and nothing that hangs on none', async (kind) => {
  const [id, foreign] = [await makers[kind](make), await makers[kind](theirs)]
  await note(kind, id)
  expect(await countNotes(id)).toBe(1)
  await expect(note(kind, foreign)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(note(kind, ours.agencyId)).rejects.toMatchObject({ cause: { code: '23503' } })
  await expect(note('nothing', id)).rejects.toMatchObject({ cause: { code: '23503' } })
})

test.each(attachableKinds)('with a %s that is deleted for good goes what hangs on it', async (kind) => {
  const id = await makers[kind](make)
  await note(kind, id)
  for (const part of kind === 'trip' ? ['bookings', 'trip_instalments'] : [])
    await app.owner.query(`delete from ${part} where trip_id = $1`, [id])
  await app.owner.query(`delete from ${tableOf(kind)} where id = $1`, [id])
  expect(await countNotes(id)).toBe(0)
})

test('every kind that things hang on is described', () => {
  for (const kind of attachableKinds) expect(attachableOf(kind).noun).not.toBe('')
})
