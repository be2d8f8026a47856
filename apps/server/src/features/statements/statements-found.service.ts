import { createHash } from 'node:crypto'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { requireWholeAgency } from '../../core/whole-agency.ts'
import { findBankAccount } from '../bank-accounts/bank-accounts.service.ts'

/** By what a line is found that was there before: fingerprints are too long for an index. */
export const fingerprintKeyOf = (fingerprint: string): string =>
  createHash('sha256').update(fingerprint).digest('base64url')

/** Statements are of the whole agency and tell what everything costs. @throws AppError */
export const requireStatements = (actor: Member): void => requireWholeAgency(actor, 'Bank statements')

/** An account of the agency. @throws AppError 404 */
export async function requireAccount(db: AgencyDb, id: string) {
  const account = await findBankAccount(db, id)
  if (!account) throw notFound('account')
  return account
}
