import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import pg from 'pg'
import { signIn, startBrowser, visitor } from './browser.ts'
import { Asker, measure, type Measured, median } from './load.ts'
import type { Call } from './questions.ts'
import { benchRates } from './rates.ts'
import { ask, type Sarai, sow, startFloor, startSarai } from './servers.ts'

const services = 60
const vouchers = 30
/** Services that a vendor is asked for together. */
const requested = 20

interface Booking {
  id: string
  version: number
}

/** A trip that was sold, with so many services, three on each day. */
export async function sellTrip(sarai: Sarai, count: number): Promise<string> {
  const { id } = await ask<{ id: string }>(sarai, 'POST', '/prospects', { title: 'Along the coast', days: 0 })
  const days = Array.from({ length: count / 3 }, (_, at) => ({
    ...blankDay(randomUUID(), `Day ${at + 1}`),
    items: (['transport', 'activity', 'lodging'] as const).map((category) => ({
      ...blankItem(randomUUID(), category, `${category} of day ${at + 1}`),
      cost: {
        ...blankCost('INR'),
        basis: 'group' as const,
        net: 250_000,
        markup: { kind: 'percent' as const, percent: 2_000 },
      },
    })),
  }))
  const insert = (value: object) => ({ do: 'insert', list: 'days', parent: 'itinerary', after: null, value })
  const start = { do: 'set', node: 'itinerary', path: ['startDate'], value: '2100-12-21', was: null }
  const batches = [{ id: randomUUID(), edits: [...days.toReversed().map(insert), start] }]
  const { revision } = await ask<{ revision: number }>(sarai, 'POST', `/prospects/${id}/edits`, { batches })
  await ask(sarai, 'POST', `/prospects/${id}/send`, { revision, channel: 'link' })
  const { total } = await ask<{ total: number }>(sarai, 'GET', `/prospects/${id}`)
  const said = { version: 1, way: 'phone', name: 'Asha Bhat', optionId: null, extras: [] }
  await ask(sarai, 'POST', `/prospects/${id}/record-acceptance`, { ...said, total })
  return (await ask<{ id: string }>(sarai, 'GET', `/prospects/${id}/trip`)).id
}

const bookingsOf = (sarai: Sarai, tripId: string) => ask<Booking[]>(sarai, 'GET', `/trips/${tripId}/bookings`)

async function done(sarai: Sarai, operationId: string): Promise<void> {
  for (;;) {
    const { state } = await ask<{ state: string }>(sarai, 'GET', `/operations/${operationId}`)
    if (state === 'done') return
    if (state !== 'queued' && state !== 'running') throw new Error(`the work came to ${state}`)
    await sleep(20)
  }
}

/** Confirms all services of a trip and issues their vouchers. */
async function issueVouchers(sarai: Sarai, tripId: string): Promise<void> {
  for (const [at, { id, version }] of (await bookingsOf(sarai, tripId)).entries())
    await ask(sarai, 'POST', `/bookings/${id}/move`, { version, status: 'confirmed', confirmationNumber: `LP-${at}` })
  const { operationId } = await ask<{ operationId: string }>(sarai, 'POST', `/trips/${tripId}/vouchers`, {
    issue: true,
  })
  await done(sarai, operationId)
}

/** @returns the path of a vendor's page with many services */
async function requestServices(sarai: Sarai, tripId: string): Promise<string> {
  const vendor = await ask<{ id: string }>(sarai, 'POST', '/vendors', {
    name: 'Coast Services',
    email: 'desk@coast.example',
  })
  const ids: string[] = []
  for (const { id, version } of (await bookingsOf(sarai, tripId)).slice(0, requested)) {
    await ask(sarai, 'PATCH', `/bookings/${id}`, { version, changes: { vendorId: vendor.id } })
    ids.push(id)
  }
  const { drafts } = await ask<{ drafts: { bookings: Booking[] }[] }>(sarai, 'POST', '/booking-requests/draft', {
    bookings: ids,
  })
  const requests = drafts.map(({ bookings }) => ({
    tripId,
    bookings: bookings.map(({ id, version }) => ({ id, version })),
    way: 'link',
    text: 'Please confirm',
  }))
  const [sent] = await ask<{ url: string }[]>(sarai, 'POST', '/booking-requests', { requests })
  return new URL(sent?.url ?? '').pathname
}

/** @returns the calls of a trip's page from when it is opened until it is there, as a browser makes them */
async function callsOfTrip(browser: Browser, sarai: Sarai, address: string, shown: string): Promise<Call[]> {
  const origin = `http://127.0.0.1:${sarai.port}`
  const context = await visitor(browser, origin, await signIn(browser, origin))
  const page = await context.newPage()
  // From a list that is open already, as people come: the shell's own calls are not the trip's.
  await page.goto(`${origin}/leads`)
  await page.waitForTimeout(2_000)
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.includes('/live'))
      calls.push({
        method: request.method() as Call['method'],
        path: pathname + search,
        body: request.postData() ?? '',
      })
  })
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.getByText(shown).first().waitFor()
  await page.waitForTimeout(1_500)
  await context.close()
  return calls
}

/** @returns milliseconds of all of them, one after the other */
async function serverTime(sarai: Sarai, calls: Call[], runs: number): Promise<{ middle: number; fastest: number }> {
  const sums: number[] = []
  for (let run = 0; run < runs + 1; run++) {
    const asker = new Asker(sarai)
    const askedAt = performance.now()
    for (const call of calls) await asker.ask(call, sarai.token)
    sums.push(performance.now() - askedAt)
    asker.close()
  }
  // The first prepares the statements.
  return { middle: median(sums.slice(1)), fastest: Math.min(...sums) }
}

async function weightOf(sarai: Sarai, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${sarai.port}${path}`, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength / 1000
}

/** The floor asked for one lead: how busy the machine is with other things. */
async function plainLead(sarai: Sarai, client: pg.Client): Promise<Measured> {
  const { rows } = await client.query<{ id: string; agency: string }>(
    'select id, agency_id as agency from leads limit 1',
  )
  const floor = await startFloor(sarai.databaseUrl, rows[0]?.agency ?? '')
  const next = (): Call => ({ method: 'POST', path: '/detail', body: JSON.stringify({ id: rows[0]?.id }) })
  try {
    await measure({ port: floor.port, next }, 16, 1)
    return await measure({ port: floor.port, next }, 16, 5)
  } finally {
    await floor.stop()
  }
}

const verdict = (isMet: boolean) => (isMet ? '✓' : '✗')

/** A trip's page, its vouchers, and what vendors and hotels see. @returns rows of a table */
async function benchArranging(sarai: Sarai, client: pg.Client, runs: number): Promise<string[]> {
  const large = await sellTrip(sarai, services)
  const vendorPage = await requestServices(sarai, large)
  const vouchered = await sellTrip(sarai, vouchers)
  await issueVouchers(sarai, vouchered)
  await client.query('vacuum analyze')
  const seconds: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    await done(
      sarai,
      (await ask<{ operationId: string }>(sarai, 'POST', '/vouchers/pdf', { tripId: vouchered })).operationId,
    )
    seconds.push((performance.now() - startedAt) / 1000)
  }
  const { rows } = await client.query<{ token: string; key: string }>(
    'select token, public_key as key from voucher_revisions order by id',
  )
  const check = (): Call => ({
    method: 'GET',
    path: `/vouchers/check/${rows[Math.floor(Math.random() * rows.length)]?.token}`,
  })
  await measure({ port: sarai.port, next: check, isCrowd: true }, 16, 2)
  const checked = await measure({ port: sarai.port, next: check, isCrowd: true }, 16, 5)
  const plain = await plainLead(sarai, client)
  const [vendorWeight, voucherWeight] = [
    await weightOf(sarai, vendorPage),
    await weightOf(sarai, `/vouchers/preview/${rows[0]?.key}`),
  ]
  const browser = await startBrowser()
  const opened: string[] = []
  try {
    for (const [tab, shown] of [
      ['overview', 'Along the coast'],
      ['bookings', 'lodging of day 20'],
    ] as const) {
      const calls = await callsOfTrip(browser, sarai, `/trips/${large}?tab=${tab}`, shown)
      const { middle, fastest } = await serverTime(sarai, calls, runs * 3)
      opened.push(
        `| a trip of ${services} services opened (${tab}): calls, and server time of all of them | ${calls.length}, ${middle.toFixed(0)} ms (fastest ${fastest.toFixed(0)}) | 5, 50 ms ${verdict(calls.length <= 5 && middle <= 50)} |`,
      )
    }
  } finally {
    await browser.close()
  }
  const pdf = median(seconds)
  return [
    ...opened,
    `| PDF of the vouchers of ${vouchers} services, from asking until it is there | ${pdf.toFixed(1)} s | 5 s ${verdict(pdf <= 5)} |`,
    `| p99 of the check of a voucher, 16 connections | ${checked.p99.toFixed(0)} ms (${Math.round(checked.rate).toLocaleString('en-GB')} a second; the floor's of one lead: ${plain.p99.toFixed(0)} ms) | 100 ms ${verdict(checked.p99 <= 100)} |`,
    `| page of a vendor with ${requested} services | ${vendorWeight.toFixed(0)} kB | 60 kB ${verdict(vendorWeight <= 60)} |`,
    `| page of a voucher | ${voucherWeight.toFixed(0)} kB | 60 kB ${verdict(voucherWeight <= 60)} |`,
  ]
}

/** What comes after the sale, and the rates before it. */
export async function benchOperations(runs: number): Promise<string> {
  const before = os.loadavg()[0]?.toFixed(0)
  const { dataDir, remove } = sow(10_000)
  const sarai = await startSarai(dataDir)
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  await client.connect()
  try {
    const arranging = await benchArranging(sarai, client, runs)
    const rates = await benchRates(sarai, client, runs)
    return [
      `Operations, medians of ${runs} where nothing else is said, load average of the machine ${before} to ${os.loadavg()[0]?.toFixed(0)}:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      ...rates,
      ...arranging,
    ].join('\n')
  } finally {
    await client.end()
    await sarai.stop()
    remove()
  }
}
