import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './find-chromium.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const browser = findChromium()
if (!browser) {
  console.error(
    process.env.CHROMIUM
      ? `The browser tests cannot run: CHROMIUM is ${process.env.CHROMIUM}, which does not start.`
      : `The browser tests cannot run: there is no Chromium on this machine, and none could be installed.
Install one ("apt-get install chromium", as root) or name one in CHROMIUM, and run this again.`,
  )
  process.exit(1)
}

/** Runs every journey in a real browser; what is said behind it goes to Playwright: `npm run e2e -- leads`. */
const tests = spawn(
  process.execPath,
  [path.join(root, 'node_modules/.bin/playwright'), 'test', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: browser },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => tests.kill(signal))
tests.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
