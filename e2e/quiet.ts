import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/** How long nothing is asked before a page counts as quiet. */
const restMs = 500

/**
 * Follows what a page asks for, from before it is opened.
 * @returns waits until all is answered but the line for changes, which stays open, and until the page, with nothing
 * left to do, has asked for nothing more from one look to the next
 */
export function quietOf(page: Page): () => Promise<void> {
  const unanswered = new Set<Request>()
  let asked = 0
  page.on('request', (request) => {
    asked++
    if (new URL(request.url()).pathname !== '/api/live/events') unanswered.add(request)
  })
  page.on('requestfinished', (request) => unanswered.delete(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  return async () => {
    let before = -1
    const isQuiet = async () => {
      await untilIdle(page)
      const isSame = asked === before && unanswered.size === 0
      before = asked
      return isSame
    }
    await expect.poll(isQuiet, { intervals: [restMs] }).toBe(true)
  }
}

/** Waits until a page has nothing left to do: what it does about a key or a click that was sent to it is done. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
