import { defineConfig } from '@playwright/test'
import type { TestOptions } from './e2e/test.ts'

/** Journeys through the built app in a real browser; started by scripts/e2e.mjs, which finds the browser. */
export default defineConfig<TestOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Two cores, and the server wants some of them.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails now and then is broken: it is not run again.
  retries: 0,
  timeout: 40_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    actionTimeout: 8_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
