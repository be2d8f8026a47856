import { mayUse } from '@sarai/contract/access'
import type { MailWarning } from '@sarai/contract/lead-schemas'
import { linkMark } from '@sarai/contract/booking-request-words'
import type {
  NewTravellerLink,
  SentTravellerLink,
  TravellerLinkDraft,
  TravellerLinksAsked,
} from '@sarai/contract/traveller-link-schemas'
import { daysWords, listed } from '@sarai/itinerary/words'
import type { Member } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { invalid, notFound, refused } from '../../core/errors.ts'
import { whatsappUrl } from '../../core/phones.rules.ts'
import { sendMail, warningsOf } from '../../kernel/mail/mail.service.ts'
import { senderValues } from '../../kernel/templates/templates-values.service.ts'
import { wordsFor } from '../../kernel/templates/templates.service.ts'
import type { Services } from '../../services.ts'
import { listFamilyAmong } from '../contacts/contacts-relations.service.ts'
import { findContact } from '../contacts/contacts.service.ts'
import { announce, subjectOf } from '../trips/trips-found.service.ts'
import { customerReach } from '../trips/trips-reach.service.ts'
import { getTrip, type TripRecord, tripToChange } from '../trips/trips.service.ts'
import { groupedBy } from './travellers-groups.rules.ts'
import { makeLink, presentLink, usableLink } from './travellers-links.service.ts'
import { updateLink } from './travellers-links.queries.ts'
import { listTravellers, type TravellerRecord } from './travellers.queries.ts'

const goingOn = async (db: AgencyDb, tripId: string) =>
  (await listTravellers(db, tripId)).filter(({ cancelledAt }) => !cancelledAt)

/** Who shares each page that is asked for, with the link where there is one already. */
async function groupsAsked(
  services: Services,
  db: AgencyDb,
  actor: Member,
  trip: TripRecord,
  asked: TravellerLinksAsked,
) {
  if (asked.linkId) {
    const link = await usableLink(services, db, { tripId: trip.id, id: asked.linkId })
    return [{ linkId: link.id, travellerIds: link.travellerIds }]
  }
  if (asked.groups) return asked.groups.map((travellerIds) => ({ linkId: null, travellerIds }))
  const going = await goingOn(db, trip.id)
  const contactIds = going.flatMap(({ contactId }) => contactId ?? [])
  const kin = mayUse(actor, 'contacts') && contactIds.length > 1 ? await listFamilyAmong(db, contactIds, actor) : []
  return groupedBy(going, asked.share ?? 'everybody', kin).map((travellerIds) => ({ linkId: null, travellerIds }))
}

/** Whose address a page goes to: of those it is for who leads, else a grown-up, as far as one has any. */
async function reachOf(db: AgencyDb, actor: Member, trip: TripRecord, people: TravellerRecord[]) {
  const sorted = people.toSorted(
    (a, b) => Number(b.isLead) - Number(a.isLead) || Number(b.kind === 'adult') - Number(a.kind === 'adult'),
  )
  let email: string | null = null
  let phone: string | null = null
  for (const one of sorted) {
    if (email && phone) break
    const contact = one.contactId && mayUse(actor, 'contacts') ? await findContact(db, one.contactId, actor) : undefined
    email ??= one.email ?? contact?.email ?? null
    phone ??= one.phone ?? contact?.whatsapp ?? contact?.phone ?? null
  }
  if (!sorted[0]?.isLead || (email && phone)) return { email, phone }
  const customer = await customerReach(db, actor, trip)
  return { email: email ?? customer.email, phone: phone ?? customer.phone }
}

const mostNamed = 8

/** "Asha, Ravi and 2 more", of whom some have no name yet; null where none has. */
function describeParty(people: TravellerRecord[]): string | null {
  const names = people.flatMap(({ givenName }) => givenName ?? []).slice(0, mostNamed)
  const others = people.length - names.length
  if (names.length === 0) return null
  return listed(others > 0 ? [...names, `${others} more`] : names)
}

/** Pages for travellers as they could be sent, in the words of the templates. */
export async function draftLinks(
  services: Services,
  db: AgencyDb,
  actor: Member,
  asked: TravellerLinksAsked,
): Promise<TravellerLinkDraft[]> {
  const trip = await getTrip(db, actor, asked.tripId)
  const groups = await groupsAsked(services, db, actor, trip, asked)
  const going = await goingOn(db, trip.id)
  const wording = await wordsFor(db, 'travellers_form')
  const sender = await senderValues(db, actor)
  const { title, startDate, endDate } = trip
  const drafts: TravellerLinkDraft[] = []
  for (const group of groups) {
    const people = going.filter(({ id }) => group.travellerIds.includes(id))
    if (people.length < new Set(group.travellerIds).size && !group.linkId) throw notFound('traveller')
    const words = wording({
      ...sender,
      'form.names': describeParty(people),
      'form.trip': title,
      'form.dates': startDate && daysWords(startDate, endDate ?? startDate),
      'form.link': linkMark,
    })
    drafts.push({ ...group, ...(await reachOf(db, actor, trip, people)), ...words })
  }
  return drafts
}

/** Makes pages where there are none yet, and sends them: all of them or none. */
export async function sendLinks(
  services: Services,
  db: AgencyDb,
  actor: Member,
  { tripId, links }: { tripId: string; links: NewTravellerLink[] },
): Promise<{ data: SentTravellerLink[]; warnings: MailWarning[] }> {
  const trip = await tripToChange(db, actor, tripId)
  const going = await goingOn(db, tripId)
  const data: SentTravellerLink[] = []
  const warnings = new Map<string, MailWarning>()
  for (const one of links) {
    const id =
      'linkId' in one
        ? (await usableLink(services, db, { tripId, id: one.linkId })).id
        : (await makeLink(services, db, actor, { tripId, travellerIds: one.travellerIds })).id
    const { url, travellerIds } = await presentLink(services, db, { actor, trip, id })
    if (url === null)
      throw refused(
        'DOCUMENTS_HIDDEN',
        'Passports can be replaced on this page, which needs the right to travel documents.',
      )
    const people = going.filter((who) => travellerIds.includes(who.id))
    const { email, phone } = await reachOf(db, actor, trip, people)
    const text = one.text.includes(linkMark) ? one.text.replaceAll(linkMark, url) : `${one.text}\n\n${url}`
    const to = one.way === 'mail' ? (one.to ?? email) : one.way === 'whatsapp' ? phone : null
    if (one.way === 'mail')
      for (const warning of await mailLink(services, db, actor, { trip, to, one, text }))
        warnings.set(JSON.stringify(warning), warning)
    await updateLink(db, id, { way: one.way, sentTo: to, sentAt: services.clock.now().toISOString() })
    const link = await presentLink(services, db, { actor, trip, id })
    data.push({ link, text, whatsappUrl: one.way === 'whatsapp' ? whatsappUrl(phone, text) : null })
  }
  announce(db, actor.userId, trip)
  return { data, warnings: [...warnings.values()] }
}

interface MailedLink {
  trip: TripRecord
  to: string | null
  one: NewTravellerLink
  text: string
}

/** Sealed until it goes out, as the address itself is kept, and so without formatting. */
async function mailLink(services: Services, db: AgencyDb, actor: Member, { trip, to, one, text }: MailedLink) {
  if (!to) throw invalid({ to: 'Enter an email address' })
  const subject = (one.subject ?? `Your details for ${trip.title}`).slice(0, 160)
  const mail = {
    to,
    subject,
    text,
    isSecret: true as const,
    ...(actor.kind === 'member' ? { replyTo: actor.email } : {}),
  }
  return warningsOf(await sendMail(services, db, mail, { about: subjectOf(trip), by: actor }), 'MAIL_NOT_SENT')
}
