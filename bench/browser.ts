import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { email, password } from './servers.ts'

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** @throws where there is no Chromium */
export function startBrowser(): Promise<Browser> {
  const executablePath = findChromium(true)
  if (!executablePath) throw new Error('There is no Chromium to measure with.')
  return chromium.launch({ executablePath, args })
}

/** Which browser it is: figures of the shell without windows are not those of the browser that people use. */
export function describe(browser: Browser): string {
  const isShell = /headless[-_]shell/.test(findChromium(true) ?? '')
  return `${isShell ? 'the headless shell of Chromium' : 'Chromium without a window'} ${browser.version()}`
}

/** A browser that knows nothing yet, signed in as the large agency's owner or not at all. */
export function visitor(browser: Browser, origin: string, session?: Record<string, string>): Promise<BrowserContext> {
  const localStorage = Object.entries(session ?? {}).map(([name, value]) => ({ name, value }))
  return browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** Signs the large agency's owner in by hand. @returns what the browser then keeps */
export async function signIn(browser: Browser, origin: string): Promise<Record<string, string>> {
  const page = await browser.newPage()
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/leads/)
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>)
  await page.close()
  return kept
}
