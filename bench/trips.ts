import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { ItineraryEdit } from '@sarai/contract/itinerary-edits'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { signIn, startBrowser, visitor } from './browser.ts'
import { Asker, measure, median, percentile } from './load.ts'
import { ask, type Sarai, sow, startSarai } from './servers.ts'

const travellers = 1_000
/** Pages that they open: an agency's proposals are not all the same one. */
const pages = 25

const said = 'The road climbs through pines and past tea stalls; there is time to stop wherever you like. '
const paragraph = (times: number) => [
  { type: 'paragraph' as const, content: [{ type: 'text' as const, text: said.repeat(times) }] },
]

/** A trip as agencies write them: on every day a story, a place to sleep, a drive and something to do. */
function tripOf(days: number): ItineraryEdit[] {
  const insert = (list: 'days' | 'options', value: object) =>
    ({ do: 'insert', list, parent: 'itinerary', after: null, value }) as ItineraryEdit
  const names = ['Option A', 'Option B']
  const options = names.map((name) => ({ id: crypto.randomUUID(), name, note: 'With everything that matters' }))
  const written = Array.from({ length: days }, (_, at) => {
    const items = (['transport', 'activity', 'lodging'] as const).map((category) => ({
      ...blankItem(crypto.randomUUID(), category, `${category} of day ${at + 1}`),
      text: paragraph(2),
      cost: { ...blankCost('INR'), vendor: 'Hill Road Services', net: 250_000 },
    }))
    const overnight = { name: `Place ${at}`, country: 'IN', latitude: 26 + at / 10, longitude: 74 + at / 8 }
    return { ...blankDay(crypto.randomUUID(), `Along the ridge, day ${at + 1}`), story: paragraph(6), overnight, items }
  })
  return [...options.map((one) => insert('options', one)), ...written.toReversed().map((day) => insert('days', day))]
}

const editsAtOnce = 30

interface Offer {
  id: string
  revision: number
}

/** A proposal of so many days, with three services on each. */
export async function offerOf(sarai: Sarai, days: number): Promise<Offer> {
  const made = await ask<{ id: string }>(sarai, 'POST', '/prospects', { title: 'Ridge and river', days: 0 })
  const edits = tripOf(days)
  let revision = 0
  // What one call may send is limited.
  for (let at = 0; at < edits.length; at += editsAtOnce) {
    const batches = [{ id: crypto.randomUUID(), edits: edits.slice(at, at + editsAtOnce) }]
    ;({ revision } = await ask<{ revision: number }>(sarai, 'POST', `/prospects/${made.id}/edits`, { batches }))
  }
  return { id: made.id, revision }
}

/** Everybody asks at the same moment, each on a connection of their own. @returns milliseconds until each had the page */
async function crowd(sarai: Sarai, paths: string[]): Promise<number[]> {
  const askers = Array.from({ length: travellers }, () => new Asker(sarai))
  await sleep(1_000)
  const times = await Promise.all(
    askers.map(async (asker, index) => {
      const askedAt = performance.now()
      await asker.ask({ method: 'GET', path: paths[index % paths.length] ?? '', encoding: 'br' }, undefined)
      return performance.now() - askedAt
    }),
  )
  for (const asker of askers) asker.close()
  return times
}

/** Opens the editor in a browser. @returns the calls it makes until the trip is there to be edited */
async function callsOfEditor(browser: Browser, sarai: Sarai, id: string) {
  const origin = `http://127.0.0.1:${sarai.port}`
  const context = await visitor(browser, origin, await signIn(browser, origin))
  const page = await context.newPage()
  // From a list that is open already, as people come: the shell's own calls are not the editor's.
  await page.goto(`${origin}/leads`)
  await page.waitForTimeout(2_000)
  const calls: { method: 'GET' | 'POST'; path: string; body?: string }[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push({
        method: request.method() as 'GET' | 'POST',
        path: pathname + search,
        body: request.postData() ?? undefined,
      })
  })
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/prospect-details/${id}`)
  await page.getByRole('navigation', { name: 'Parts of the trip' }).waitFor()
  await page.waitForTimeout(1_000)
  const opening = calls.filter(({ path }) => !path.includes('/live'))
  const day = page
    .getByRole('navigation', { name: 'Parts of the trip' })
    .getByRole('listitem')
    .filter({ hasText: 'day 8' })
    .getByRole('button', { name: /^(?!Move)/ })
  await day.first().click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true }).first()
  await title.waitFor()
  const shown = await page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('main input[type=text], main input:not([type])')
    if (!input) throw new Error('there is nothing to type into')
    input.focus()
    const times: number[] = []
    for (let at = 0; at < 20; at++) {
      const startedAt = performance.now()
      document.execCommand('insertText', false, 'x')
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
      times.push(performance.now() - startedAt)
    }
    return times
  })
  const typedAt = performance.now()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  const saved = performance.now() - typedAt
  await context.close()
  return { calls: opening, shown, saved }
}

async function secondsOfPdf(sarai: Sarai, id: string): Promise<number> {
  const startedAt = performance.now()
  const { operationId } = await ask<{ operationId: string }>(sarai, 'POST', `/prospects/${id}/pdf`, {})
  for (;;) {
    const { state } = await ask<{ state: string }>(sarai, 'GET', `/operations/${operationId}`)
    if (state === 'done') return (performance.now() - startedAt) / 1000
    if (state !== 'queued' && state !== 'running') throw new Error(`the PDF came to ${state}`)
    await sleep(50)
  }
}

/** Trips: a crowd at the public pages, an agent at the editor, and a document. */
export async function benchTrips(runs: number): Promise<string> {
  const { dataDir, remove } = sow(1_000)
  const sarai = await startSarai(dataDir)
  const browser = await startBrowser()
  try {
    const paths: string[] = []
    let offer: Offer = { id: '', revision: 0 }
    for (let at = 0; at < pages; at++) {
      offer = await offerOf(sarai, 15)
      const sent = { revision: offer.revision, channel: 'link' }
      paths.push((await ask<{ path: string }>(sarai, 'POST', `/prospects/${offer.id}/send`, sent)).path)
    }
    for (const path of paths)
      await fetch(`http://127.0.0.1:${sarai.port}${path}`, { headers: { 'accept-encoding': 'br' } })
    const crowds: number[][] = []
    for (let run = 0; run < runs; run++) crowds.push(await crowd(sarai, paths))
    const p99 = median(crowds.map((times) => percentile(times, 0.99)))
    const p50 = median(crowds.map((times) => percentile(times, 0.5)))
    const steady = await measure(
      { port: sarai.port, next: () => ({ method: 'GET', path: paths[0] ?? '', encoding: 'br' }) },
      16,
      3,
    )

    const { calls, shown, saved } = await callsOfEditor(browser, sarai, offer.id)
    const opened: number[] = []
    for (let run = 0; run < runs + 1; run++) {
      let sum = 0
      for (const call of calls) {
        const asker = new Asker(sarai)
        const askedAt = performance.now()
        await asker.ask(call, sarai.token)
        sum += performance.now() - askedAt
        asker.close()
      }
      opened.push(sum)
    }
    const long = await offerOf(sarai, 30)
    const pdfs: number[] = []
    for (let run = 0; run < runs; run++) pdfs.push(await secondsOfPdf(sarai, long.id))
    const ms = (value: number) => `${value.toFixed(0)} ms`
    return [
      `Trips of 15 days with 45 services and two options, on a machine that also does the asking, medians of ${runs}:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| 1,000 travellers ask for ${pages} public pages in the same moment: the last percent has it after | ${ms(p99)} (half of them after ${ms(p50)}) | 500 ms |`,
      `| public pages a second, 16 connections | ${Math.round(steady.rate).toLocaleString('en-GB')} (p99 ${ms(steady.p99)}) | |`,
      `| calls to open a proposal in the editor | ${calls.length} | 5 |`,
      `| server time of all of them | ${ms(median(opened))} | 300 ms |`,
      `| a letter typed in the editor is on the screen | ${ms(percentile(shown, 0.5))} (slowest of 20: ${ms(Math.max(...shown))}) | 50 ms |`,
      `| and saved | ${ms(saved)} | 1,000 ms |`,
      `| PDF of 30 days, from asking until it is there | ${median(pdfs).toFixed(1)} s | 3 s |`,
    ].join('\n')
  } finally {
    await browser.close()
    await sarai.stop()
    remove()
  }
}
