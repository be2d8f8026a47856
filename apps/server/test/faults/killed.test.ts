import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Child,
  databasePid,
  endAll,
  isRunning,
  killed,
  newDataDir,
  ownerUrl,
  register,
  signIn,
  spawnServer,
  startServer,
  until,
} from './child.ts'
import { beginImport, connectOwner, imported, importedSome, importEnded, manyRows } from './imports.ts'
import { Ledger, lostAndTorn, miscounted } from './ledger.ts'

/** How often each is killed: 50 makes the hundred of a release. */
const kills = Number(process.env.KILLS ?? 2)
const rows = 5_000

afterAll(endAll)

describe('killed in the middle of everything', { timeout: 300_000 + kills * 30_000 }, () => {
  const dataDir = newDataDir()
  const ledger = new Ledger()
  let child: Child
  let email: string
  let call: Awaited<ReturnType<typeof register>>['call']

  async function begin(): Promise<void> {
    child = await startServer(dataDir)
    call = (await signIn(child, email)).call
  }

  test('kill -9 of the server amid writes: nothing acknowledged is lost, nothing is half there (bar 47)', async () => {
    child = await startServer(dataDir)
    ;({ email, call } = await register(child))
    for (let time = 0; time < kills; time++) {
      ledger.start(call)
      await ledger.more(20)
      await sleep(Math.random() * 50)
      const postgres = databasePid(dataDir) ?? 0
      // Every other time its PostgreSQL dies too, and leaves its pid file; else it outlives the server.
      if (time % 2) process.kill(postgres, 'SIGKILL')
      await killed(child)
      await ledger.stop()
      // Its number is meanwhile another process's: ours.
      const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
      if (time % 2) {
        await until('PostgreSQL to be gone', () => !isRunning(postgres))
        writeFileSync(pidFile, String(process.pid) + '\n', { flag: 'r+' })
      }
      await begin()
      expect(isRunning(postgres)).toBe(false)
    }
    const owner = await connectOwner(ownerUrl(dataDir))
    expect(await lostAndTorn(owner, ledger)).toEqual({ lost: [], torn: [] })
    expect(await miscounted(owner)).toEqual([])
    await owner.end()
    expect(ledger.acknowledged.size).toBeGreaterThanOrEqual(20 * kills)
  })

  test('kill -9 of its PostgreSQL amid writes: the same, and the server goes on by itself (bar 47)', async () => {
    const { pid } = child
    for (let time = 0; time < kills; time++) {
      ledger.start(call)
      await ledger.more(20)
      const postgres = databasePid(dataDir) ?? 0
      process.kill(postgres, 'SIGKILL')
      await until('PostgreSQL to be gone', () => !isRunning(postgres))
      await ledger.more(20)
      await ledger.stop()
    }
    expect(child.hasEnded()).toBe(false)
    expect(child.pid).toBe(pid)
    expect(ledger.failures.filter((status) => status !== 0 && status !== 503)).toEqual([])
    const owner = await connectOwner(ownerUrl(dataDir))
    expect(await lostAndTorn(owner, ledger)).toEqual({ lost: [], torn: [] })
    expect(await miscounted(owner)).toEqual([])
    await owner.end()
  })

  test('kill -9 of both amid an import: it goes on by itself, and every row is counted once (bar 47)', async () => {
    const file = manyRows(rows, 'Killed')
    const id = await beginImport(call, 'killed.csv', file.text)
    await importedSome(call, id, 1_000)
    await killed(child)
    await begin()
    const { progress } = await importedSome(call, id, 1)
    await importedSome(call, id, progress + 1_000)
    process.kill(databasePid(dataDir) ?? 0, 'SIGKILL')
    const { state, result } = await importEnded(call, id)
    expect({ state, ...result }).toMatchObject({ state: 'done', rows, created: file.created })
    expect(Number(result.skipped) + Number(result.rejected)).toBe(file.leftOut)
    const owner = await connectOwner(ownerUrl(dataDir))
    expect(await imported(owner, id, 'Killed')).toEqual({
      leads: file.created,
      phones: file.created,
      entries: file.created,
      leftOut: file.leftOut,
    })
    expect(await miscounted(owner)).toEqual([])
    await owner.end()
  })

  test('a second server on the same folder ends at once, names the first, and harms nothing (bar 49)', async () => {
    const second = spawnServer(dataDir)
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain(`process ${child.pid}`)
    expect((await call.leads.list({})).status).toBe(true)
    expect(isRunning(databasePid(dataDir) ?? 0)).toBe(true)
  })

  test('told to stop, it ends its PostgreSQL too, in good order (bar 55)', async () => {
    const postgres = databasePid(dataDir) ?? 0
    child.send('SIGINT')
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(isRunning(postgres)).toBe(false)
    expect(databasePid(dataDir)).toBeUndefined()
  })
})
