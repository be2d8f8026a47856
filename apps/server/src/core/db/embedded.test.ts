import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { createLogger } from '../logger.ts'
import { DataDirInUse } from './data-lock.ts'
import { startEmbedded } from './embedded.ts'

let dataDir: string
let secretFile: string
const start = () => startEmbedded({ dataDir, logger: createLogger('silent'), settings: { fsync: 'off' } })

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sarai-embedded-'))
  chmodSync(dataDir, 0o711)
  secretFile = path.join(dataDir, 'database.secret')
  await (await start()).stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a database whose password is missing says so at once, and gets no other', async () => {
  const kept = `${secretFile}.kept`
  renameSync(secretFile, kept)
  const startedAt = performance.now()
  const starting = start()
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow(`is missing: ${secretFile}`)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  // Written by a disk that was full, say.
  writeFileSync(secretFile, '')
  await expect(start()).rejects.toThrow(`is missing: ${secretFile}`)
  renameSync(kept, secretFile)
})

test('nor does one with another’s go on, and leaves no PostgreSQL behind', async () => {
  const right = readFileSync(secretFile, 'utf8')
  writeFileSync(secretFile, 'the password of another folder')
  await expect(start()).rejects.toThrow(`${secretFile} is not that of the database`)
  writeFileSync(secretFile, right)
  const database = await start()
  await expect(start()).rejects.toThrow(DataDirInUse)
  await database.stop()
})

test('a server of the version before, which has no lock of the kernel, keeps its folder too', async () => {
  const holder = process.ppid
  const stat = readFileSync(`/proc/${holder}/stat`, 'utf8')
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  const lock = path.join(dataDir, 'server.lock')
  writeFileSync(lock, JSON.stringify({ pid: holder, startedAt }))
  await expect(start()).rejects.toThrow(`process ${holder}. Stop that one first`)
  // Its number is by now another's.
  writeFileSync(lock, JSON.stringify({ pid: holder, startedAt: '1' }))
  await (await start()).stop()
})
