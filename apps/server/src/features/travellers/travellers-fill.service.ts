import { mayUse } from '@sarai/contract/access'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { unrestricted } from '../../core/db/visible.ts'
import { notAllowed, notFound } from '../../core/errors.ts'
import { hasRight } from '../../core/rights.rules.ts'
import { record } from '../../kernel/timeline/timeline.service.ts'
import type { Services } from '../../services.ts'
import { passportToCopy } from '../contacts/contacts-documents.service.ts'
import { type ContactRecord, findContact } from '../contacts/contacts.service.ts'
import { subjectOf } from '../trips/trips-found.service.ts'
import { sealedPassport } from './travellers-passports.service.ts'
import { type TravellerRecord, updateTraveller } from './travellers.queries.ts'
import { announce, checkVersion, told, travellerToChange, type WhichTraveller } from './travellers.service.ts'

/** A name as it is written in one line, as passports divide it: the last word is the family's. */
export function namesOf({ name, legalName }: Pick<ContactRecord, 'name' | 'legalName'>) {
  const words = (legalName ?? name).trim().split(/\s+/)
  const familyName = words.length > 1 ? (words.pop() ?? null) : null
  return { givenName: words.join(' ').slice(0, 80), familyName: familyName?.slice(0, 80) ?? null }
}

/** What a contact tells of a traveller, besides the passport. */
export const factsOf = (contact: ContactRecord) => ({
  title: contact.salutation,
  ...namesOf(contact),
  gender: contact.gender,
  birth: contact.birthday,
  nationality: contact.nationality,
  phone: contact.phone,
  email: contact.email,
  meal: contact.meal,
  seat: contact.seat,
})

/** Of what a traveller could be filled in with, what is not known of them yet. */
function missingOf(before: TravellerRecord, facts: Partial<TravellerRecord>): Partial<TravellerRecord> {
  const isNamed = before.givenName !== null || before.familyName !== null
  return Object.fromEntries(
    Object.entries(facts).filter(([field, value]) => {
      if (value === null || before[field as keyof TravellerRecord] !== null) return false
      return !(isNamed && (field === 'givenName' || field === 'familyName'))
    }),
  )
}

/** Fills in what is empty of a traveller from a contact, with the passport for whoever may see its documents. */
export async function fillFromContact(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { version, contactId, ...which }: WhichTraveller & { version: number; contactId: string },
): Promise<void> {
  if (!mayUse(actor, 'contacts')) throw notAllowed('You may not see contacts.')
  const { trip, before } = await travellerToChange(db, actor, which)
  checkVersion(actor, trip, before, version)
  const contact = await findContact(db, contactId, actor)
  if (!contact || contact.deletedAt) throw notFound('contact')
  const facts = missingOf(before, factsOf(contact))
  const maySeePassports = hasRight(actor, 'documents', contact.ownerId) && hasRight(actor, 'documents', trip.ownerId)
  const passport = maySeePassports && !before.passportNumber ? await passportToCopy(services, db, contactId) : undefined
  const copied = passport
    ? {
        ...(await sealedPassport(services, db, before, passport.number)),
        passportCountry: passport.country,
        passportIssuedOn: passport.issuedOn,
        passportExpiresOn: passport.expiresOn,
      }
    : {}
  const changed = await updateTraveller(db, before.id, { ...facts, ...copied, contactId })
  const fields = Object.keys({ ...facts, ...copied }).filter((field) => field !== 'passportNumber')
  const changes = fields.map((field) => {
    const name = field as keyof TravellerRecord
    return { field, from: before[name], to: changed[name] }
  })
  await record(db, actor, 'traveller_changed', subjectOf(trip), { changes, data: { ...told(changed), contactId } })
  announce(db, actor.userId, trip)
}

/** What is known of whom a trip is made for; nothing where they are no person. */
export async function leadFacts(db: AgencyDb, contactId: string | null) {
  const contact = contactId ? await findContact(db, contactId, unrestricted) : undefined
  if (contact?.kind !== 'person') return {}
  return { ...factsOf(contact), contactId: contact.id }
}
