import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../core/db/database.ts'
import { setupLinks } from './setup.table.ts'

export async function insertSetupLink(database: Database, tokenHash: string, expiresAt: string): Promise<void> {
  await database.shared.insert(setupLinks).values({ tokenHash, expiresAt })
}

/** Uses a link up; false if it is unknown, was used, or has expired. */
export async function useSetupLink(database: Database, tokenHash: string, now: string): Promise<boolean> {
  const used = await database.shared
    .update(setupLinks)
    .set({ usedAt: now })
    .where(and(eq(setupLinks.tokenHash, tokenHash), isNull(setupLinks.usedAt), gt(setupLinks.expiresAt, now)))
    .returning({ tokenHash: setupLinks.tokenHash })
  return used.length > 0
}

export async function giveSetupLinkBack(database: Database, tokenHash: string): Promise<void> {
  await database.shared.update(setupLinks).set({ usedAt: null }).where(eq(setupLinks.tokenHash, tokenHash))
}

export async function deleteSetupLinks(database: Database, before: string): Promise<void> {
  await database.shared.delete(setupLinks).where(lt(setupLinks.expiresAt, before))
}
