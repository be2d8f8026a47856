import { defineConfig } from '@playwright/test'
import type { TestOptions } from './e2e/test.ts'

/** Journeys through the built app in a real browser; started by scripts/e2e.mjs, which finds the browser. */
export default defineConfig<TestOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // One more than there are cores, since journeys also wait: for mails, for what is due, for what fades in.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails now and then is broken and to be mended: CI names those that pass only the second time.
  retries: process.env.CI ? 1 : 0,
  // Generous: what passes takes no longer by it, and machines can be busy with other things.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./e2e/failures-reporter.ts'], ['./e2e/remarks-reporter.ts'], ['./e2e/recording-reporter.ts']],
  reportSlowTests: { max: 10, threshold: 20_000 },
  use: {
    baseURL: process.env.E2E_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    // Nothing fades or slides, so that nothing has to be waited for; toasts.spec.ts has motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    // A page that does not open is named as that, not as a journey that took too long.
    navigationTimeout: 45_000,
    // Recording every step makes every step slower; `TRACE=1 npm run e2e` does it.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
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
        // A page lives for seconds here: what optimising its scripts costs is not won back.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
})
