import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, NotPossibleHere } from '../attack.ts'
import { demoPassword } from '../installation.ts'
import { percentile } from '../slow-client.ts'

/** Processes that PostgreSQL has started: one for each connection, and a few of its own. */
function backendsOf(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster
      } catch {
        // Ended meanwhile.
        return false
      }
    })
    .map(Number)
}

export const attack: Attack = {
  title: 'Asking three hundred times at once whether it is ready',
  async run({ install, expect, tried }) {
    if (process.platform !== 'linux') throw new NotPossibleHere('there is no /proc to count processes in')
    const { ask, call, signIn, dataDir } = await install({ DEMO: 'on' })
    const token = await signIn('owner@demo.test', demoPassword)
    const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const read = () => call('POST', '/leads/all-leads', { token, body: {}, timeoutMs: 20_000 })
    for (let time = 0; time < 20; time++) await read()
    await ask('GET', '/api/health/ready')

    const before = new Set(backendsOf(postmaster))
    const begun = new Set<number>()
    let most = 0
    const watch = setInterval(() => {
      const now = backendsOf(postmaster)
      most = Math.max(most, now.length)
      now.filter((pid) => !before.has(pid)).forEach((pid) => begun.add(pid))
    }, 5)
    const statuses: number[] = []
    const times: number[] = []
    for (let burst = 0; burst < 5; burst++) {
      const crowd = Array.from({ length: 300 }, () => ask('GET', '/api/health/ready'))
      const readers = Array.from({ length: 4 }, read)
      statuses.push(...(await Promise.all(crowd)).map(({ status }) => status))
      times.push(...(await Promise.all(readers)).map(({ ms, status }) => (status === 200 ? ms : Infinity)))
      await sleep(300)
    }
    clearInterval(watch)
    tried(
      `${statuses.length} questions in bursts of 300; ${before.size} processes of PostgreSQL before, ${most} at most`,
    )
    tried(`lists asked for at the same time took up to ${Math.round(percentile(times, 1))} ms`)
    expect(
      statuses.every((status) => status === 200),
      'every one is told that it is ready',
    )
    expect(begun.size <= 8, `no connection is made for each of them: ${begun.size} were`)
    expect(percentile(times, 1) < 5_000, 'who works meanwhile is answered')
  },
}
