import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { enqueueDue } from '../../core/jobs/due-work.ts'
import { fetchRatesJob } from './exchange-follow.jobs.ts'
import { fetchRates } from './exchange-follow.service.ts'

let [status, day, asked] = [200, '2026-11-24', 0]
const bank = createServer((_request, response) => {
  asked++
  response
    .writeHead(status)
    .end(
      `<Envelope><Cube><Cube time="${day}"><Cube currency="USD" rate="1.25"/><Cube currency="INR" rate="100"/></Cube></Cube></Envelope>`,
    )
})
let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const { port } = bank.address() as AddressInfo
  app = await startApp({ ROLE: 'web', EXCHANGE_RATES_URL: `http://127.0.0.1:${port}/` })
})
beforeEach(async () => {
  agency = await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  bank.close()
})

const follow = (...currencies: string[]) => agency.owner.call.exchangeRates.follow({ currencies })
const fetched = () => fetchRates(app.services, agency.agencyId)
const rates = async () =>
  (await agency.owner.call.exchangeRates.list()).data.map(
    ({ currency, rate, from, source }) => `${currency} ${rate} ${from} ${source}`,
  )
const dueAgencies = async ({ services } = app) => {
  const due = fetchRatesJob.due
  if (!due) throw new Error('it is never due')
  const found = await services.database.agenciesWithDue(due, services.clock.now())
  return found.map(({ agencyId }) => agencyId)
}

test('what is followed is taken over once a day, for all agencies by one answer', async () => {
  await follow('USD', 'EUR')
  expect(await dueAgencies()).toContain(agency.agencyId)
  await fetched()
  expect((await rates()).toSorted()).toEqual(['EUR 100000000 2026-11-24 fetched', 'USD 80000000 2026-11-24 fetched'])
  expect(await dueAgencies()).not.toContain(agency.agencyId)
  await fetched()
  expect(await rates()).toHaveLength(2)
  const before = asked
  agency = await makeAgency(app)
  await follow('USD')
  await fetched()
  expect(await rates()).toEqual(['USD 80000000 2026-11-24 fetched'])
  expect(asked).toBe(before)
})

test('what was set by hand for the day stays, and nothing is taken over any more once nothing is followed', async () => {
  const { call } = agency.owner
  await call.exchangeRates.set({ currency: 'USD', rate: 85_000_000, from: day })
  await follow('USD')
  await fetched()
  expect(await rates()).toEqual([`USD 85000000 ${day} hand`])
  await follow()
  await fetched()
  expect((await call.exchangeRates.followed()).data).toEqual({ currencies: [], day: null, problem: null })
  await enqueueDue(app.services, fetchRatesJob)
  expect(await dueAgencies()).not.toContain(agency.agencyId)
})

test('a currency that the bank does not name is told, and the others are taken', async () => {
  await follow('USD', 'THB')
  await fetched()
  expect((await agency.owner.call.exchangeRates.followed()).data).toEqual({
    currencies: ['THB', 'USD'],
    day,
    problem: 'The European Central Bank gave no rate of THB.',
  })
})

test('an agency of another currency than the bank’s may follow none, and nobody their own', async () => {
  await expect(follow('INR')).rejects.toMatchObject({ status: 422 })
  await app.owner.query(`update agencies set currency = 'AED' where id = $1`, [agency.agencyId])
  app.services.sessions.forgetAll()
  await expect(follow('USD')).rejects.toMatchObject({ status: 422 })
})

test('where the bank does not answer it is told, and asked again later', async () => {
  status = 404
  const other = await startApp({ ROLE: 'web', EXCHANGE_RATES_URL: 'http://127.0.0.1:9' })
  try {
    const { owner, agencyId } = await makeAgency(other)
    await owner.call.exchangeRates.follow({ currencies: ['USD'] })
    await fetchRates(other.services, agencyId)
    expect((await owner.call.exchangeRates.followed()).data).toMatchObject({
      problem: expect.stringContaining('did not answer'),
    })
    expect(await dueAgencies(other)).not.toContain(agencyId)
  } finally {
    await other.close()
    status = 200
  }
})
