import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { Lease } from './lease.ts'
import { guardPostgres } from './postgres-guard.ts'

const shortMs = 400
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sarai-lease-'))
  file = path.join(folder, 'server.lease')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As a server of another machine, or one that sees no lock of the kernel. */
const take = () => Lease.take(file, false, shortMs)

/** Renews it as its server does. */
function keepUp(lease: Lease): void {
  const beating = setInterval(() => lease.renew(), 50)
  onTestFinished(() => clearInterval(beating))
}

describe('a folder of several machines (bar 49)', () => {
  test('is its holder’s as long as it renews its lease', async () => {
    const first = await take()
    keepUp(first as Lease)
    expect(await take()).toBeUndefined()
    expect(first?.isHeld()).toBe(true)
    expect(readdirSync(folder)).toEqual(['server.lease'])
  })

  test('is free at once when it is given back, and after the lease when nobody renews it', async () => {
    const first = await take()
    first?.release()
    const startedAt = performance.now()
    const second = await take()
    expect(second?.isHeld()).toBe(true)
    expect(await take()).toBeDefined()
    expect(performance.now() - startedAt).toBeGreaterThan(shortMs)
  })

  test('of a holder that was held up it is the newer one’s, whatever the earlier does then', async () => {
    const first = await take()
    const second = await take()
    first?.renew()
    expect([first?.isHeld(), second?.isHeld()]).toEqual([false, true])
    first?.release()
    expect(second?.isHeld()).toBe(true)
  })

  test('goes to one of those who find it abandoned in the same moment', async () => {
    await take()
    const all = await Promise.all([take(), take(), take()])
    expect(all.filter((lease) => lease?.isHeld())).toHaveLength(1)
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  test('is taken over at once where the kernel says that its holder, of the same machine, is gone', async () => {
    await take()
    const startedAt = performance.now()
    expect((await Lease.take(file, true, 60_000))?.isHeld()).toBe(true)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('and its PostgreSQL ends when the lease is another’s or nobody renews it, and not before', async () => {
    /** Stands for PostgreSQL. */
    const begin = (lease: Lease | undefined): ChildProcess => {
      const child = spawn('sleep', ['60'], { stdio: 'ignore' })
      onTestFinished(() => void child.kill('SIGKILL'))
      guardPostgres(child.pid ?? 0, lease as Lease)
      return child
    }
    const taken = await take()
    const byOther = begin(taken)
    const renewed = (await take()) as Lease
    keepUp(renewed)
    const goesOn = begin(renewed)
    const abandoned = begin(await Lease.take(`${file}.2`, false, shortMs))
    await expect.poll(() => [byOther.signalCode, abandoned.signalCode]).toEqual(['SIGQUIT', 'SIGQUIT'])
    await sleep(100)
    expect(goesOn.signalCode).toBeNull()
  })
})
