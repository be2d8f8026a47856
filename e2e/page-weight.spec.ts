import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { quietOf } from './quiet.ts'
import { expect, test } from './test.ts'

/**
 * What opening a page asks for until what one came for is there, and until it is quiet: how often, and how much
 * JavaScript, in bytes after gzip.
 */
async function weigh(page: Page, path: string, ready: string) {
  const scripts: Promise<number>[] = []
  let requests = 0
  let pictures = 0
  page.on('request', (request) => {
    requests++
    // People's pictures follow the rows that show them, and nobody waits for them.
    if (request.url().includes('/uploads/people/')) pictures++
  })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  const untilQuiet = quietOf(page)
  await page.goto(path)
  await expect(page.locator(ready).first()).toBeVisible()
  const untilReady = requests - pictures
  await untilQuiet()
  const script = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  return { untilReady, requests, script }
}

test.describe('what signing in loads', () => {
  test.use({ as: 'nobody' })

  test('is at most 147 kB of JavaScript', { tag: ['@key', '@core'] }, async ({ page }) => {
    const { script } = await weigh(page, '/login', 'h1')
    expect(script).toBeGreaterThan(50_000)
    expect(script).toBeLessThanOrEqual(147_000)
  })
})

test.describe('what the list of leads loads', () => {
  test.use({ as: 'owner' })

  test(
    'is at most 262 kB of JavaScript, in at most 20 requests until there are rows and 30 in all',
    { tag: ['@key', '@core'] },
    async ({ page }) => {
      const { untilReady, requests, script } = await weigh(page, '/leads', '[data-row-link]')
      expect(script).toBeGreaterThan(100_000)
      expect(script).toBeLessThanOrEqual(262_000)
      expect(untilReady).toBeLessThanOrEqual(20)
      expect(requests).toBeLessThanOrEqual(30)
    },
  )

  test('has the rupee sign without the other letters that its font has', async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
    })
    await page.goto('/leads')
    await expect(page.getByRole('cell', { name: /₹/ }).first()).toBeAttached()
    await page.evaluate(() => document.fonts.ready)
    expect(fonts.map((name) => name.split('-').slice(0, 2).join('-')).toSorted()).toEqual([
      'inter-latin',
      'inter-rupee',
    ])
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('DOM.enable')
    await cdp.send('CSS.enable')
    const { root } = await cdp.send('DOM.getDocument', { depth: -1 })
    await page
      .getByRole('cell', { name: /₹/ })
      .first()
      .evaluate((cell) => (cell.id = 'amount'))
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#amount' })
    const drawn = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
    expect(new Set(drawn.fonts.map(({ isCustomFont }) => isCustomFont))).toEqual(new Set([true]))
  })
})
