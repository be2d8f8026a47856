import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { agree, counted } from '@sarai/contract/count-words'
import { describe, expect, test } from 'vitest'

/** Words after a count that end in s and are verbs, or are no plurals. */
const noPlurals = new Set('is was has says takes needs comes goes waits less does its this plus us as days’'.split(' '))
/** Texts that decide between one and many by themselves, or that say many of what may be one. */
function findCounts(source: string): string[] {
  const found = [
    ...source.matchAll(/=== 1 \? '' : 's'/g),
    ...source.matchAll(/\$\{([^{}]+?)(?:\.toLocaleString\([^()]*\))?\} \$\{\1 === 1 \? '[^']*' : '[^']*'\}/g),
  ].map(([text]) => text)
  for (const [text, count = '', words = ''] of source.matchAll(
    /\$\{((?:[\w.]+\.(?:length|size)|count|total|left|rest|more)(?: - \d+)?)\}((?: (?:more|other|such|open|empty|further))* [a-z]+s)\b/g,
  )) {
    const last = words.split(' ').at(-1) ?? ''
    if (!noPlurals.has(last) && !isDecided(source, text, count)) found.push(text)
  }
  return found
}

/** Whether the same count is compared with one just before it is said. */
function isDecided(source: string, text: string, count: string): boolean {
  const before = source.slice(0, source.indexOf(text)).split('\n').slice(-4).join('\n')
  return before.includes(`${count} === 1`) || before.includes(`${count} > 1`)
}

describe('counts in texts', () => {
  const root = path.resolve(import.meta.dirname, '../../../..')
  const files = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((part) =>
      readdirSync(path.join(root, folder, part, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
        .map((file) => path.join(folder, part, 'src', file)),
    ),
  )

  test('go through one function, which knows one and many', () => {
    expect(files.length).toBeGreaterThan(1_000)
    const wrong = files.flatMap((file) =>
      findCounts(readFileSync(path.join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
    expect(wrong).toEqual([])
  })

  test.each([
    ['There are ${errors.length - 1} more such errors.', true],
    ["${count} ${count === 1 ? 'lead' : 'leads'}", true],
    ["${count.toLocaleString('en-IN')} ${count === 1 ? 'lead' : 'leads'}", true],
    ["${number} ${noun}${number === 1 ? '' : 's'}", true],
    ["${counted(errors.length, 'error')} of ${names.length} is", false],
  ])('%s is found: %s', (text, isWrong) => {
    expect(findCounts(text).length > 0).toBe(isWrong)
  })

  test('are said with their word', () => {
    expect([0, 1, 2, 120_000].map((count) => counted(count, 'more such error'))).toEqual([
      '0 more such errors',
      '1 more such error',
      '2 more such errors',
      '1,20,000 more such errors',
    ])
    expect([1, 2].map((count) => agree(count, 'is', 'are'))).toEqual(['is', 'are'])
  })
})
