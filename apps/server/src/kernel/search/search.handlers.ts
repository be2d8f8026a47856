import { mayUse } from '@sarai/contract/access'
import { libraryKindLabels } from '@sarai/contract/library-words'
import { type RecordHit, recordKinds } from '@sarai/contract/search'
import { dayWords } from '@sarai/itinerary/words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { member } from '../../core/procedures.ts'
import { contactRowsOf } from '../../features/contacts/contacts-list.queries.ts'
import { leadRowsOf } from '../../features/leads/leads-list.queries.ts'
import { maySee } from '../../features/leads/leads.rules.ts'
import { libraryRowsOf } from '../../features/library/library.queries.ts'
import { packageRowsOf } from '../../features/packages/packages.queries.ts'
import { proposalRowsOf } from '../../features/prospects/prospects-list.queries.ts'
import { findByTerms } from './search.queries.ts'
import { kindOfNumber, type TermRange, termRanges } from './search.rules.ts'

const perKind = 6
/** How many are looked at to find those of each kind that the person may see. */
const lookedAt = 60

async function leadHits(db: AgencyDb, actor: Member, ranges: TermRange[]): Promise<RecordHit[]> {
  if (!mayUse(actor, 'leads')) return []
  const { ids } = await findByTerms(db, 'lead', ranges, { limit: actor.visibleOwners ? lookedAt : perKind })
  const rows = (await leadRowsOf(db, ids)).filter((lead) => maySee(actor, lead.ownerId)).slice(0, perKind)
  return rows.map(({ id, number, name, phone, email, destinations }) => ({
    kind: 'lead',
    id,
    number,
    title: name,
    phone,
    email,
    detail: destinations.join(', '),
  }))
}

async function contactHits(db: AgencyDb, actor: Member, ranges: TermRange[]): Promise<RecordHit[]> {
  if (!mayUse(actor, 'contacts')) return []
  const { ids } = await findByTerms(db, 'contact', ranges, { limit: actor.visibleOwners ? lookedAt : perKind })
  const rows = (await contactRowsOf(db, ids)).filter((contact) => maySee(actor, contact.ownerId)).slice(0, perKind)
  return rows.map(({ id, number, name, phone, email, companyName, city }) => ({
    kind: 'contact',
    id,
    number,
    title: name,
    phone,
    email,
    detail: [companyName, city].filter(Boolean).join(', '),
  }))
}

async function packageHits(db: AgencyDb, actor: Member, ranges: TermRange[]): Promise<RecordHit[]> {
  if (!mayUse(actor, 'packages')) return []
  const { ids } = await findByTerms(db, 'package', ranges, { limit: perKind })
  return (await packageRowsOf(db, ids)).map(({ id, number, title, days, destinations }) => ({
    kind: 'package',
    id,
    number,
    title,
    phone: null,
    email: null,
    detail: [`${days} ${days === 1 ? 'day' : 'days'}`, destinations.join(', ')].filter(Boolean).join(' · '),
  }))
}

async function proposalHits(db: AgencyDb, actor: Member, ranges: TermRange[]): Promise<RecordHit[]> {
  if (!mayUse(actor, 'prospects')) return []
  const { ids } = await findByTerms(db, 'proposal', ranges, { limit: actor.visibleOwners ? lookedAt : perKind })
  const rows = (await proposalRowsOf(db, ids)).filter((proposal) => maySee(actor, proposal.ownerId)).slice(0, perKind)
  return rows.map(({ id, number, title, customer, startDate }) => ({
    kind: 'proposal',
    id,
    number,
    title,
    phone: null,
    email: null,
    detail: [customer, startDate && dayWords(startDate)].filter(Boolean).join(' · '),
  }))
}

async function libraryHits(db: AgencyDb, actor: Member, ranges: TermRange[]): Promise<RecordHit[]> {
  if (!mayUse(actor, 'packages')) return []
  const { ids } = await findByTerms(db, 'library', ranges, { limit: perKind })
  return (await libraryRowsOf(db, ids)).map(({ id, number, kind, name, places }) => ({
    kind: 'library',
    id,
    number,
    title: name,
    phone: null,
    email: null,
    detail: [libraryKindLabels[kind], places.join(' – ')].filter(Boolean).join(' · '),
  }))
}

const hitsOf = {
  lead: leadHits,
  contact: contactHits,
  package: packageHits,
  proposal: proposalHits,
  library: libraryHits,
}

export const searchHandlers = {
  records: member.search.records.handler(async ({ context: { db, actor }, input }) => {
    const ranges = termRanges(input.query)
    if (ranges.length === 0) return { status: true, data: [] }
    const only = kindOfNumber(input.query)
    const hits = await db.together(() =>
      recordKinds.filter((kind) => !only || kind === only).map((kind) => hitsOf[kind](db, actor, ranges)),
    )
    return { status: true, data: hits.flat() }
  }),
}
