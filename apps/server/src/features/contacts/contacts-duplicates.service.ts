import type { DuplicateGroup } from '@sarai/contract/contact-duplicates'
import type { Member } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { maySee } from '../../core/visibility.rules.ts'
import {
  deleteDistinctions,
  distinctPairs,
  holdersOf,
  insertDistinctions,
  nextSharedKeys,
  type SharedGroup,
} from './contacts-duplicates.queries.ts'
import { isToldEarlier, isUndecided, pairsOf } from '../../kernel/merging/duplicates.rules.ts'
import { readKeyCursor, writeKeyCursor } from '../../kernel/merging/duplicates.service.ts'
import { contactRowsOf } from './contacts-list.queries.ts'
import { keySign, presentRow, readKey } from './contacts.rules.ts'

interface Asked {
  cursor?: string
  perPage: number
  reason?: DuplicateGroup['reason']
}

/** How many keys are looked at for one page, where most turn out to be decided already. */
const maxLookups = 2000

/** Groups of contacts that look like one, as far as the person may see them. */
export async function findDuplicates(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { cursor, perPage, reason }: Asked,
): Promise<{ data: DuplicateGroup[]; next: string | null }> {
  const today = todayFor(services, actor.agency)
  const sign = reason ? keySign(reason) : ''
  const data: DuplicateGroup[] = []
  let after = readKeyCursor(cursor)
  for (let looked = 0; looked < maxLookups; looked += perPage) {
    const keys = await nextSharedKeys(db, { after, sign, limit: perPage })
    for (const group of await undecided(db, actor, keys, reason === undefined)) {
      const contacts = group.contacts.map((row) => presentRow(row, today))
      data.push({ key: group.key, ...readKey(group.key), contacts })
      if (data.length === perPage) return { data, next: writeKeyCursor(group.key) }
    }
    after = keys.at(-1) ?? after
    if (keys.length < perPage) return { data, next: null }
  }
  return { data, next: writeKeyCursor(after) }
}

/** The groups of these keys that are not decided yet. */
async function undecided(db: AgencyDb, actor: Member, keys: string[], isOnceOnly: boolean): Promise<SharedGroup[]> {
  if (keys.length === 0) return []
  const groups = (await holdersOf(db, keys)).map(({ key, contacts }) => ({
    key,
    contacts: contacts.filter((contact) => maySee(actor, contact.ownerId)),
  }))
  const distinct = await distinctPairs(db, [...new Set(groups.flatMap(({ contacts }) => contacts.map(({ id }) => id)))])
  return groups.filter(
    (group) =>
      isUndecided(
        group.contacts.map(({ id }) => id),
        distinct,
      ) && !(isOnceOnly && isToldEarlier(group.key, group.contacts)),
  )
}

/** @throws AppError 404 unless the person may see every one of them */
async function requireContacts(db: AgencyDb, actor: Member, ids: string[]): Promise<void> {
  const rows = await contactRowsOf(db, [...new Set(ids)])
  if (rows.length < new Set(ids).size || !rows.every((row) => maySee(actor, row.ownerId))) throw notFound('contact')
}

/** Remembers that contacts which look like one are different. */
export async function tellApart(db: AgencyDb, actor: Member, ids: string[]): Promise<void> {
  await requireContacts(db, actor, ids)
  const pairs = pairsOf(ids)
  if (pairs.length > 0) await insertDistinctions(db, pairs, actor.userId)
  db.announce({ topic: 'contacts', ids, by: actor.userId })
}

/** Forgets that they were said to be different. */
export async function reconsider(db: AgencyDb, actor: Member, ids: string[]): Promise<void> {
  await requireContacts(db, actor, ids)
  const pairs = pairsOf(ids)
  if (pairs.length > 0) await deleteDistinctions(db, pairs)
  db.announce({ topic: 'contacts', ids, by: actor.userId })
}
