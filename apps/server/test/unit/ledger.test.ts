import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { serverFolder } from '../test-paths.ts'

const root = path.resolve(serverFolder, '../..')

interface Row {
  bars: number[]
  state: string
  files: string[]
}

/** `15, 16` and `54–57` as the numbers they stand for. */
function numbersIn(text: string): number[] {
  return text.split(/,|and/).flatMap((part) => {
    const [first = 0, last = first] = part.split('–').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const rows = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, bars = '', , state = '', where = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^\d/.test(bars)) return []
    return [{ bars: numbersIn(bars), state, files: [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '') }]
  })

/** The bars that titles of a file's tests name at their end, as in `… is refused (bar 12)`. */
function namedIn(file: string): Set<number> {
  const source = readFileSync(path.join(root, file), 'utf8')
  const titles = source.match(/(?<= \()bars? \d+(?:(?:, | and |–)\d+)*(?=\)['"`])/g) ?? []
  return new Set(titles.flatMap((title) => numbersIn(title.replace(/^bars? /, ''))))
}

describe('docs/security.md', () => {
  test('has a row for every bar of what is built, and no bar twice', () => {
    const bars = rows.flatMap((row) => row.bars)
    expect(new Set(bars).size).toBe(bars.length)
    const [from, to] = [
      [1, 21, 24, 28, 39, 41, 61],
      [17, 22, 26, 37, 39, 57, 66],
    ]
    const wanted = from.flatMap((first, at) =>
      Array.from({ length: (to[at] ?? 0) - first + 1 }, (_, index) => first + index),
    )
    expect(wanted.filter((bar) => !bars.includes(bar))).toEqual([])
    expect(rows.filter(({ state }) => !/^(held|partly|not yet)/.test(state))).toEqual([])
  })

  test.each(rows.filter(({ state }) => state.startsWith('held')))(
    'bars $bars are held by tests that name them',
    ({ bars, files }) => {
      expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
      const named = files.map((file) => [...namedIn(file)])
      expect(bars.filter((bar) => !named.flat().includes(bar))).toEqual([])
      expect(files.filter((_, index) => !named[index]?.some((bar) => bars.includes(bar)))).toEqual([])
    },
  )
})
