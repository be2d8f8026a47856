import type { Person } from '../../core/actor.ts'
import { today } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { Services } from '../../services.ts'
import { type EntrySubject, record } from '../../kernel/timeline/timeline.service.ts'
import { contactToChange, removeContact } from '../contacts/contacts.service.ts'
import { createLead } from '../leads/leads-create.service.ts'
import { findLead, removeLead } from '../leads/leads.service.ts'
import { addPackage, getPackage, removePackage } from '../packages/packages.service.ts'
import { createProposal } from '../prospects/prospects-create.service.ts'
import { getProposal } from '../prospects/prospects-found.service.ts'
import { removeProposal } from '../prospects/prospects.service.ts'
import {
  contactsOfOthers,
  noteRemoved,
  type Example,
  hasExamples,
  insertExamples,
  listExamples,
} from './examples.queries.ts'
import { exampleTrip } from './examples.registry.ts'
import { exampleLeads, exampleTag } from './examples.rules.ts'

export { hasExamples } from './examples.queries.ts'

const subjectOf = (actor: Person): EntrySubject => ({
  kind: 'agency',
  id: actor.agencyId,
  label: 'Examples',
  ownerId: actor.userId,
})

/** Whoever is second waits for the first, and sees what they did. */
const claim = (db: AgencyDb) => claimKeys(db, ['examples'])

/** Makes a few records as a person would, for a new agency to look at. @throws AppError 422 where they are there */
export async function loadExamples(services: Services, db: AgencyDb, actor: Person): Promise<void> {
  await claim(db)
  if (await hasExamples(db)) throw refused('LOADED', 'The examples are there already.')
  const now = services.clock.now()
  const trip = exampleTrip(now)
  const offered = await addPackage(services, db, actor, trip, [exampleTag])
  const made: Example[] = [{ kind: 'package', recordId: offered.id }]
  for (const [at, input] of exampleLeads(today(now, actor.agency.timeZone), trip.days.length).entries()) {
    const { lead } = await createLead(services, db, actor, input)
    made.push({ kind: 'lead', recordId: lead.id })
    // An earlier load may have left the person, whom it then belongs to.
    if (lead.contactId) made.push({ kind: 'contact', recordId: lead.contactId })
    if (at > 0) continue
    const proposal = await createProposal(services, db, actor, { leadId: lead.id, packageId: offered.id })
    made.push({ kind: 'proposal', recordId: proposal.id })
  }
  await insertExamples(db, made)
  await record(db, actor, 'examples_loaded', subjectOf(actor))
}

/**
 * Puts the examples in the bin, as they are by now. What has become part of the agency's work stays: a proposal that
 * was accepted with its lead and contact, and a contact that other leads ask for.
 */
export async function removeExamples(services: Services, db: AgencyDb, actor: Person): Promise<{ kept: number }> {
  await claim(db)
  const all = await listExamples(db)
  if (all.length === 0) throw refused('NO_EXAMPLES', 'There are no examples any more.')
  const idsOf = (kind: Example['kind']) => all.flatMap((one) => (one.kind === kind ? one.recordId : []))
  const keptLeads = new Set<string>()
  let kept = 0
  for (const id of idsOf('proposal')) {
    const proposal = await getProposal(db, actor, id).catch(() => undefined)
    if (proposal?.acceptedAt) {
      if (proposal.leadId) keptLeads.add(proposal.leadId)
      kept++
    } else if (proposal && !proposal.deletedAt) await removeProposal(services, db, actor, id)
  }
  const leadIds = idsOf('lead').filter((id) => !keptLeads.has(id))
  const used = new Set(await contactsOfOthers(db, idsOf('contact'), leadIds))
  for (const id of leadIds) {
    const lead = await findLead(db, id, actor)
    if (lead && !lead.deletedAt) await removeLead(db, actor, id)
  }
  for (const id of idsOf('contact')) {
    if (used.has(id)) kept++
    else if (await isThere(() => contactToChange(db, actor, id))) await removeContact(db, actor, id)
  }
  for (const id of idsOf('package')) {
    const found = await getPackage(db, id).catch(() => undefined)
    if (found && !found.deletedAt) await removePackage(services, db, actor, id)
  }
  await noteRemoved(db)
  await record(db, actor, 'examples_removed', subjectOf(actor))
  return { kept: kept + keptLeads.size }
}

/** Whether a record can still be changed; one that was deleted, merged or purged cannot. */
async function isThere(find: () => Promise<unknown>): Promise<boolean> {
  return find().then(
    () => true,
    () => false,
  )
}
