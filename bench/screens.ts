import type { Browser, BrowserContext, Page } from '@playwright/test'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, signIn, startBrowser, visitor } from './browser.ts'
import { median } from './load.ts'
import { root, type Sarai, sow, startSarai } from './servers.ts'

const leads = 100_000
const firstRow = '[role=row] a'
/** Frames come every 16.7 ms, which browsers round to tenths: three of them are 50.0 or 50.1. */
const slowFrameMs = 50.5

interface Opened {
  /** Bytes of JavaScript after gzip. */
  script: number
  /** Until `ready` was on the page, and in all. */
  requestsUntil: number
  requests: number
  /** Milliseconds from asking for the page until `ready` was on it. */
  took: number
}

/** Notes in the page itself when something is on the screen: looking from outside would take of the time that is measured. */
async function noteWhen(page: Page, ready: string): Promise<void> {
  await page.addInitScript((selector) => {
    const look = () => {
      // Within a frame it is there before it is laid out and painted: it is on the screen by the next.
      if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark('ready'))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, ready)
}

/** When that was, by the clock of the machine. */
async function readyAt(page: Page): Promise<number> {
  for (;;) {
    const at = await page.evaluate(() => {
      const [mark] = performance.getEntriesByName('ready')
      return mark && performance.timeOrigin + mark.startTime
    })
    if (at) return at
    await page.waitForTimeout(100)
  }
}

async function open(context: BrowserContext, url: string, ready: string): Promise<Opened> {
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  const askedAt: number[] = []
  page.on('request', () => askedAt.push(Date.now()))
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  await noteWhen(page, ready)
  const startedAt = Date.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(3000)
  const at = await readyAt(page)
  const script = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  await page.close()
  const requestsUntil = askedAt.filter((asked) => asked <= at).length
  return { script, requestsUntil, requests: askedAt.length, took: at - startedAt }
}

/** Scrolls what scrolls, a third of a screen a frame, and gives the milliseconds of each frame. */
function scroll(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const box = [...document.querySelectorAll('main *')].find((each) => each.scrollHeight > each.clientHeight + 50)
    if (!box) throw new Error('nothing scrolls')
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const took: number[] = []
    let last = await frame()
    for (let at = 0; at < count; at++) {
      box.scrollTop += 240
      const now = await frame()
      took.push(now - last)
      last = now
    }
    return took
  }, frames)
}

async function scrolling(context: BrowserContext, url: string, ready: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(ready).first().waitFor()
  await page.waitForTimeout(1500)
  const frames = (await scroll(page, 300)).toSorted((a, b) => a - b)
  await page.close()
  const slow = frames.filter((ms) => ms > slowFrameMs).length
  return `${(frames[150] ?? 0).toFixed(0)} ms median, ${(frames.at(-1) ?? 0).toFixed(0)} ms longest, ${slow} of 300 over 50 ms`
}

/** A server and who is signed in there. */
interface Place {
  origin: string
  session: Record<string, string>
}

/** Opens the list of leads by each of the places in turn, in a browser that knows nothing yet. */
async function openInTurn(browser: Browser, places: Place[], runs: number): Promise<Opened[]> {
  const opened: Opened[][] = places.map(() => [])
  for (let run = 0; run < runs + 2; run++)
    for (const [at, { origin, session }] of places.entries()) {
      const context = await visitor(browser, origin, session)
      opened[at]?.push(await open(context, `${origin}/leads`, firstRow))
      await context.close()
    }
  // The first of each warms up the server.
  return opened.map((all) => ({ ...(all[0] as Opened), took: median(all.slice(1).map(({ took }) => took)) }))
}

async function measureScreens(browser: Browser, places: Place[], runs: number): Promise<string> {
  const [{ origin, session }] = places as [Place]
  const nobody = await visitor(browser, origin)
  const login = await open(nobody, `${origin}/login`, 'input[type=password]')
  await nobody.close()
  const [list, beside] = (await openInTurn(browser, places, runs)) as [Opened, Opened?]
  const context = await visitor(browser, origin, session)
  const table = await scrolling(context, `${origin}/leads`, firstRow)
  const board = await scrolling(context, `${origin}/leads?mode=board`, 'article')
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  const ms = ({ took }: Opened) => `${took.toFixed(0)} ms`
  return [
    `At ${leads.toLocaleString('en-GB')} leads, cold cache, loopback, ${describe(browser)}, 1440 × 900, medians of ${runs + 1}:`,
    '',
    '| | measured | goal |',
    '| --- | ---: | ---: |',
    `| JavaScript of /login, gzip, with the table of all routes | ${kB(login.script)} | 145 kB |`,
    `| JavaScript of /leads, gzip | ${kB(list.script)} | 260 kB |`,
    `| requests of /leads until its first row, and in three seconds | ${list.requestsUntil}, ${list.requests} | 20, 30 |`,
    `| first usable row of /leads | ${ms(list)} | 700 ms |`,
    ...(beside ? [`| the same of the tree beside it, in turn | ${ms(beside)} | |`] : []),
    `| scrolling the table | ${table} | none over 50 ms |`,
    `| scrolling the board | ${board} | none over 50 ms |`,
  ].join('\n')
}

/** What a person waits for in front of the screen. @param beside another built tree that is asked in turn */
export async function benchScreens(runs: number, beside?: string): Promise<string> {
  const folders = [root, ...(beside ? [path.resolve(beside)] : [])].map((tree) => ({ tree, ...sow(leads, tree) }))
  const browser = await startBrowser()
  const servers: Sarai[] = []
  try {
    for (const { tree, dataDir } of folders) servers.push(await startSarai(dataDir, {}, tree))
    const places: Place[] = []
    for (const { port } of servers) {
      const origin = `http://127.0.0.1:${port}`
      places.push({ origin, session: await signIn(browser, origin) })
    }
    return await measureScreens(browser, places, runs)
  } finally {
    await browser.close()
    for (const server of servers) await server.stop()
    for (const { remove } of folders) remove()
  }
}
