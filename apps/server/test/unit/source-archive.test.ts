import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { listShipped, writeNotices } from '../../../../scripts/release/notices.ts'
import { listSources } from '../../../../scripts/release/sources.ts'
import { writeTar } from '../../../../scripts/release/tar.ts'
import { serverFolder } from '../test-paths.ts'

const root = path.resolve(serverFolder, '../..')

describe('the archive of the source', () => {
  test('has every file that the repository has, and nothing of an installation', () => {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const tracked = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\0')
      .filter((file) => file && existsSync(path.join(root, file)))
    const packed = new Set(listSources(root))
    expect(tracked.filter((file) => !packed.has(file))).toEqual([])
    const folder = mkdtempSync(path.join(tmpdir(), 'sarai-sources-'))
    const files = ['README.md', '.env', 'data/app.secret', 'apps/server/.env', 'apps/server/src/main.ts', 'dump.sql']
    for (const file of [...files, 'apps/web/dist/index.html', 'apps/server/node_modules/pg/index.js']) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), '')
    }
    expect(listSources(folder)).toEqual(['README.md', 'apps/server/src/main.ts'])
    rmSync(folder, { recursive: true })
  })

  test('is findUnpacked by tar to the same files, with programs that can be run', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sarai-tar-'))
    const long = `${'a-long-folder/'.repeat(9)}file.txt`
    const contents = new Map([
      ['empty.txt', ''],
      ['exact.txt', 'x'.repeat(512)],
      [long, 'Jaipur → जयपुर'],
    ])
    for (const [file, content] of contents) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), content)
    }
    writeFileSync(path.join(folder, 'run'), '#!/bin/sh', { mode: 0o755 })
    const archive = path.join(folder, 'archive.tar')
    writeFileSync(archive, writeTar(folder, [...contents.keys(), 'run'], 'sarai-1.0.0'))
    execFileSync('tar', ['-xf', archive, '-C', folder])
    const findUnpacked = (file: string) => path.join(folder, 'sarai-1.0.0', file)
    for (const [file, content] of contents) expect(readFileSync(findUnpacked(file), 'utf8')).toBe(content)
    expect(statSync(findUnpacked('run')).mode & 0o777).toBe(0o755)
    writeFileSync(path.join(folder, 'x'.repeat(101)), '')
    expect(() => writeTar(folder, ['x'.repeat(101)], 'sarai')).toThrow('too long a path')
    rmSync(folder, { recursive: true })
  })
})

describe('the notices of what others have made', () => {
  const shipped = listShipped(root)

  test('name every package that is shipped, with its licence and its text', () => {
    expect(shipped.length).toBeGreaterThan(100)
    for (const name of ['react', '@mantine/core', 'hono', 'sharp', 'pg', 'vite'])
      expect(shipped.map((one) => one.name)).toContain(name)
    expect(shipped.filter(({ licence, texts }) => !licence || texts.length === 0)).toEqual([])
    expect(shipped.map(({ name }) => name)).not.toContain('vitest')
  })

  test('have each text once, and who it is for', () => {
    const text = writeNotices(root)
    for (const { name, version, licence } of shipped) expect(text).toContain(`${name} ${version} (${licence})`)
    expect(text.split('GNU LESSER GENERAL PUBLIC LICENSE\n').length).toBe(2)
    expect(text).toContain('PostgreSQL Global Development Group')
  })
})
