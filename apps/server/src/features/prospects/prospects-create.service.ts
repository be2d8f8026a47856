import { withoutCopy } from '@sarai/itinerary/checks-words'
import { mayUse } from '@sarai/contract/access'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { CustomValues } from '@sarai/contract/custom-fields'
import type { NewProposal } from '@sarai/contract/prospect-schemas'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import type { Services } from '../../services.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { listCustomFieldsOf } from '../../kernel/custom-fields/custom-fields.service.ts'
import { newValues } from '../../kernel/custom-fields/custom-fields-values.service.ts'
import { wouldTellNet } from '../itineraries/itineraries-people.rules.ts'
import { getItinerary, insertItinerary } from '../itineraries/itineraries.service.ts'
import { copyOf } from '../itineraries/itineraries.rules.ts'
import { findLead, subjectOf as leadSubject } from '../leads/leads.service.ts'
import { findPackage } from '../packages/packages.service.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import { findWantedPlaces } from '../places/places.service.ts'
import { draftOf } from './prospects-draft.rules.ts'
import { insertProposal, type ProposalRecord } from './prospects.queries.ts'
import { factsOf, proposalNumber } from './prospects.rules.ts'
import { getProposal, subjectOf } from './prospects-found.service.ts'

const newId = () => crypto.randomUUID()

async function leadOf(db: AgencyDb, actor: Member, id: string | undefined) {
  if (id === undefined) return undefined
  const lead = mayUse(actor, 'leads') ? await findLead(db, id, actor) : undefined
  if (!lead || lead.deletedAt) throw invalid({ leadId: 'This lead does not exist' })
  return lead
}

async function contactOf(db: AgencyDb, actor: Member, id: string | undefined) {
  if (id === undefined) return undefined
  const contact = await findContact(db, id, actor)
  if (!contact || contact.deletedAt) throw invalid({ contactId: 'This contact does not exist' })
  return contact
}

async function packageOf(db: AgencyDb, actor: Member, id: string | undefined) {
  if (id === undefined) return undefined
  const found = mayUse(actor, 'packages') ? await findPackage(db, id) : undefined
  if (!found || found.deletedAt) throw invalid({ packageId: 'This package does not exist' })
  return found
}

interface Made {
  document: ItineraryDocument
  lead?: { id: string; name: string; ownerId: string | null }
  contactId?: string | null
  packageId: string | null
  tags?: string[]
  custom: CustomValues
  /** What its history is to say of where it comes from. */
  about: Record<string, unknown>
}

async function store(services: Services, db: AgencyDb, actor: Member, made: Made): Promise<ProposalRecord> {
  const { document, lead, contactId = null, packageId, tags = [], custom, about } = made
  const itinerary = await insertItinerary(db, document)
  const number = await services.numbers.next(db.agencyId, 'proposal')
  const stored = await insertProposal(
    db,
    {
      number,
      itineraryId: itinerary.id,
      leadId: lead?.id ?? null,
      contactId,
      packageId,
      tags,
      custom,
      publicKey: newPublicKey(),
      ownerId: actor.userId,
      createdBy: actor.userId,
    },
    factsOf(itinerary.document),
  )
  await record(db, actor, 'created', subjectOf(stored), { data: about })
  if (lead) {
    const said = { name: `${proposalNumber(number)} ${stored.title}`, proposalId: stored.id }
    await record(db, actor, 'proposal_made', leadSubject(lead), { data: said })
    db.announce({ topic: 'leads', ids: [lead.id], by: actor.userId })
  }
  db.announce({ topic: 'prospects', ids: [stored.id], by: actor.userId })
  return stored
}

/** Makes a proposal of an enquiry, a package, or nothing yet. */
export async function createProposal(
  services: Services,
  db: AgencyDb,
  actor: Member,
  input: NewProposal,
): Promise<ProposalRecord> {
  const [lead, given, origin] = await db.together(() => [
    leadOf(db, actor, input.leadId),
    contactOf(db, actor, input.contactId),
    packageOf(db, actor, input.packageId),
  ])
  const source = origin && (await getItinerary(db, origin.itineraryId)).document
  if (source && input.currency && input.currency !== source.currency)
    throw invalid({ currency: `The package is priced in ${source.currency}` })
  const places = source || !lead ? [] : await findWantedPlaces(lead.destinations, actor.agency.country)
  const document = draftOf({ input, source, lead, places, currency: actor.agency.currency, newId })
  if (source && !actor.seesCost && wouldTellNet(source, document))
    throw invalid({
      packageId: 'Who travels decides what this package costs, which you do not see. Ask a colleague who does.',
    })
  const contactId = given?.id ?? lead?.contactId ?? null
  const custom = await newValues(db, actor, 'prospects', input.custom)
  const about = origin ? { title: `from the package ${origin.title}` } : {}
  return store(services, db, actor, { document, lead, contactId, packageId: origin?.id ?? null, custom, about })
}

/** Values for a copy. A file is of one proposal; the copy has none of it. */
async function withoutFiles(db: AgencyDb, custom: CustomValues): Promise<CustomValues> {
  if (Object.keys(custom).length === 0) return custom
  const fields = await listCustomFieldsOf(db, 'prospects')
  const copied = new Set(fields.filter(({ kind }) => kind !== 'file').map(({ id }) => id))
  return Object.fromEntries(Object.entries(custom).filter(([id]) => copied.has(id)))
}

/** A draft for the same customer with the same trip under ids of its own; its title is what travellers read, so that it stays. */
export async function duplicateProposal(
  services: Services,
  db: AgencyDb,
  actor: Member,
  id: string,
): Promise<ProposalRecord> {
  const source = await getProposal(db, actor, id)
  const { document } = await getItinerary(db, source.itineraryId)
  const lead =
    source.leadId === null ? undefined : { id: source.leadId, name: source.customer ?? '', ownerId: source.ownerId }
  return store(services, db, actor, {
    document: { ...copyOf(document, newId), title: withoutCopy(document.title), validTo: null },
    lead,
    contactId: source.contactId,
    packageId: source.packageId,
    tags: source.tags,
    custom: await withoutFiles(db, source.custom),
    about: { title: `from ${proposalNumber(source.number)}` },
  })
}
