import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
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

const messages = async (of = month) =>
  (await it.call.returns.read({ month: of })).data.findings.map(({ message }) => message)
const ended = (tripId: string, day: string) =>
  it.make.sql('update trips set end_date = $2 where id = $1', [tripId, day])

test('a trip that was paid for and has ended is told with the day by which its invoice is due, until it has one', async () => {
  const tripId = await it.paidAhead(1_180_000)
  expect(await messages()).not.toContainEqual(expect.stringContaining('has no invoice'))
  await ended(tripId, dayIn(0))
  const { findings } = (await it.call.returns.read({ month })).data
  expect(findings).toContainEqual(
    expect.objectContaining({
      severity: 'warning',
      message: expect.stringMatching(/^Trip T-\d+, .* has no invoice\. It is due by /),
      about: { kind: 'trip', id: tripId, opens: { page: 'trip', id: tripId } },
    }),
  )
  await ended(tripId, dayIn(-40))
  const late = (await it.call.returns.read({ month })).data.findings[0]
  expect(late).toMatchObject({ severity: 'error', message: expect.stringContaining('It was due by') })
  expect((await it.call.trips.dues({ id: tripId })).data.invoiceBy).toMatchObject({
    day: dayIn(-10),
    why: expect.stringContaining('within 30 days'),
  })
})

test('who is in no register is told when the books pass the turnover from which an agency registers', async () => {
  await it.issued({}, 210_000_000)
  expect(await messages()).not.toContainEqual(expect.stringContaining('an agency registers'))
  await it.make.sql(
    `update tax_registrations set to_day = '2020-01-01', from_day = '2019-01-01' where agency_id = $1`,
    [it.agency.agencyId],
  )
  const { findings, registrations } = (await it.call.returns.read({ month })).data
  expect(registrations).toEqual([])
  expect(findings).toMatchObject([
    { severity: 'error', message: expect.stringContaining('From a turnover of ₹20,00,000') },
  ])
  expect(findings[0]?.message).toContain('By the books ₹21,00,000 were sold')
  expect(findings[0]?.message).toContain('not settled')
})

test('air fares are told as they were charged and as GST values them; by the fares alone it is a warning', async () => {
  const fare = { mode: 'air-agent-domestic', basicFare: 150_000_000, isInclusive: false }
  const sell = (price: number) => {
    const { lines } = packageDocument(it.make)
    return it.issued({}, price, { lines: lines.map((line) => ({ ...line, ...fare })) })
  }
  const { id } = await sell(210_000_000)
  await it.issued({}, 10_000_000)
  const gone = await sell(50_000_000)
  await it.call.invoices.cancel({ id: gone.id, version: gone.version, reason: 'Wrong' })
  const { figures } = (await it.call.invoices.get({ id })).data.computed
  // 5 % of the basic fare.
  expect(figures?.taxable).toBe(7_500_000)
  await it.make.sql(
    `update tax_registrations set to_day = '2020-01-01', from_day = '2019-01-01' where agency_id = $1`,
    [it.agency.agencyId],
  )
  const { findings } = (await it.call.returns.read({ month })).data
  expect(findings).toMatchObject([{ severity: 'warning', message: expect.stringContaining('₹22,00,000 were sold') }])
  expect(findings[0]?.message).toContain('by the value that GST has for arranging them it is ₹1,75,000.')
  expect(findings[0]?.message.match(/not settled/g)).toHaveLength(1)
})

test('a service code that is too short for the turnover of the year before is to be put right', async () => {
  const { facts, version } = (await it.call.taxProfile.show()).data
  await it.call.taxProfile.save({ ...facts, version, turnover: 'to-10' })
  const { id } = await it.issued()
  const sac = '99855'
  await it.make.sql('alter table invoices disable trigger user', [])
  await it.make.sql(`update invoices set figures = replace(figures::text, '"998555"', $2)::jsonb where id = $1`, [
    id,
    `"${sac}"`,
  ])
  await it.make.sql('alter table invoices enable trigger user', [])
  expect(await messages()).toContainEqual(expect.stringContaining('has to have 6 digits'))
})
