import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { findSection } from './changes.ts'
import { writeNotices } from './notices.ts'
import { ReleaseError, runGit, makeTagName } from './repository.ts'
import { readVersion } from './sources.ts'

const maxBytes = 2 ** 28

/** What `npm sbom` says of everything that is installed for production: names, versions, licences, checksums (CycloneDX). */
export function writeBillOfMaterials(root: string): string {
  const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']
  const written = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: maxBytes,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const bill: { metadata: { component: { name: string } } } = JSON.parse(written)
  // npm names it after the folder that it lies in.
  bill.metadata.component.name = 'sarai'
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** The checksums of all files of a folder, as `sha256sum --check` reads them. */
export function writeChecksums(folder: string): string {
  const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS')
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(path.join(folder, name)))
      .digest('hex')
  return names
    .toSorted()
    .map((name) => `${hash(name)}  ${name}\n`)
    .join('')
}

/** The tree of the tag, packed: the same for whoever packs it with the same zlib. */
function archiveTag(root: string, version: string): Buffer {
  const args = ['archive', '--format=tar', `--prefix=sarai-${version}/`, makeTagName(version)]
  return gzipSync(execFileSync('git', args, { cwd: root, maxBuffer: maxBytes }), { level: 9 })
}

/**
 * Puts what a release is made of into an empty folder: the source, a bill of materials, the notices of what others have
 * made, what is new, and the checksums of these.
 * @returns the names of the files
 * @throws ReleaseError where what is checked out is no release, or the folder has something in it
 */
export function buildRelease(root: string, folder: string): string[] {
  const version = readVersion(root)
  const tag = makeTagName(version)
  const tags = runGit(root, 'tag', '--points-at', 'HEAD').split('\n')
  if (!tags.includes(tag) || runGit(root, 'status', '--porcelain').trim())
    throw new ReleaseError(`Check out ${tag}, with nothing changed: a release is built from its tag.`)
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new ReleaseError(`${folder} is not empty.`)
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')
  write(`sarai-${version}.tar.gz`, archiveTag(root, version))
  write(`sarai-${version}.cdx.json`, writeBillOfMaterials(root))
  write(`sarai-${version}-third-party-notices.txt`, writeNotices(root))
  write(`sarai-${version}-changes.md`, findSection(changelog, version) ?? '')
  write('SHA256SUMS', writeChecksums(folder))
  return readdirSync(folder)
}
