import type { MailOn } from '@sarai/contract/mail'
import { mergeFieldNames } from '@sarai/contract/merge-words'
import type { Member, Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Services } from '../../services.ts'
import { findAgency } from '../agency/agency.service.ts'
import { pointerOf } from '../records/attachments.rules.ts'
import { attachableOf, type Filled } from '../records/records.registry.ts'
import { signatureOf } from '../signatures/signatures.service.ts'
import { findMember } from '../accounts/accounts-people.service.ts'
import type { MergeValues } from '../merge-fields/merge-fields.rules.ts'

/** The fields themselves, for a look at a template without a record. */
export function namesOf(own: string[]): MergeValues {
  return Object.fromEntries([...mergeFieldNames, ...own].map((field) => [field, `[${field}]`]))
}

/** Who writes, and for which agency. A program writes in the agency's name. */
export async function senderValues(db: AgencyDb, actor: Member): Promise<MergeValues> {
  const { name } = await findAgency(db)
  if (actor.kind !== 'member') return { 'sender.name': name, 'agency.name': name }
  const { title, phone } = await signatureOf(db, actor.userId)
  return {
    'sender.name': actor.name,
    'sender.email': actor.email,
    'sender.title': title,
    'sender.phone': phone,
    'agency.name': name,
  }
}

/** @throws AppError where the record is not theirs to read */
export async function valuesOn(
  services: Services,
  db: AgencyDb,
  actor: Person,
  on: MailOn,
): Promise<Omit<Filled, 'ownerId'>> {
  const { kind, id } = pointerOf(on)
  const { fill } = attachableOf(kind).attachable
  if (!fill) throw new Error(`no template is filled from records of kind ${kind}`)
  const [record, sender] = await db.together(() => [fill(services, db, actor, id), senderValues(db, actor)])
  const rm = record.ownerId ? await findMember(db, record.ownerId) : undefined
  return {
    phone: record.phone,
    values: {
      ...record.values,
      'rm.name': rm?.name,
      'rm.email': rm?.email,
      ...sender,
    },
  }
}
