import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCallFiles } from '../../../../scripts/selection/call-files.ts'
import { findBase, getHead } from '../../../../scripts/selection/changes.ts'
import { chooseJourneys, type Journey } from '../../../../scripts/selection/choose-journeys.ts'
import { buildImportGraph, collectReachable, listImports } from '../../../../scripts/selection/import-graph.ts'
import { listCalls } from '../../../../scripts/selection/list-calls.ts'
import { findReach } from '../../../../scripts/selection/reach.ts'
import { findScreens } from '../../../../scripts/selection/web-routes.ts'
import { serverFolder } from '../test-paths.ts'

const root = path.resolve(serverFolder, '../..')

describe('what a file imports', () => {
  test('is found at the beginning, over several lines and where it is loaded late; types are not', () => {
    const text = `import type { A } from './a.ts'
import {
  b,
} from './b.ts'
export * from '../c.ts'
import './d.css'
const late = () => import('~/features/leads/e.tsx')
import { leadsCalls } from '@sarai/contract/leads'
import fs from 'node:fs'`
    expect(listImports('apps/web/src/x/y.ts', text)).toEqual([
      'apps/web/src/x/b.ts',
      'apps/web/src/c.ts',
      'apps/web/src/x/d.css',
      'apps/web/src/features/leads/e.tsx',
      'packages/contract/src/leads.ts',
    ])
  })

  test('leads from a call to all that it depends on, and not through lists of everything', () => {
    const graph = buildImportGraph(root)
    const { handlers } = findCallFiles(root)('leads.create')
    const reached = collectReachable(graph, handlers)
    expect(reached).toContain('apps/server/src/features/leads/leads-create.service.ts')
    expect(reached).not.toContain('apps/server/src/features/payment-runs/payment-runs.service.ts')
  })
})

test('every call of the contract is described, answered and tried in a file', () => {
  const filesOf = findCallFiles(root)
  const incomplete = listCalls().filter((name) => {
    const files = filesOf(name)
    return [files.contract, files.handlers, files.examples].some((found) => found.length === 0)
  })
  expect(incomplete).toEqual([])
})

test('an address leads to its screen, and one that the app does not have to none', () => {
  const screensOf = findScreens(root)
  expect(screensOf('/leads/*')).toEqual(['apps/web/src/features/leads/lead-page.tsx'])
  expect(screensOf('/leads')).toContain('apps/web/src/features/leads/leads-page.tsx')
  expect(screensOf('/proposals/x')).toBeUndefined()
})

describe('which specs a change can reach', () => {
  const touches = {
    'leads.spec.ts': { calls: ['leads.list', 'leads.create'], pages: ['/leads'] },
    'runs.spec.ts': { calls: ['paymentRuns.list'], pages: ['/payment-runs'] },
    'pages.spec.ts': { calls: [], pages: ['/proposals/*'] },
  }
  const reachOf = (...changed: string[]) => {
    const { specs, everything } = findReach(root, changed, [...Object.keys(touches), 'unknown.spec.ts'], touches)
    return everything ?? [...specs]
  }
  test.each([
    ['a service of its part', 'apps/server/src/features/payment-runs/payment-runs.service.ts', ['runs.spec.ts']],
    ['a screen', 'apps/web/src/features/leads/leads-page.tsx', ['leads.spec.ts']],
    ['what describes a call', 'packages/contract/src/payment-runs.ts', ['runs.spec.ts']],
    ['the spec', 'e2e/leads.spec.ts', ['leads.spec.ts']],
    ['a page for strangers', 'apps/server/src/features/prospects/prospects-page.routes.ts', ['pages.spec.ts']],
    ['a document', 'README.md', []],
  ])('%s', (_, file, specs) => {
    expect(reachOf(file)).toEqual([...specs, 'unknown.spec.ts'])
  })

  test.each([
    'apps/server/src/core/rights.ts',
    'apps/server/src/kernel/auth/sessions.service.ts',
    'apps/web/src/ui/chart.tsx',
    'e2e/test.ts',
  ])('all of them where everything stands on it: %s', (file) => {
    expect(reachOf('README.md', file)).toBe(file)
  })
})

describe('a choice of journeys', () => {
  const journey = (spec: string, seconds: number, ...tags: string[]): Journey => ({
    spec,
    title: 'works',
    tags,
    seconds,
  })
  const journeys = [
    journey('key.spec.ts', 50, '@key'),
    journey('phone.spec.ts', 20, '@phone'),
    journey('reached.spec.ts', 40),
    ...Array.from({ length: 20 }, (_, at) => journey(`other-${at}.spec.ts`, 10)),
  ]
  const choose = (commit: string, budget: number) =>
    chooseJourneys(journeys, { reached: new Set(['reached.spec.ts']), commit, budget })
  const names = (chosen: Journey[]) => chosen.map(({ spec }) => spec)

  test('has always what is tagged, whatever the budget, and before all others what is reached', () => {
    expect(names(choose('a', 0).always)).toEqual(['key.spec.ts', 'phone.spec.ts'])
    expect(names(choose('a', 0).leftOut)).toHaveLength(21)
    const { always, reached, rotated, leftOut } = choose('a', 115)
    expect(names(always)).toEqual(['key.spec.ts', 'phone.spec.ts'])
    expect(names(reached)).toEqual(['reached.spec.ts'])
    expect([rotated.length, leftOut.length]).toEqual([0, 20])
  })

  test('takes turns where all is reached and there is no time for all of it', () => {
    const all = new Set(journeys.map(({ spec }) => spec))
    const chooseReached = (commit: string) =>
      names(chooseJourneys(journeys, { reached: all, commit, budget: 160 }).reached)
    expect(chooseReached('a').length).toBeLessThan(10)
    const commits = Array.from({ length: 40 }, (_, at) => `commit ${at}`)
    expect(new Set(commits.flatMap(chooseReached)).size).toBe(21)
  })

  test('fills the budget by turns, so that many commits have had all', () => {
    expect(choose('a', 160).rotated).toHaveLength(5)
    expect(names(choose('a', 160).rotated)).toEqual(names(choose('a', 160).rotated))
    const commits = Array.from({ length: 40 }, (_, at) => `commit ${at}`)
    expect(new Set(commits.flatMap((commit) => names(choose(commit, 160).rotated))).size).toBe(20)
  })
})

test('every command that a tier runs is one of setup.mjs', () => {
  const folder = path.join(root, 'scripts/tiers')
  const text = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  const run = [...text.matchAll(/parts\.run\(\s*(?:'[^']*'|`[^`]*`),\s*\['([\w-]+)'/g)].map(([, name]) => name)
  expect(run.length).toBeGreaterThan(10)
  const setup = readFileSync(path.join(root, 'scripts/setup.mjs'), 'utf8')
  const commands = [...setup.matchAll(/^ {2}(?:async )?'?([\w-]+)'?\([^)]*\) \{$/gm)].map(([, name]) => name)
  expect(run.filter((name) => !commands.includes(name))).toEqual([])
})

test('there is a commit since which something counts as changed', () => {
  if (getHead(root)) expect(findBase(root)).toMatch(/^[0-9a-f]{40}$/)
})
