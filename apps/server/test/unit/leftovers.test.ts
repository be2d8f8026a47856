import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { noteRun, removeLeftovers } from '../leftovers.ts'

test('what a run left that was cut off is removed, and what is in use or nobody’s is not', () => {
  const within = mkdtempSync(path.join(tmpdir(), 'sarai-leftovers-'))
  const make = (name: string) => {
    const folder = path.join(within, name)
    mkdirSync(folder)
    return folder
  }
  try {
    const [used, left, unknown, other] = ['sarai-test-used', 'sarai-test-left', 'sarai-test-unknown', 'other'].map(make)
    const { pid } = spawnSync(process.execPath, ['--version'])
    noteRun(used ?? '')
    for (const folder of [left, other]) writeFileSync(path.join(folder ?? '', 'run.pid'), String(pid))
    expect(removeLeftovers(within)).toEqual([left])
    expect([used, left, unknown, other].map((folder) => existsSync(folder ?? ''))).toEqual([true, false, true, true])
  } finally {
    rmSync(within, { recursive: true, force: true })
  }
})
