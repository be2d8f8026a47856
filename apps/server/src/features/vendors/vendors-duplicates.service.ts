import { bareTaxNumber } from '@sarai/contract/gst'
import type { VendorGroup } from '@sarai/contract/vendor-duplicates'
import type { VendorMatch } from '@sarai/contract/vendor-schemas'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import { toE164 } from '../../core/phones.rules.ts'
import { isToldEarlier, isUndecided, pairsOf } from '../../kernel/merging/duplicates.rules.ts'
import { readKeyCursor, writeKeyCursor } from '../../kernel/merging/duplicates.service.ts'
import type { Services } from '../../services.ts'
import {
  deleteDistinctions,
  distinctPairs,
  holdersOf,
  insertDistinctions,
  nextSharedKeys,
} from './vendors-duplicates.queries.ts'
import { vendorRowsOf } from './vendors-list.queries.ts'
import { presentRow, reasonOf, sharedBy, vendorKeys } from './vendors.rules.ts'

/** Vendors of one group that are shown, and keys that are looked at for one page where most are decided already. */
const maxOfGroup = 10
const maxLookups = 2000

/** Groups of vendors that look like one. */
export async function findDuplicates(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { cursor, perPage }: { cursor?: string; perPage: number },
): Promise<{ data: VendorGroup[]; next: string | null }> {
  const today = todayFor(services, actor.agency)
  const data: VendorGroup[] = []
  let after = readKeyCursor(cursor)
  for (let looked = 0; looked < maxLookups; looked += perPage) {
    const keys = await nextSharedKeys(db, { after, limit: perPage })
    for (const { key, vendors } of await undecided(db, keys)) {
      const rows = vendors.map((row) => presentRow(row, today))
      data.push({ key, reason: reasonOf(key), shared: sharedBy(key, rows), vendors: rows })
      if (data.length === perPage) return { data, next: writeKeyCursor(key) }
    }
    after = keys.at(-1) ?? after
    if (keys.length < perPage) return { data, next: null }
  }
  return { data, next: writeKeyCursor(after) }
}

/** The groups of these keys that are not decided yet, each told under the key that tells most. */
async function undecided(db: AgencyDb, keys: string[]) {
  if (keys.length === 0) return []
  const holders = await holdersOf(db, keys)
  const distinct = await distinctPairs(
    db,
    holders.map(({ id }) => id),
  )
  return keys
    .map((key) => ({ key, vendors: holders.filter((one) => one.keys.includes(key)).slice(0, maxOfGroup) }))
    .filter(
      ({ key, vendors }) =>
        isUndecided(
          vendors.map(({ id }) => id),
          distinct,
        ) && !isToldEarlier(key, vendors),
    )
}

/** @throws AppError 404 unless every one of them is there */
async function requireVendors(db: AgencyDb, ids: string[]): Promise<void> {
  const rows = await vendorRowsOf(db, [...new Set(ids)])
  if (rows.length < new Set(ids).size) throw notFound('vendor')
}

/** Remembers that vendors which look like one are different. */
export async function tellApart(db: AgencyDb, actor: Member, ids: string[]): Promise<void> {
  await requireVendors(db, ids)
  const pairs = pairsOf(ids)
  if (pairs.length > 0) await insertDistinctions(db, pairs, actor.userId)
  db.announce({ topic: 'vendors', ids, by: actor.userId })
}

/** Forgets that they were said to be different. */
export async function reconsider(db: AgencyDb, actor: Member, ids: string[]): Promise<void> {
  await requireVendors(db, ids)
  const pairs = pairsOf(ids)
  if (pairs.length > 0) await deleteDistinctions(db, pairs)
  db.announce({ topic: 'vendors', ids, by: actor.userId })
}

interface Asked {
  name?: string
  city?: string
  gstin?: string
  taxNumber?: string
  phones?: string[]
  emails?: string[]
  except?: string
}

/** Most that look like a vendor about to be entered. */
const maxMatches = 5

/** The vendors that look like one, those that have most in common first. */
export async function matchingVendors(db: AgencyDb, actor: Member, asked: Asked): Promise<VendorMatch[]> {
  const phones = (asked.phones ?? []).flatMap((typed) => toE164(typed, actor.agency.country) ?? [])
  const emails = (asked.emails ?? []).map((typed) => typed.trim().toLowerCase()).filter(Boolean)
  const nobody = { phone: null, whatsapp: null, email: null, role: null, name: '' }
  const keys = vendorKeys({
    name: asked.name?.trim() ?? '',
    city: asked.name?.trim() ? asked.city : null,
    gstin: asked.gstin && bareTaxNumber(asked.gstin),
    taxNumber: asked.taxNumber && bareTaxNumber(asked.taxNumber),
    people: [...phones.map((phone) => ({ ...nobody, phone })), ...emails.map((email) => ({ ...nobody, email }))],
  })
  if (keys.length === 0) return []
  const holders = (await holdersOf(db, keys)).filter(({ id }) => id !== asked.except)
  const strongest = (row: { keys: string[] }) => keys.filter((key) => row.keys.includes(key)).sort()[0] ?? ''
  return holders
    .map((row) => ({ ...row, key: strongest(row) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, maxMatches)
    .map(({ key, ...row }) => ({ ...row, matched: reasonOf(key) }))
}
