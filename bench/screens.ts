import type { Browser, BrowserContext, Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { signIn, startBrowser, visitor } from './browser.ts'
import { median } from './load.ts'
import { type Sarai, sow, startSarai } from './servers.ts'

const leads = 100_000
const firstRow = '[role=row] a'
/** Frames come every 16.7 ms, which browsers round to tenths: three of them are 50.0 or 50.1. */
const slowFrameMs = 50.5

interface Opened {
  /** Bytes of JavaScript after gzip. */
  script: number
  requests: number
  /** Milliseconds from asking for the page until `ready` was on it. */
  took: number
}

async function open(context: BrowserContext, url: string, ready: string): Promise<Opened> {
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  let requests = 0
  page.on('request', () => requests++)
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? ''))
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction((selector) => document.querySelector(selector) !== null, ready, { polling: 'raf' })
  const took = performance.now() - startedAt
  await page.waitForTimeout(1000)
  const script = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  await page.close()
  return { script, requests, took }
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

async function measureScreens(browser: Browser, sarai: Sarai, runs: number): Promise<string> {
  const origin = `http://127.0.0.1:${sarai.port}`
  const session = await signIn(browser, origin)
  const opened = async (path: string, ready: string, isSignedIn: boolean) => {
    const all: Opened[] = []
    for (let run = 0; run < runs + 2; run++) {
      const context = await visitor(browser, origin, isSignedIn ? session : undefined)
      all.push(await open(context, origin + path, ready))
      await context.close()
    }
    return { ...(all[0] as Opened), took: median(all.slice(1).map(({ took }) => took)) }
  }
  const login = await opened('/login', 'input[type=password]', false)
  const list = await opened('/leads', firstRow, true)
  const context = await visitor(browser, origin, session)
  const table = await scrolling(context, `${origin}/leads`, firstRow)
  const board = await scrolling(context, `${origin}/leads?mode=board`, 'article')
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
  return [
    `At ${leads.toLocaleString('en-GB')} leads, cold cache, loopback, headless Chromium, 1440 × 900:`,
    '',
    '| | measured | goal |',
    '| --- | ---: | ---: |',
    `| JavaScript of /login, gzip, with the table of all routes | ${kB(login.script)} | 140 kB |`,
    `| JavaScript of /leads, gzip | ${kB(list.script)} | 260 kB |`,
    `| requests of /leads | ${list.requests} | 20 |`,
    `| first usable row of /leads | ${list.took.toFixed(0)} ms | 700 ms |`,
    `| scrolling the table | ${table} | none over 50 ms |`,
    `| scrolling the board | ${board} | none over 50 ms |`,
  ].join('\n')
}

/** What a person waits for in front of the screen. */
export async function benchScreens(runs: number): Promise<string> {
  const { dataDir, remove } = sow(leads)
  const sarai = await startSarai(dataDir)
  const browser = await startBrowser()
  try {
    return await measureScreens(browser, sarai, runs)
  } finally {
    await browser.close()
    await sarai.stop()
    remove()
  }
}
