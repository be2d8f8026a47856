import type { TaxPack } from '@sarai/tax/pack'
import { and, asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { taxPacks } from './tax-packs.table.ts'

type Reader = Pick<AgencyDb, 'select'>

/** What was loaded, by pack and version. */
export async function listLoaded(db: Reader): Promise<TaxPack[]> {
  const rows = await db
    .select({ pack: taxPacks.pack })
    .from(taxPacks)
    .orderBy(asc(taxPacks.packId), asc(taxPacks.version))
  return rows.map(({ pack }) => pack)
}

export async function findLoaded(db: Reader, packId: string, version: number): Promise<TaxPack | undefined> {
  const [row] = await db
    .select({ pack: taxPacks.pack })
    .from(taxPacks)
    .where(and(eq(taxPacks.packId, packId), eq(taxPacks.version, version)))
  return row?.pack
}

/** @returns whether it was not there yet */
export async function insertLoaded(db: Pick<AgencyDb, 'insert'>, pack: TaxPack, signature: string): Promise<boolean> {
  const made = await db
    .insert(taxPacks)
    .values({ id: uuidv7(), packId: pack.id, version: pack.version, pack, signature })
    .onConflictDoNothing()
    .returning({ id: taxPacks.id })
  return made.length > 0
}
