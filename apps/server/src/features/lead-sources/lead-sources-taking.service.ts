import type { EnquirySource } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { refused } from '../../core/errors.ts'
import { findAgency, traitsOf } from '../../kernel/agency/agency.service.ts'
import { insertNote } from '../../kernel/notes/notes.service.ts'
import type { LeadsProvider, ProviderEnquiry } from '../../providers/leads/leads.ts'
import type { Services } from '../../services.ts'
import { takeEnquiry } from '../intake/intake.service.ts'
import { claimEnquiry, noteTaken } from './lead-sources.queries.ts'
import { readEnquiry, writeNote } from './lead-sources.rules.ts'

/**
 * Takes an enquiry in, once: as the public form does, with its RM, or with the open lead of the same person.
 * @throws AppError 422 where no lead can be made of it
 */
export async function takeProviderEnquiry(
  services: Services,
  db: AgencyDb,
  { shortCode, name, source }: Pick<LeadsProvider, 'shortCode' | 'name' | 'source'>,
  enquiry: ProviderEnquiry,
): Promise<void> {
  const claim = await claimEnquiry(db, { provider: shortCode, enquiryId: enquiry.id })
  if (claim === undefined) return
  const agency = await findAgency(db)
  const traits = traitsOf(agency)
  const read = readEnquiry(enquiry, source, traits)
  if ('problem' in read) throw refused('ENQUIRY_UNUSABLE', read.problem)
  const { facts, answers } = read
  const actor: EnquirySource = { kind: 'source', agencyId: db.agencyId, agency: traits, name }
  const { id: leadId, created: isNew } = await takeEnquiry(services, db, actor, {
    enquiry: facts,
    onDuplicate: 'attach',
    ownerId: agency.form.ownerId,
    about: { from: name, enquiredAt: enquiry.at },
  })
  await insertNote(db, { on: { leadId }, body: writeNote(name, enquiry.at, answers, traits.timeZone), authorId: null })
  await noteTaken(db, claim, { leadId, isNew })
}
