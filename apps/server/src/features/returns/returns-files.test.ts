import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { allow, makeMember } from '../../../test/make.ts'
import { ended } from '../../../test/operations.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await agencyMonth(app)
})

test.each(['gstr1-csv', 'everything'] as const)(
  'notes what its receipts are for, and goes with the right to export or the records: %s',
  async (file) => {
    const tripId = await it.paidAhead(1_180_000)
    const person = await makeMember(app, it.agency, { recordScope: 'all', rights: ['export'] })
    const { operationId: id } = (await person.call.returns.export({ month, file })).data
    expect(await ended(person.call, id)).toMatchObject({ state: 'done', total: 1 })
    const { rows } = await app.owner.query('select record_ids from operation_records where operation_id = $1', [id])
    expect(rows).toEqual([{ record_ids: [tripId] }])
    const { url } = (await person.call.operations.file({ id })).data
    const isGiven = async () => (await fetch(new URL(url, app.url))).status === 200
    expect(await isGiven()).toBe(true)

    await allow(it.agency, person, { rights: [] })
    await expect(person.call.operations.file({ id })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
    await expect(person.call.operations.again({ id })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
    expect(await isGiven()).toBe(false)
    await allow(it.agency, person, { rights: ['export'], recordScope: 'own' })
    await expect(person.call.operations.file({ id })).rejects.toMatchObject({ code: 'SEES_PART' })
    await expect(person.call.operations.again({ id })).rejects.toMatchObject({ code: 'SEES_PART' })
    expect(await isGiven()).toBe(false)
  },
)
