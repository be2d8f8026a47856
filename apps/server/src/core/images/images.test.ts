import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { createLogger } from '../logger.ts'
import { Images } from './images.ts'

const own = { agencyId: 'one' }
const pictureOf = async (width = 60, height = 40) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#886644' } })
      .png()
      .toBuffer(),
  )

let images: Images
const begin = (limits: ConstructorParameters<typeof Images>[1] = {}) =>
  (images = new Images(createLogger('silent'), limits))
afterEach(() => images.close())

function pid(): number {
  const [found] = images.pids
  // Signals to 0 would go to the tests themselves.
  if (!found) throw new Error('there is no process')
  return found
}
async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; !isSo() && performance.now() < end;) await sleep(10)
  expect(isSo()).toBe(true)
}
const isAlive = (process_: number) => {
  try {
    return process.kill(process_, 0)
  } catch {
    return false
  }
}

describe('pictures are worked on in a process of their own', () => {
  it('which another picture is given to, and which goes when there is nothing to do', async () => {
    begin({ idleMs: 300 })
    expect(images.pids).toEqual([])
    expect((await images.toLogo(own, await pictureOf()))?.subarray(1, 4).toString()).toBe('PNG')
    const first = pid()
    expect(await images.inSizes(own, await pictureOf())).toMatchObject({ width: 60, height: 40 })
    expect(pid()).toBe(first)
    await until(() => images.pids.length === 0)
    await until(() => !isAlive(first))
    expect(await images.toPhoto(own, await pictureOf())).toBeDefined()
  })

  it('which knows nothing of where the server runs', async () => {
    process.env.TRIED_SECRET = 'a secret of the server'
    begin()
    await images.toLogo(own, await pictureOf())
    delete process.env.TRIED_SECRET
    if (process.platform !== 'linux') return
    const surroundings = readFileSync(`/proc/${pid()}/environ`, 'latin1')
    expect(surroundings).toContain('MALLOC_ARENA_MAX')
    for (const name of ['TRIED_SECRET', 'a secret', 'PATH=', 'HOME=', 'DATABASE'])
      expect(surroundings).not.toContain(name)
  })

  it('which is left for a new one when it has grown', async () => {
    begin({ keptMemory: 1 })
    await images.toLogo(own, await pictureOf())
    expect(images.pids).toEqual([])
    expect(await images.toLogo(own, await pictureOf())).toBeDefined()
  })

  it('and when it dies, the picture is refused and nothing else', async () => {
    begin()
    await images.toLogo(own, await pictureOf())
    const before = pid()
    process.kill(before, 'SIGSTOP')
    const refused = images.inSizes(own, await pictureOf())
    const next = images.inSizes(own, await pictureOf())
    await sleep(50)
    process.kill(before, 'SIGKILL')
    expect(await refused).toBeUndefined()
    expect(await next).toBeDefined()
    expect(pid()).not.toBe(before)
    // Also when it dies while nobody looks.
    process.kill(pid(), 'SIGKILL')
    await sleep(100)
    expect(await images.inSizes(own, await pictureOf())).toBeDefined()
  })

  it('and when it hangs, it is ended in time', async () => {
    // Longer than a new process takes to start on a busy machine.
    begin({ withinMs: 8_000 })
    await images.toLogo(own, await pictureOf())
    const before = pid()
    process.kill(before, 'SIGSTOP')
    expect(await images.inSizes(own, await pictureOf())).toBeUndefined()
    await until(() => !isAlive(before))
    expect(await images.inSizes(own, await pictureOf())).toBeDefined()
  })

  it('of which two agencies need not share one', async () => {
    begin()
    await images.toLogo(own, await pictureOf())
    process.kill(pid(), 'SIGSTOP')
    const first = images.toLogo(own, await pictureOf())
    expect(await images.toLogo({ agencyId: 'another' }, await pictureOf())).toBeDefined()
    process.kill(pid(), 'SIGCONT')
    expect(await first).toBeDefined()
  })

  it('which ends with the server', async () => {
    begin()
    await images.toLogo(own, await pictureOf())
    const before = pid()
    images.close()
    await until(() => !isAlive(before))
    await expect(images.toLogo(own, await pictureOf())).rejects.toThrow('stopping')
  })
})
