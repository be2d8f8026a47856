import type { Action } from '@sarai/contract/access'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type AccessRow, computeAccessRow } from '../access-rows.ts'
import { procedures } from '../procedures.ts'
import { serverFolder } from '../test-paths.ts'

type Decided = Record<string, Partial<AccessRow>>

/** Of calls on any kind of record the page is that of the record: the examples name leads. */
const onLeads = (action: Action, names: string[]): Decided =>
  Object.fromEntries(names.map((name) => [name, { 'restricted to nothing': '403', 'let in by': `leads (${action})` }]))

/** The same of those that API keys may make. */
const onLeadsByKeys = (action: Action, names: string[]): Decided =>
  Object.fromEntries(
    Object.entries(onLeads(action, names)).map(([name, row]) => [name, { ...row, 'API key': `leads:${action}` }]),
  )

/** Where a service decides otherwise than the contract says by itself. */
const decidedByService: Decided = {
  ...onLeadsByKeys('read', ['files.list', 'files.link', 'notes.list', 'tasks.list']),
  ...onLeadsByKeys('write', [
    'files.upload',
    'files.update',
    'files.remove',
    'notes.create',
    'notes.update',
    'notes.remove',
    'tasks.create',
    'tasks.update',
    'tasks.complete',
    'tasks.snooze',
    'tasks.reopen',
    'tasks.remove',
  ]),
  ...onLeads('write', [
    'imports.create',
    'imports.list',
    'imports.append',
    'imports.get',
    'imports.chooseSheet',
    'imports.preview',
    'imports.start',
    'imports.remove',
    'mail.write',
    'operations.undo',
  ]),
  ...onLeads('read', [
    'operations.get',
    'operations.cancel',
    'operations.file',
    'operations.again',
    'templates.preview',
    'views.list',
    'views.create',
  ]),
  'invoices.offer': { 'API key': 'nothing', 'restricted to nothing': '403', 'let in by': 'prospects (read)' },
  'invoices.ofProposal': { 'API key': 'nothing', 'restricted to nothing': '403', 'let in by': 'prospects (read)' },
  'paymentRuns.export': { "others' records": 'nothing' },
  'pictures.upload': { 'restricted to nothing': '403', 'let in by': 'packages (write), prospects (write)' },
  'travellers.fromContact': { 'API key': 'nothing' },
  'travellers.export': { "others' records": 'nothing' },
}

function readTable(): Map<string, Record<string, string>> {
  const lines = readFileSync(path.join(serverFolder, '../../docs/access.md'), 'utf8').split('\n')
  const [head = [], , ...rows] = lines
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
  return new Map(rows.map((row) => [row[0] ?? '', Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']))]))
}

test('every row of docs/access.md is what the contract says of the call (bar 8)', () => {
  const table = readTable()
  expect([...table.keys()].toSorted()).toEqual(procedures.map(({ name }) => name).toSorted())
  const different = procedures.flatMap((procedure) => {
    const { call, route, ...written } = table.get(procedure.name) ?? {}
    const computed = { ...computeAccessRow(procedure), ...decidedByService[procedure.name] }
    expect(route).toBe(`${procedure.method} /api${procedure.path}`)
    const cells = Object.entries(computed).filter(([name, cell]) => written[name] !== cell)
    return cells.map(([name, cell]) => `${call} ${name}: ${written[name]}, not ${cell}`)
  })
  expect(different).toEqual([])
})

test('what a service decides is decided by it alone', () => {
  const unneeded = procedures.filter((procedure) => {
    const computed: Partial<AccessRow> = computeAccessRow(procedure)
    const decided = Object.entries(decidedByService[procedure.name] ?? {})
    return decided.some(([name, cell]) => computed[name as keyof AccessRow] === cell)
  })
  expect(unneeded.map(({ name }) => name)).toEqual([])
})
