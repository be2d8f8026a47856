import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn } from '../../../test/make-trip.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await agencyMonth(app)
})

test('the list of invoices is narrowed down and put in order by the day they are due; what is overdue says so', async () => {
  const due = async (days: number | null) =>
    (await it.issued({}, 10_000_000, { dueOn: days === null ? null : dayIn(days) })).id
  const [late, now, soon] = [await due(-2), await due(0), await due(3)]
  const [later, none] = [await due(40), await due(null)]
  const { list } = it.call.invoices
  const ids = async (filters: { dueFrom?: string; dueTo?: string }) =>
    (await list({ filters, sort: [{ by: 'dueOn', dir: 'asc' }] })).data.map(({ id }) => id)
  expect(await ids({})).toEqual([late, now, soon, later, none])
  expect(await ids({ dueTo: dayIn(3) })).toEqual([late, now, soon])
  expect(await ids({ dueFrom: dayIn(3) })).toEqual([soon, later])
  expect(await ids({ dueFrom: dayIn(-1), dueTo: dayIn(3) })).toEqual([now, soon])
  const rows = new Map((await list({})).data.map((row) => [row.id, row]))
  expect(rows.get(late)).toMatchObject({ status: 'overdue', dueOn: dayIn(-2) })
  expect(rows.get(now)).toMatchObject({ status: 'issued', dueOn: dayIn(0) })
  expect(rows.get(soon)).toMatchObject({ status: 'issued', dueOn: dayIn(3) })
})
