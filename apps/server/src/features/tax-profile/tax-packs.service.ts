import { differenceOfPacks, type PackChange } from '@sarai/tax/difference-of-packs'
import type { TaxPack } from '@sarai/tax/pack'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { findLoaded, insertLoaded, listLoaded } from './tax-packs.queries.ts'
import { readSignedPack } from './tax-packs-signed.service.ts'
import { builtInPacks, newestOf, PackRefused, successionProblem } from './tax-packs.rules.ts'

/** The rules that are in force: of each pack the newest edition, built in or loaded. */
export async function packsInForce(db: Pick<AgencyDb, 'select'>): Promise<TaxPack[]> {
  return newestOf([...builtInPacks, ...(await listLoaded(db))])
}

/** The edition that a document was made with. */
export async function packOf(
  db: Pick<AgencyDb, 'select'>,
  packId: string,
  version: number,
): Promise<TaxPack | undefined> {
  const isIt = (pack: TaxPack) => pack.id === packId && pack.version === version
  return builtInPacks.find(isIt) ?? findLoaded(db, packId, version)
}

export interface Loading {
  pack: TaxPack
  /** The version in force before. */
  before: number | null
  changes: PackChange[]
  isApplied: boolean
}

/**
 * Checks a signed file and says what it changes; with `apply` it is in force from then on.
 * @throws PackRefused where it cannot be taken
 */
export async function loadPack(
  db: Pick<AgencyDb, 'select' | 'insert'>,
  text: string,
  { key, apply }: { key: string | undefined; apply: boolean },
): Promise<Loading> {
  if (key === undefined) throw new PackRefused('Set TAX_PACK_KEY to the public key that packs are signed by.')
  const { pack, signature } = readSignedPack(text, key)
  const before = (await packsInForce(db)).find(({ id }) => id === pack.id)
  const problem = successionProblem(pack, before)
  if (problem) throw new PackRefused(problem)
  const changes = differenceOfPacks(before ?? { rules: [], settings: [] }, pack)
  if (apply && !(await insertLoaded(db, pack, signature)))
    throw new PackRefused(`${pack.name}: version ${pack.version} was loaded meanwhile.`)
  return { pack, before: before?.version ?? null, changes, isApplied: apply }
}
