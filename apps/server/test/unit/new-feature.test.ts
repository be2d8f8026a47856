import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { indexes, indexTexts } from '../../../../scripts/indexes.ts'
import { changedLists, newFiles, wordsOf } from '../../../../scripts/new-feature.ts'

const root = path.resolve(fileURLToPath(new URL('../../../..', import.meta.url)))
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const words = wordsOf('fishing-permits', 'vendors')
const attributes = read('.gitattributes')
const isGenerated = (file: string) => attributes.includes(`${file} linguist-generated=true\n`)

/** Lines that a text has and the one before had not. */
function newLines(before: string, after: string): string[] {
  const known = new Set(before.split('\n'))
  return after.split('\n').filter((line) => !known.has(line))
}

test('a new kind of record costs its own files and three lines elsewhere', () => {
  const own = [...newFiles(root, words).keys()]
  expect(own.filter((file) => existsSync(path.join(root, file)))).toEqual([])
  expect(own.filter((file) => !file.includes('fishing-permit'))).toEqual([])
  const elsewhere = [...changedLists(root, words)].filter(([file]) => !isGenerated(file))
  const lines = elsewhere.flatMap(([file, text]) => newLines(read(file), text))
  expect(lines.filter((line) => !/fishing[-_ P]permits?/i.test(line) && !line.includes('fishingPermit'))).toEqual([])
  expect(lines).toHaveLength(3)
})

test('lists that are written from folders are marked as generated, and say so', () => {
  for (const { file } of indexes) {
    expect(isGenerated(file), file).toBe(true)
    expect(read(file).split('\n')[0], file).toContain('npm run fix')
  }
  expect(indexes).toHaveLength(indexTexts(root).size)
})
