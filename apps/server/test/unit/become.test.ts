import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const become = new URL('../../../../scripts/become.mjs', import.meta.url).href
/** Says its number, and goes on for a minute. */
const program = `console.log(process.pid); setTimeout(() => {}, 60_000)`
const starter = `
  import { become } from ${JSON.stringify(become)}
  become('.', process.execPath, ['-e', ${JSON.stringify(program)}])`
/** As npm is: it starts what starts the program. */
const npm = `
  const { spawn } = require('node:child_process')
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(starter)}], { stdio: 'inherit' })`

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what was started ends with whoever started it, though it was told nothing', async () => {
  const outer = spawn(process.execPath, ['-e', npm], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(outer.stdout, 'data')) as [Buffer]
  const pid = Number(said.toString())
  expect(runs(pid)).toBe(true)
  outer.kill('SIGKILL')
  for (let at = 0; at < 100 && runs(pid); at++) await sleep(100)
  expect(runs(pid)).toBe(false)
})
