import type { Page } from '@playwright/test'
import { test } from './test.ts'

/** Enough to open a screen and look at it on a busy machine too, where others take a second. */
const perScreenMs = 10_000

/** How long a journey may take that goes over so many screens. */
export function screensLimit(screens: number): number {
  return Math.max(test.info().timeout, screens * perScreenMs)
}

/** How soon a change is to be seen by others, once the server has taken it. */
export const soon = { timeout: 2_000 }

/**
 * Does something in a page, and waits until the server has taken what came of it.
 * @param path what the path of the call ends with
 */
export async function taken(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const isTaken = page.waitForResponse(
    (response) => response.ok() && response.request().method() !== 'GET' && path.test(new URL(response.url()).pathname),
  )
  await act()
  await isTaken
}

/** For what the server makes in the background: files, imports, mails and reminders. */
export const inBackground = { timeout: 60_000 }

/** For what is said of a failure: a page asks three times, and waits longer each time. */
export const afterRetries = { timeout: 30_000 }
