import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readVersion } from '../../core/version.ts'
import type { Services } from '../../services.ts'

export const archivePath = '/source.tar.gz'

/** What the build packs its own source into (scripts/pack-source.ts). */
const archiveFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.js') ? './source.tar.gz' : '../../../dist/source.tar.gz', import.meta.url),
)

export interface SourceOffer {
  version: string
  /** SOURCE_URL, which goes before an archive. */
  url: string | undefined
  /** Size of the archive that came with the build; undefined where there is none, or where nobody is led to it. */
  archiveBytes: number | undefined
  archiveFile: string
}

/** Where everybody who uses this installation gets the source of the version that runs. */
export function findSourceOffer({ config }: Pick<Services, 'config'>): SourceOffer {
  const archive = config.sourceUrl === undefined ? statSync(archiveFile, { throwIfNoEntry: false }) : undefined
  return { version: readVersion(), url: config.sourceUrl, archiveBytes: archive?.size, archiveFile }
}
