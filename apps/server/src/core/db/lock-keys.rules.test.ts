import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serverFolder } from '../../../test/test-paths.ts'
import { lockKeys } from './lock-keys.ts'

test('no two locks have one number', () => {
  expect(new Set(Object.values(lockKeys)).size).toBe(Object.keys(lockKeys).length)
})

test('every file that takes a lock by number has it from here', () => {
  const sources = path.join(serverFolder, 'src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('lock-keys.ts'),
  )
  const takers = files.filter((file) => {
    const text = readFileSync(path.join(sources, file), 'utf8')
    return /pg_(?:try_)?advisory_(?:xact_)?lock\((?!hashtextextended)/.test(text)
  })
  expect(takers.length).toBeGreaterThan(3)
  for (const file of takers) expect(readFileSync(path.join(sources, file), 'utf8'), file).toContain('lockKeys.')
})
