import type { OpeningLine } from '@sarai/contract/openings'
import { openingEntry } from '@sarai/ledger/opening'
import { rateOf } from '@sarai/money/amounts'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, notFound, refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { dropAdvanceBefore, dropBillBefore, keepAdvanceBefore, keepBillBefore } from '../bills/bills-opening.service.ts'
import { familyOf } from '../contacts/contacts.service.ts'
import { dropOwedBefore, keepOwedBefore } from '../invoices/invoices-opening.service.ts'
import { lockedUntil } from '../ledger/ledger-books.service.ts'
import { findAgreed } from '../invoices/invoices-agreed.service.ts'
import { settleAdvances } from '../ledger/ledger-settling.service.ts'
import { entriesOf, holdItems, postEntry, posting, reverseEntry } from '../ledger/ledger.service.ts'
import { dropAheadBefore, keepAheadBefore } from '../receipts/receipts-opening.service.ts'
import { type AskedOpenings, checkOpenings, requireBooks } from './openings-checking.service.ts'
import { fixedBy, settledOf } from './openings.service.ts'
import { balanceOf, hasItem, sameness, type WorthLine } from './openings.rules.ts'
import { endOpening, findOpening, insertOpening, listOpeningLines } from './openings.queries.ts'

type Posted = Awaited<ReturnType<typeof listOpeningLines>>[number]
type Named = Awaited<ReturnType<typeof checkOpenings>>

const documentOf = (id: string) => ({ kind: 'opening', id })

/** Who posts opening balances follows who did before. */
const claim = 'opening balances'

function tell(db: AgencyDb, actor: Person, kind: 'openings_posted' | 'openings_removed', day: string): Promise<void> {
  for (const topic of ['agency', 'invoices', 'vendors', 'bills'] as const)
    db.announce({ topic, ids: [], by: actor.userId })
  return record(
    db,
    actor,
    kind,
    { kind: 'agency', id: actor.agencyId, label: day, ownerId: actor.userId },
    { data: { day } },
  )
}

/** Takes the entry back. What its lines opened stays until it is known which of them are posted again. */
async function takeBack(db: AgencyDb, actor: Person, { id, day }: { id: string; day: string }): Promise<Posted[]> {
  const lines = await listOpeningLines(db, id)
  await holdItems(
    db,
    lines.flatMap(({ itemId }) => itemId ?? []),
  )
  const fixed = fixedBy(day, { closed: await lockedUntil(db), settled: await settledOf(db, lines) })
  if (fixed) throw refused('SETTLED', `These opening balances stay. ${fixed}`)
  const entry = (await entriesOf(db, documentOf(id))).find(({ event }) => event === 'posted')
  if (!entry) throw new Error(`opening ${id} is not in the books`)
  await reverseEntry(db, actor, { entryId: entry.id, event: 'cancelled', day })
  await endOpening(db, id)
  return lines
}

/** Takes back the document that a line was kept as. */
async function drop(services: Services, db: AgencyDb, actor: Person, { kind, itemId, tripId }: Posted): Promise<void> {
  if (itemId === null) return
  if (kind === 'customer-owes') await dropOwedBefore(services, db, actor, itemId)
  else if (kind === 'customer-ahead' && tripId) await dropAheadBefore(db, actor, itemId)
  else if (kind === 'vendor-owed') await dropBillBefore(db, actor, itemId)
  else if (kind === 'vendor-ahead') await dropAdvanceBefore(db, itemId)
}

interface Keeping {
  id: string
  day: string
  line: WorthLine
  named: Named
}

/** Keeps a line as the document that it is settled under. */
async function keep(services: Services, db: AgencyDb, actor: Person, { id, day, line, named }: Keeping): Promise<void> {
  const { kind, currency, amount, base, reference, dueOn, tripId, contactId } = line
  const own = actor.agency.currency
  const rate = currency === own ? null : rateOf(BigInt(amount), BigInt(base), { from: currency, to: own })
  const facts = { id, day, dueOn, currency, amount, rate, reference }
  const vendor = named.vendors.find((one) => one.id === line.vendorId)
  if (kind === 'customer-owes' && contactId) await keepOwedBefore(services, db, actor, { ...facts, contactId })
  else if (kind === 'customer-ahead' && contactId && tripId)
    await keepAheadBefore(db, actor, { ...facts, contactId, tripId, rate: rate ?? 1_000_000 })
  else if (kind === 'vendor-owed' && vendor) await keepBillBefore(services, db, actor, { ...facts, vendor })
  else if (kind === 'vendor-ahead' && vendor) await keepAdvanceBefore(db, actor, { ...facts, vendor })
}

/** Lines that were posted before and say the same keep their document; the others have theirs taken back. */
async function itemsFor(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { day, named, before }: { day: string; named: Named; before: { day: string; lines: Posted[] } },
): Promise<(string | null)[]> {
  const free = new Map<string, Posted[]>()
  for (const line of before.lines) {
    const key = sameness(before.day, { ...line, worth: null })
    free.set(key, [...(free.get(key) ?? []), line])
  }
  const reused = named.lines.map((line) => free.get(sameness(day, line))?.shift())
  for (const line of [...free.values()].flat()) await drop(services, db, actor, line)
  const items: (string | null)[] = []
  for (const [at, line] of named.lines.entries()) {
    const id = hasItem(line.kind) ? (reused[at]?.itemId ?? uuidv7()) : null
    if (id && !reused[at]) await keep(services, db, actor, { id, day, line, named })
    items.push(id)
  }
  return items
}

/** What customers had paid ahead for trips goes against the invoices of these that are there already. */
async function settle(db: AgencyDb, actor: Person, lines: readonly OpeningLine[], day: string): Promise<void> {
  for (const { kind, contactId, tripId } of lines)
    if (kind === 'customer-ahead' && contactId && tripId) {
      const customers = await familyOf(db, contactId)
      await settleAdvances(db, actor, { customers, tripId, day, base: actor.agency.currency }, findAgreed)
    }
}

/**
 * Posts opening balances in one entry, in the place of those that stand.
 * @throws AppError 409 where others were posted meanwhile, 422 by the line, or where those that stand were settled
 */
export async function postOpenings(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { replaces, ...asked }: AskedOpenings & { replaces: string | null },
): Promise<void> {
  const { day } = asked
  requireBooks(actor)
  await claimKeys(db, [claim])
  const named = await checkOpenings(services, db, actor, asked)
  const standing = await findOpening(db)
  if ((standing?.id ?? null) !== replaces)
    throw conflict('STALE', 'Other opening balances were posted meanwhile. Look at them first.')
  const before = standing ? await takeBack(db, actor, standing) : []
  const id = uuidv7()
  const items = await itemsFor(services, db, actor, {
    day,
    named,
    before: { day: standing?.day ?? day, lines: before },
  })
  const base = actor.agency.currency
  const balances = named.lines.map((line, at) => balanceOf(line, items[at] ?? null))
  const lines = posting(() => openingEntry(base, balances))
  await insertOpening(
    db,
    { id, day, postedBy: actor.userId },
    named.lines.map(({ worth: _worth, ...line }, position) => {
      return { ...line, id: uuidv7(), openingId: id, position, day, itemId: items[position] ?? null }
    }),
  )
  await postEntry(db, actor, { day, document: documentOf(id), event: 'posted', base, lines })
  await settle(db, actor, asked.lines, todayFor(services, actor.agency))
  await tell(db, actor, 'openings_posted', day)
}

/** Takes the opening balances back. @throws AppError 404 where others stand, 422 where these were settled */
export async function removeOpenings(services: Services, db: AgencyDb, actor: Person, id: string): Promise<void> {
  requireBooks(actor)
  await claimKeys(db, [claim])
  const standing = await findOpening(db)
  if (standing?.id !== id) throw notFound('opening')
  for (const line of await takeBack(db, actor, standing)) await drop(services, db, actor, line)
  await tell(db, actor, 'openings_removed', standing.day)
}
