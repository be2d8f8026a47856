import type { MailOn } from '@sarai/contract/mail'
import { mergeFieldNames } from '@sarai/contract/merge-words'
import { proposalPath } from '@sarai/contract/prospect-words'
import { mayUse } from '@sarai/contract/access'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { notAllowed, notFound } from '../../core/errors.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.queries.ts'
import { ownMergeValues } from '../custom-fields/custom-fields-templates.service.ts'
import { findContact } from '../../features/contacts/contacts.queries.ts'
import { findLead } from '../../features/leads/leads.queries.ts'
import { getProposal } from '../../features/prospects/prospects-found.service.ts'
import { proposalNumber } from '../../features/prospects/prospects.rules.ts'
import { signatureOf } from '../signatures/signatures.service.ts'
import { findMember } from '../team/team.queries.ts'
import type { MergeValues } from './templates-merge.rules.ts'
import { customerValues, leadValues, proposalValues } from './templates-values.rules.ts'

/** What a record holds for the fields of templates, and how the person it is about is reached. */
export interface Filled {
  values: MergeValues
  phone: string | null
}

interface Record {
  ownerId: string | null
  values: MergeValues
  phone: string | null
}

/** The fields themselves, for a look at a template without a record. */
export function namesOf(own: string[]): MergeValues {
  return Object.fromEntries([...mergeFieldNames, ...own].map((field) => [field, `[${field}]`]))
}

/** @throws AppError where the record is not theirs to read */
export async function valuesOn(services: Services, db: AgencyDb, actor: Person, on: MailOn): Promise<Filled> {
  const [record, signature, agency] = await db.together(() => [
    recordOf(services, db, actor, on),
    signatureOf(db, actor.userId),
    findAgency(db),
  ])
  const rm = record.ownerId ? await findMember(db, record.ownerId) : undefined
  return {
    phone: record.phone,
    values: {
      ...record.values,
      'rm.name': rm?.name,
      'rm.email': rm?.email,
      'sender.name': actor.name,
      'sender.email': actor.email,
      'sender.title': signature.title,
      'sender.phone': signature.phone,
      'agency.name': agency.name,
    },
  }
}

function recordOf(services: Services, db: AgencyDb, actor: Person, on: MailOn): Promise<Record> {
  if ('proposalId' in on) return ofProposal(services, db, actor, on.proposalId)
  return 'leadId' in on ? ofLead(services, db, actor, on.leadId) : ofContact(db, actor, on.contactId)
}

async function ofLead({ appUrl }: Services, db: AgencyDb, actor: Person, id: string): Promise<Record> {
  if (!mayUse(actor, 'leads')) throw notAllowed()
  const lead = await findLead(db, id, actor)
  if (!lead) throw notFound('lead')
  const [own, ofCustomer] = await db.together(() => [
    ownMergeValues(db, 'leads', lead),
    ownOfContact(db, actor, lead.contactId),
  ])
  const facts = leadValues(lead, { appUrl, timeZone: actor.agency.timeZone })
  const values = { ...customerValues(lead), ...ofCustomer, ...facts, ...own }
  return { ownerId: lead.ownerId, values, phone: lead.whatsapp ?? lead.phone }
}

/** What the person who asks has in the agency's own fields, wherever they stand. */
async function ownOfContact(db: AgencyDb, actor: Person, id: string | null): Promise<MergeValues> {
  const contact = id === null ? undefined : await findContact(db, id, actor)
  return contact ? ownMergeValues(db, 'contacts', contact) : {}
}

async function ofContact(db: AgencyDb, actor: Person, id: string): Promise<Record> {
  const contact = await findContact(db, id, actor)
  if (!contact) throw notFound('contact')
  const values = { ...customerValues(contact), ...(await ownMergeValues(db, 'contacts', contact)) }
  return { ownerId: contact.ownerId, values, phone: contact.whatsapp ?? contact.phone }
}

async function ofProposal(services: Services, db: AgencyDb, actor: Person, id: string): Promise<Record> {
  if (!mayUse(actor, 'prospects')) throw notAllowed()
  const proposal = await getProposal(db, actor, id)
  const { appUrl } = services
  const lead = proposal.leadId && mayUse(actor, 'leads') ? await findLead(db, proposal.leadId, actor) : undefined
  const contact = proposal.contactId ? await findContact(db, proposal.contactId, actor) : undefined
  const customer = lead ?? contact
  const named = proposal.customer
    ? { name: proposal.customer, phone: customer?.phone ?? null, email: customer?.email ?? null }
    : customer
  const link = appUrl + proposalPath(proposal.publicKey)
  const [own, ofLead, ofCustomer] = await db.together(() => [
    ownMergeValues(db, 'prospects', proposal),
    lead ? ownMergeValues(db, 'leads', lead) : {},
    contact ? ownMergeValues(db, 'contacts', contact) : {},
  ])
  const offered = { number: proposalNumber(proposal.number), link, validUntil: proposal.validUntil }
  return {
    ownerId: proposal.ownerId,
    phone: customer?.whatsapp ?? customer?.phone ?? null,
    values: {
      ...customerValues(named),
      ...(lead ? leadValues(lead, { appUrl, timeZone: actor.agency.timeZone }) : {}),
      ...proposalValues(proposal, offered),
      ...ofLead,
      ...ofCustomer,
      ...own,
    },
  }
}
