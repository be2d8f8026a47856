import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { set } from '../../../test/make-proposal.ts'
import { sweepAgency } from '../housekeeping/housekeeping.service.ts'

let app: TestApp
let agency: TestAgency
let id: string
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  const { call } = agency.owner
  id = (await call.packages.create({ title: 'State 0' })).data.id
  for (let state = 0; state < 620; state += 20) {
    const batches = Array.from({ length: 20 }, (_, at) => ({
      id: randomUUID(),
      edits: [set(['title'], `State ${state + at + 1}`, `State ${state + at}`)],
    }))
    await call.packages.edit({ id, batches })
  }
})
afterAll(() => app.close())

const sweep = () => sweepAgency(app.services, agency.agencyId, new AbortController().signal)
const stateAt = async (revision: number) =>
  (await agency.owner.call.packages.stateAt({ id, revision })).data.document.title

/** Dates the first changes of the package back. */
async function age(upTo: number, days: number): Promise<void> {
  await app.owner.query(
    `update itinerary_changes set at = now() - $2 * interval '1 day' where agency_id = $3 and revision <= $1`,
    [upTo, days, agency.agencyId],
  )
}

test('of the edits of a trip those are forgotten that are old and not among the newest', async () => {
  await age(80, 100)
  await age(50, 200)
  // Of 620 the newest 500 stay however old they are, and those of the last 90 days however many.
  await sweep()
  await sweep()
  const { rows } = await app.owner.query(
    'select min(revision)::int as first, count(*)::int as kept from itinerary_changes where agency_id = $1',
    [agency.agencyId],
  )
  expect(rows).toEqual([{ first: 81, kept: 540 }])
})

test('what is kept can be seen and restored, and what is not says so', async () => {
  const { call } = agency.owner
  expect(await stateAt(80)).toBe('State 80')
  const gone = { status: 422, code: 'STATE_GONE' }
  await expect(stateAt(79)).rejects.toMatchObject(gone)
  await expect(call.packages.restoreState({ id, revision: 0 })).rejects.toMatchObject(gone)
  expect((await call.packages.changesSince({ id, since: 10 })).data).toEqual({ isComplete: false, changes: [] })
  const { entries, next } = (await call.packages.history({ id })).data
  expect([entries.reduce((sum, { changes }) => sum + changes, 0), next]).toEqual([400, 221])
  const { entries: rest } = (await call.packages.history({ id, before: 221 })).data
  expect(rest.reduce((sum, { changes }) => sum + changes, 0)).toBe(140)

  await call.packages.restoreState({ id, revision: 80 })
  expect(await stateAt(621)).toBe('State 80')
})

test('the newest stay, however old', async () => {
  await age(621, 1_000)
  await sweep()
  expect(await stateAt(121)).toBe('State 121')
  await expect(stateAt(120)).rejects.toMatchObject({ status: 422 })
})
