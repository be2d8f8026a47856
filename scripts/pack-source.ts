import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { listSources, readVersion } from './release/sources.ts'
import { writeTar } from './release/tar.ts'

/**
 * Packs the source that a build is made from, as it lies here, into what the server offers at /source: section 13 of the
 * AGPL asks for the source of the version that runs, with the changes that were made to it.
 */
const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))
const archive = path.join(root, 'apps/server/dist/source.tar.gz')
mkdirSync(path.dirname(archive), { recursive: true })
writeFileSync(archive, gzipSync(writeTar(root, listSources(root), `sarai-${readVersion(root)}`)))
