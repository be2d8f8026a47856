import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attempt } from './attack.ts'
import type { Installation } from './installation.ts'

const mebibyte = 1024 ** 2
const inMb = (bytes: number) => `${Math.round(bytes / mebibyte)} MB`

/** Bytes of the tables and indexes of the embedded PostgreSQL, without its log. */
function tablesIn(dataDir: string): number {
  const folder = path.join(dataDir, 'postgres/base')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return files.reduce((sum, { parentPath, name }) => {
    const found = statSync(path.join(parentPath, name), { throwIfNoEntry: false })
    return sum + (found?.size ?? 0)
  }, 0)
}

/** Text that does not become smaller, in as many paragraphs as the terms of a trip take. */
const noise = () =>
  Array.from({ length: 50 }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: randomBytes(1_500).toString('base64') }],
  }))

interface Refusal {
  code?: string
  message?: string
}

interface Plan {
  data: { storageBytes: number; storageUsed: number; rowsUsed: number }
}

/** Changes the terms of one package again and again, until the agency is stopped. @returns how often it was let */
async function changeTerms({ call }: Installation, token: string) {
  const made = await call<{ data: { id: string } }>('POST', '/packages', { token, body: { title: 'Terms' } })
  const { id } = made.body.data
  let was: unknown = []
  for (let changes = 0; changes < 20_000; changes++) {
    const value = noise()
    const edits = [{ do: 'set', node: 'itinerary', path: ['policies', 'terms'], value, was }]
    const body = { batches: [{ id: randomUUID(), edits }] }
    const { status, body: answer } = await call<Refusal>('POST', `/packages/${id}/edits`, { token, body })
    if (status !== 200) return { changes, status, answer }
    was = value
  }
  return { changes: 20_000, status: 200, answer: {} as Refusal }
}

/** Fills the database by rows, as a trial agency whose files have filled its plan already. */
export async function fillRows(
  { expect, tried }: Pick<Attempt, 'expect' | 'tried'>,
  server: Installation,
  token: string,
): Promise<void> {
  const { call, dataDir } = server
  const before = tablesIn(dataDir)
  const startedAt = performance.now()
  const packages = await Promise.all([1, 2].map(() => changeTerms(server, token)))
  const seconds = (performance.now() - startedAt) / 1000
  const grown = tablesIn(dataDir) - before
  const { storageBytes, rowsUsed } = (await call<Plan>('POST', '/plan/plan', { token })).body.data
  const [{ status, answer } = { status: 0, answer: {} as Refusal }] = packages
  const changes = packages.reduce((sum, one) => sum + one.changes, 0)
  tried(
    `${changes} changes of the terms of two packages in ${Math.round(seconds)} s: ${inMb(rowsUsed)} of rows, tables grown by ${inMb(grown)}, then ${status} ${answer.code}`,
  )
  expect(answer.code === 'QUOTA_REACHED', `rows count for the plan: ${answer.message}`)
  expect(rowsUsed < storageBytes * 0.4, 'beside files that fill it they take a quarter of it, and little more')
  expect(grown < storageBytes * 0.6, 'and so does the disk')

  const list = await call('POST', '/packages/all-packages', { token, body: {} })
  const exporting = await call<{ data: { operationId: string } }>('POST', '/leads/export', {
    token,
    body: { format: 'csv', selection: { filters: {} } },
  })
  const { operationId } = exporting.body.data
  let state = 'queued'
  for (let time = 0; time < 300 && ['queued', 'running'].includes(state); time++) {
    await sleep(100)
    const { body } = await call<{ data: { state: string } }>('GET', `/operations/${operationId}`, { token })
    state = body.data.state
  }
  tried(`in the full plan a list is answered ${list.status}, and an export is ${state}`)
  expect(list.status === 200 && state === 'done', 'reading goes on, and so does taking the data out')
  const ready = await server.ask<{ plans: { agenciesFull: number } }>('GET', '/api/health/ready')
  expect(ready.body.plans.agenciesFull === 1, 'readiness says how many plans are full')
}
