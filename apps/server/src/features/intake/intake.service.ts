import type { onDuplicates } from '@sarai/contract/intake'
import type { Enquiry } from '@sarai/contract/lead-schemas'
import type { Intake } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { claimKeys } from '../../core/key-claims.ts'
import type { Services } from '../../services.ts'
import { createLead, enquireAgain, listOpenLeadsWith } from '../leads/leads-create.service.ts'
import { enquiryText, leadKeys } from '../leads/leads.rules.ts'
import { normalised, subjectOf as leadSubject } from '../leads/leads.service.ts'
import { sendMail } from '../../kernel/mail/mail.service.ts'
import { tellPeople } from '../../kernel/notices/notices.service.ts'
import { thoseWithPage } from '../../kernel/accounts/accounts-pages.service.ts'
import { findMember } from '../../kernel/accounts/accounts-people.service.ts'
import { enquiredAgain } from './intake.emails.ts'

interface Taking {
  enquiry: Enquiry
  onDuplicate: (typeof onDuplicates)[number]
  /** RM of what is new. */
  ownerId: string | null
  /** What the lead's history is to say of where it came from. */
  about?: Record<string, unknown>
}

/** Takes an enquiry in: with the open lead of the same person where there is one, otherwise as a new lead. */
export async function takeEnquiry(
  services: Services,
  db: AgencyDb,
  actor: Intake,
  { enquiry, onDuplicate, ownerId, about }: Taking,
): Promise<{ id: string; number: number; created: boolean }> {
  const facts = { source: 'website' as const, ...normalised(enquiry, actor.agency) }
  // Of two enquiries of one person, or one and an import, the second finds the lead of the first.
  await claimKeys(db, leadKeys(facts))
  const [known] = onDuplicate === 'attach' ? await listOpenLeadsWith(db, actor.agency, facts) : []
  if (known) {
    const lead = await enquireAgain(db, actor, known.id, facts)
    await tellOfEnquiry(services, db, lead, enquiryText(facts, facts.currency ?? actor.agency.currency))
    return { id: lead.id, number: lead.number, created: false }
  }
  // An RM who has left since gets nothing more; what comes in is never lost for it.
  const owner = ownerId ? await findMember(db, ownerId) : undefined
  const { lead } = await createLead(
    services,
    db,
    actor,
    { ...facts, ownerId: owner?.isActive ? owner.id : null },
    about,
  )
  return { id: lead.id, number: lead.number, created: true }
}

async function tellOfEnquiry(
  services: Services,
  db: AgencyDb,
  lead: { id: string; number: number; name: string; ownerId: string | null },
  said: string,
): Promise<void> {
  const owner = lead.ownerId ? await findMember(db, lead.ownerId) : undefined
  if (!owner?.isActive || !(await thoseWithPage(db, [owner.id], 'leads')).has(owner.id)) return
  await sendMail(services, db, enquiredAgain(services.appUrl, owner, lead, said), { about: leadSubject(lead) })
  await tellPeople(services, db, [
    {
      userId: owner.id,
      kind: 'lead_came',
      cause: `enquired again ${lead.id} ${services.clock.now().toISOString()}`,
      title: `${lead.name} enquired again`,
      body: said.slice(0, 300),
      about: { subject: 'lead', id: lead.id },
      // The mail above says the same, and more.
      by: ['app', 'push'],
    },
  ])
}
