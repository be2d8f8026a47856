import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Child, endAll, killed, newDataDir, ownerUrl, ready, register, signIn, spawnServer } from './child.ts'
import { connectOwner } from './imports.ts'
import { Ledger, lostAndTorn } from './ledger.ts'

/** A container as far as processes go: it sees none of the others', and its first one has the number of theirs. */
const unshare = ['unshare', '--pid', '--ipc', '--mount-proc', '--kill-child', '--fork']
const canUnshare = spawnSync(unshare[0] ?? '', [...unshare.slice(1), 'true']).status === 0

const dataDir = newDataDir()
const children: Child[] = []
afterAll(async () => {
  for (const child of children) if (!child.hasEnded()) await killed(child)
  // What its pid file says are numbers of the container's, and others' here.
  rmSync(dataDir, { recursive: true, force: true })
  await endAll()
})

describe.runIf(canUnshare)('two containers on one folder', { timeout: 300_000 }, () => {
  const spawnContainer = () => {
    const child = spawnServer(dataDir, {}, unshare)
    children.push(child)
    return child
  }
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
  const ledger = new Ledger()
  let first: Child
  let email: string

  test('the second ends and names the first, whose PostgreSQL it leaves alone (bar 49)', async () => {
    first = await ready(spawnContainer())
    const registered = await register(first)
    ;({ email } = registered)
    ledger.start(registered.call)
    await ledger.more(20)
    const postgres = readFileSync(pidFile, 'utf8')
    const second = spawnContainer()
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toMatch(/in use by another Sarai server, process 1 on .*\. Stop that one first/)
    expect(second.output()).not.toMatch(/\n\s+at /)
    expect(readFileSync(pidFile, 'utf8')).toBe(postgres)
    await ledger.more(20)
  })

  test('nor does one that finds no lock, as where it was removed or the first is of an earlier version (bar 49)', async () => {
    // Held up, so that it cannot see at once what happens to its lock.
    const held = Number(readFileSync(`/proc/${first.pid}/task/${first.pid}/children`, 'utf8'))
    process.kill(held, 'SIGSTOP')
    rmSync(path.join(dataDir, 'server.lock'))
    rmSync(path.join(dataDir, 'postgres.lock'))
    const second = spawnContainer()
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain('PostgreSQL still works on')
    expect(existsSync(pidFile)).toBe(true)
    process.kill(held, 'SIGCONT')
    // It sees that its lock is gone, and ends rather than share the folder.
    expect((await first.ended).code).toBe(1)
    await ledger.stop()
  })

  test('killed and started again it has the folder at once, with everything that was acknowledged (bar 49)', async () => {
    first = await ready(spawnContainer())
    const { call } = await signIn(first, email)
    ledger.start(call)
    await ledger.more(20)
    await killed(first)
    await ledger.stop()
    await ready(spawnContainer())
    const owner = await connectOwner(ownerUrl(dataDir))
    expect(await lostAndTorn(owner, ledger)).toEqual({ lost: [], torn: [] })
    await owner.end()
  })
})
