import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findSection, parseChange, readChanges } from '../../../../scripts/release/changes.ts'
import { writeChecksums } from '../../../../scripts/release/build.ts'
import { commitRelease, prepareRelease, runGit, writeRelease } from '../../../../scripts/release/repository.ts'
import { compareVersions, listManifests } from '../../../../scripts/release/versions.ts'
import { serverFolder } from '../test-paths.ts'

const day = '2026-12-24'

/** A small repository of the same shape. */
let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sarai-release-'))
  write('package.json', { name: 'sarai', version: '0.1.0' })
  write('packages/money/package.json', { name: '@sarai/money', version: '0.1.0' })
  write('apps/server/package.json', {
    name: '@sarai/server',
    version: '0.1.0',
    dependencies: { '@sarai/money': '0.1.0', hono: '0.1.0' },
  })
  write('package-lock.json', {
    name: 'sarai',
    version: '0.1.0',
    packages: {
      '': { version: '0.1.0' },
      'apps/server': { version: '0.1.0', dependencies: { '@sarai/money': '0.1.0', hono: '0.1.0' } },
      'node_modules/hono': { version: '0.1.0' },
    },
  })
  write('CHANGELOG.md', '# Changes\n\nWhat each version brings.\n\n## 0.1.0 - 2026-11-29\n\nThe first.\n')
  write('changes/README.md', 'How to write one.\n')
  write('changes/copy-trips.md', '---\nkind: added\n---\nTrips can be copied.\n\n## Upgrading\n\nSet `COPIES`.\n')
  write('changes/no-more-twice.md', '---\nkind: fixed\n---\nA mail is sent once.\n\nIt was sent twice.\n')
  runGit(root, 'init', '--quiet', '--initial-branch=main')
  runGit(root, 'config', 'user.name', 'Maintainer')
  runGit(root, 'config', 'user.email', 'maintainer@sarai.test')
  commitAll('Repository: begin')
  runGit(root, 'tag', '--annotate', 'v0.1.0', '-m', 'Sarai 0.1.0')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content: string | object): void {
  const whole = path.join(root, file)
  mkdirSync(path.dirname(whole), { recursive: true })
  writeFileSync(whole, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}

function commitAll(subject: string): void {
  runGit(root, 'add', '--all')
  runGit(root, 'commit', '--quiet', '-m', subject)
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('a release', () => {
  test('has its version in every manifest, and what was written for people in the changelog', () => {
    const plan = prepareRelease(root, '0.2.0', day)
    commitRelease(root, plan, writeRelease(root, plan))
    for (const file of listManifests(root)) expect(JSON.parse(read(file)), file).toMatchObject({ version: '0.2.0' })
    expect(JSON.parse(read('apps/server/package.json'))).toMatchObject({
      dependencies: { '@sarai/money': '0.2.0', hono: '0.1.0' },
    })
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      name: 'sarai',
      version: '0.2.0',
      packages: {
        '': { version: '0.2.0' },
        'apps/server': { version: '0.2.0', dependencies: { '@sarai/money': '0.2.0', hono: '0.1.0' } },
        'node_modules/hono': { version: '0.1.0' },
      },
    })
    expect(read('CHANGELOG.md')).toBe(`# Changes

What each version brings.

## 0.2.0 - ${day}

### Upgrading

- Set \`COPIES\`.

### Added

- Trips can be copied.

### Fixed

- A mail is sent once.

  It was sent twice.

## 0.1.0 - 2026-11-29

The first.
`)
    expect(readChanges(root)).toEqual([])
    expect(existsSync(path.join(root, 'changes/README.md'))).toBe(true)
  })

  test('is a commit and an annotated tag that says what is new, with nothing left over', () => {
    const plan = prepareRelease(root, '0.2.0', day)
    commitRelease(root, plan, writeRelease(root, plan))
    expect(runGit(root, 'log', '-1', '--format=%s').trim()).toBe('Release: publish version 0.2.0')
    expect(runGit(root, 'cat-file', '-t', 'v0.2.0').trim()).toBe('tag')
    const message = runGit(root, 'for-each-ref', '--format=%(contents)', 'refs/tags/v0.2.0')
    expect(message).toContain('Sarai 0.2.0')
    expect(message).toContain('### Upgrading\n\n- Set `COPIES`.')
    expect(runGit(root, 'rev-parse', 'v0.2.0^{commit}')).toBe(runGit(root, 'rev-parse', 'HEAD'))
    expect(runGit(root, 'status', '--porcelain')).toBe('')
  })

  test('is made of what there is, where the changelog tells of it already', () => {
    runGit(root, 'tag', '--delete', 'v0.1.0')
    runGit(root, 'rm', '--quiet', 'changes/copy-trips.md', 'changes/no-more-twice.md')
    commitAll('Changes: remove them')
    const plan = prepareRelease(root, '0.1.0', day)
    commitRelease(root, plan, writeRelease(root, plan))
    expect(runGit(root, 'for-each-ref', '--format=%(contents)', 'refs/tags/v0.1.0')).toContain('The first.')
  })

  test.each([
    ['an order that goes back', '0.0.9', () => {}, '0.0.9 comes before 0.1.0'],
    ['a version that there is', '0.1.0', () => {}, 'There is a version 0.1.0 already.'],
    ['no version', '2', () => {}, '"2" is no version'],
    ['something that is not committed', '0.2.0', () => write('new.txt', ''), 'Commit or remove'],
    ['no branch', '0.2.0', () => runGit(root, 'checkout', '--quiet', '--detach'), 'Check a branch out first'],
    [
      'a version before it that was never tagged',
      '0.3.0',
      () => {
        write('package.json', { name: 'sarai', version: '0.2.0' })
        commitAll('Version: skip one')
      },
      'This is 0.2.0, which has no tag',
    ],
    [
      'nothing to tell of',
      '0.2.0',
      () => {
        runGit(root, 'rm', '--quiet', 'changes/copy-trips.md', 'changes/no-more-twice.md')
        commitAll('Changes: remove them')
      },
      'There is nothing in changes/',
    ],
  ])('is refused in a sentence for %s, and nothing is written', (_, version, prepare, problem) => {
    prepare()
    const before = runGit(root, 'status', '--porcelain')
    expect(() => prepareRelease(root, version, day)).toThrow(problem)
    expect(runGit(root, 'status', '--porcelain')).toBe(before)
  })
})

test('versions come in the order of semver', () => {
  const order = ['0.9.0', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-rc.2', '1.0.0-rc.10', '1.0.0']
  for (const [at, version] of order.entries())
    for (const [other, against] of order.entries())
      expect(Math.sign(compareVersions(version, against)), `${version} ${against}`).toBe(Math.sign(at - other))
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
})

test('a change without a kind, or without a text, is named', () => {
  expect(() => parseChange('changes/a.md', 'Something')).toThrow('changes/a.md: begin it with its kind')
  expect(() => parseChange('changes/a.md', '---\nkind: new\n---\nSomething')).toThrow('one of security, added')
  expect(() => parseChange('changes/a.md', '---\nkind: added\n---\n\n')).toThrow('say what has changed')
})

test('the changes and the changelog of this repository can be read', () => {
  const here = path.resolve(serverFolder, '../..')
  expect(() => readChanges(here)).not.toThrow()
  expect(findSection(readFileSync(path.join(here, 'CHANGELOG.md'), 'utf8'), '0.1.0')).toContain('### Upgrading')
})

test('checksums are what sha256sum checks', () => {
  const folder = path.join(root, 'out')
  write('out/a.txt', 'a')
  write('out/b.txt', 'b')
  write('out/SHA256SUMS', writeChecksums(folder))
  const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
  expect(checked).toBe('a.txt: OK\nb.txt: OK\n')
})
