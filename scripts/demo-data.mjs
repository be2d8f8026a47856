// A data folder in which a server has made the demo agency, to be copied by whatever needs one: making it takes a server
// most of a minute of processor time, copying it a second.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listFiles } from './files.mjs'
import { serverFlags } from './server-flags.mjs'

export const demoPassword = 'saffron-trails-demo'

/** What decides what the demo agency is like, besides the day on which it is made. */
const sources = ['apps/server/src', 'apps/server/seed', 'apps/server/migrations', 'apps/server/sql', 'packages']

const dayInIndia = () => new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** Names what a demo agency would be like that is made of these sources on this day. */
function computeKey(root) {
  const hash = createHash('sha256').update(dayInIndia())
  const files = sources.flatMap((folder) => listFiles(path.join(root, folder)))
  for (const file of files.filter((one) => !/\.test\.tsx?$/.test(one)).sort((a, b) => a.localeCompare(b)))
    hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 20)
}

/** Starts a server on a data folder, and stops it in good order once the demo agency is in it. */
async function fill(root, main, dataDir) {
  const server = spawn(path.join(root, 'node_modules/.bin/node'), [...serverFlags, main], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_PASSWORD: demoPassword,
      SANDBOX: 'off',
      EXCHANGE_RATES_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: 'warn',
    },
  })
  let output = ''
  let isReady = false
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => {
      output += chunk.toString()
      if (isReady || !output.includes('Sarai is ready')) return
      isReady = true
      server.kill('SIGTERM')
    })
  await new Promise((resolve) => server.once('exit', resolve))
  if (!isReady) throw new Error(`No demo agency could be made:\n${output}`)
}

/**
 * Makes the data folder, unless these sources have made it today already. It is kept with what is installed.
 * @param root the repository
 * @param main the built server
 * @returns the folder; it is not to be served from, only to be copied
 */
export async function prepareDemoData(root, main = path.join(root, 'apps/server/dist/main.js')) {
  const folder = path.join(root, 'node_modules/.cache/sarai-demo', computeKey(root))
  if (existsSync(folder)) return folder
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-demo-'))
  try {
    // The user that PostgreSQL runs as when we are root has to get in; the folders inside keep others out.
    chmodSync(dataDir, 0o711)
    await fill(root, main, dataDir)
    keep(dataDir, folder)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return folder
}

/** Puts a copy of a data folder in its place, whole, and removes those of other days and sources. */
function keep(dataDir, folder) {
  const kept = path.dirname(folder)
  mkdirSync(kept, { recursive: true })
  for (const name of readdirSync(kept)) {
    const other = path.join(kept, name)
    // Another run may be writing its copy just now.
    const isBeingWritten = name.startsWith('new-') && Date.now() - statSync(other).mtimeMs < 3_600_000
    if (other !== folder && !isBeingWritten) rmSync(other, { recursive: true, force: true })
  }
  const fresh = mkdtempSync(path.join(kept, 'new-'))
  copyDemoData(dataDir, fresh)
  try {
    renameSync(fresh, folder)
  } catch (error) {
    // Another run has made the same meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Copies what `prepareDemoData` has made, with its owners, so that a server may be started on the copy. */
export function copyDemoData(folder, dataDir) {
  execFileSync('cp', ['-a', `${folder}/.`, dataDir])
}
