import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { serverFolder } from '../../test/test-paths.ts'

test('every worker is part of the built server, under a name of its own', () => {
  const names = globSync('src/**/*.worker.ts', { cwd: serverFolder }).map((file) => path.basename(file, '.ts'))
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size).toBe(names.length)
  const built = path.dirname(inject('builtServer'))
  expect(names.filter((name) => !existsSync(path.join(built, `${name}.js`)))).toEqual([])
})
