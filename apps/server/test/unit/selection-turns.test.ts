import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { computePace, computeRoom, maxWalked, minWalked } from '../../../../scripts/selection/call-room.ts'
import { chooseCalls, chooseCallsForChange } from '../../../../scripts/selection/choose-calls.ts'
import { listCalls } from '../../../../scripts/selection/list-calls.ts'
import { chooseByTurns, chooseOne, findTurn } from '../../../../scripts/selection/turns.ts'
import { listTemplateImports } from '../../../../scripts/tiers/generators.ts'
import { readPartDurations } from '../../../../scripts/tiers/part-durations.ts'
import { serverFolder } from '../test-paths.ts'

const root = path.resolve(serverFolder, '../..')
/** As commits are, with ends that come equally often. */
const commits = Array.from({ length: 48 }, (_, at) => at.toString(16).padStart(40, '0'))

describe('how many calls are walked', () => {
  const durations = { base: 100, call: 2 }

  test('is what is left of the time, after what is the same for any number', () => {
    expect(computeRoom(400, 1, durations)).toBe(150)
    expect(computeRoom(400, 1.25, durations)).toBe(110)
  })

  test('is never less than a few, without any time too, nor more than takes its time', () => {
    expect([computeRoom(0, 1, durations), computeRoom(400, 4, durations)]).toEqual([minWalked, minWalked])
    expect(computeRoom(10_000, 1, durations)).toBe(maxWalked)
  })

  test('goes by how long the server’s tests took here, of which nothing absurd is concluded', () => {
    expect(computePace(660, 550)).toBeCloseTo(1.2)
    expect([computePace(3, 550), computePace(50_000, 550), computePace(50, 0)]).toEqual([0.5, 4, 4])
  })

  test('is known from a record that is whole', () => {
    const { server, feature, plugin, walks } = readPartDurations()
    for (const seconds of [server, feature, plugin, walks.base, walks.faults, walks.call])
      expect(seconds).toBeGreaterThan(0)
  })
})

describe('a sample of calls', () => {
  const names = Array.from({ length: 400 }, (_, at) => `part.call${at}`)
  const choose = (changed: string[], room: number, commit = commits[0] ?? '') =>
    chooseCalls(names, { changed: new Set(changed), commit, room })

  test('has all that has changed, and a quarter of all besides, where there is room', () => {
    const changed = names.slice(0, 20)
    const { walked, leftOut } = choose(changed, 220)
    expect(walked).toEqual(expect.arrayContaining(changed))
    expect([walked.length, leftOut]).toEqual([120, []])
  })

  test('never has more than there is room for, and names what has changed and is not in it', () => {
    const { walked, leftOut } = choose(names.slice(0, 300), 100)
    expect([walked.length, new Set(walked).size]).toEqual([100, 100])
    expect(leftOut).toHaveLength(225)
    expect(leftOut.filter((name) => walked.includes(name))).toEqual([])
    // A quarter of the room is for what has not changed.
    expect(walked.filter((name) => Number(name.slice(9)) >= 300)).toHaveLength(25)
  })

  test('is full where everything has changed', () => {
    expect(choose(names, 100).walked).toHaveLength(100)
    expect(choose(names, 1000).walked).toHaveLength(400)
  })

  test('is the same for a commit, another one for another, and in many commits everything', () => {
    expect(choose([], 60).walked).toEqual(choose([], 60).walked)
    expect(choose([], 60).walked).not.toEqual(choose([], 60, commits[1]).walked)
    for (const changed of [[], names])
      expect(new Set(commits.flatMap((commit) => choose(changed, 60, commit).walked)).size).toBe(400)
  })

  test('is made of calls that there are', () => {
    const known = listCalls()
    const { walked, leftOut } = chooseCallsForChange(root, known, minWalked)
    expect(walked).toHaveLength(minWalked)
    expect([...walked, ...leftOut].filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('what has its turn', () => {
  test('is each file equally often, and always what has changed', () => {
    const files = ['c', 'a', 'b', 'd', 'e']
    const chosen = commits.map((commit) => chooseByTurns(files, { changed: ['d'], commit, turns: 3 }))
    for (const file of ['a', 'b', 'c', 'e'])
      expect(chosen.filter((one) => one.chosen.includes(file))).toHaveLength(commits.length / 3)
    for (const one of chosen) {
      expect(one.chosen).toContain('d')
      expect([...one.chosen, ...one.leftOut].sort()).toEqual(files.toSorted())
    }
  })

  test('is everything where there is no commit to go by', () => {
    expect(findTurn('', 3)).toBeUndefined()
    expect(chooseByTurns(['a', 'b'], { changed: [], commit: '', turns: 3 }).leftOut).toEqual([])
  })

  test('is one of several, each equally often, and none of none', () => {
    const chosen = commits.map((commit) => chooseOne(['feature', 'plugin'], commit))
    expect(chosen.filter(([name]) => name === 'feature')).toHaveLength(commits.length / 2)
    expect(chosen.filter(({ length }) => length !== 1)).toEqual([])
    expect([chooseOne([], commits[0] ?? ''), chooseOne(['only'], '')]).toEqual([[], ['only']])
  })
})

test('templates stand on what they import, types too', () => {
  const feature = listTemplateImports('scripts/feature')
  const plugin = listTemplateImports('scripts/plugin')
  expect([feature.size > 20, plugin.size > 5]).toEqual([true, true])
  for (const file of [...feature, ...plugin]) expect(file).toMatch(/^(apps|packages|e2e)\/.+\.(ts|tsx|css)$/)
  expect(feature).toContain('apps/server/src/core/db/agency-table.ts')
  expect(plugin).toContain('apps/server/src/providers/payments/payments.ts')
})
