import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const playwright = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/.bin/playwright')
/** The shell without windows first: the same engine, and journeys take a fifth less time in it. */
const shell = 'chromium-headless-shell'
const wholeNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Whether a file is a browser that starts here: one that lacks its libraries is no use. */
function works(file: string): boolean {
  return spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

function onPath(names = [shell, ...wholeNames]) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file) && works(file))
}

function playwrights() {
  const file = chromium.executablePath()
  return existsSync(file) && works(file) ? file : undefined
}

const isRoot = process.getuid?.() === 0
/** Whether system packages may be installed without anybody typing a password. */
const mayInstall = isRoot || spawnSync('sudo', ['-n', 'true']).status === 0

function attempt(what: string, command: string, args: string[]): void {
  console.log(`No Chromium found; trying ${what} …`)
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 })
}

function downloadPlaywrights() {
  attempt("Playwright's own", process.execPath, [
    playwright,
    'install',
    ...(mayInstall ? ['--with-deps'] : []),
    'chromium',
  ])
  return playwrights()
}

function installDebians() {
  if (!mayInstall || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  const apt = (...args: string[]) =>
    attempt("Debian's package", isRoot ? 'apt-get' : 'sudo', isRoot ? args : ['apt-get', ...args])
  apt('update', '-q')
  for (const name of [shell, 'chromium']) {
    apt('install', '-y', '-q', '--no-install-recommends', name)
    const installed = onPath()
    if (installed) return installed
  }
  return undefined
}

/**
 * A Chromium to test with: the one CHROMIUM names, one that is on this machine, else Playwright's own, else Debian's.
 * @param isWhole the browser that people use, rather than its shell, where there are both
 * @returns its file, or undefined when there is none and none could be had
 */
export function findChromium(isWhole = false): string | undefined {
  const given = process.env.CHROMIUM
  if (given) return works(given) ? given : undefined
  const whole = isWhole ? onPath(wholeNames) : undefined
  return whole ?? onPath() ?? playwrights() ?? downloadPlaywrights() ?? installDebians()
}
