import * as z from 'zod'
import { country } from './contact-schemas.ts'
import { genders, mealPreferences, salutations, seatPreferences } from './contact-words.ts'
import { mailWarning } from './lead-schemas.ts'
import { calendarDate, email, id, line, optionalText, phone, version, writtenNumber } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import {
  linksAsked,
  newTravellerLink,
  sentTravellerLink,
  travellerLink,
  travellerLinkDraft,
} from './traveller-link-schemas.ts'
import { travellerFindingCodes, travellerKinds, travellerLists, visaStates } from './traveller-words.ts'

export const travellerFinding = z.object({
  code: z.enum(travellerFindingCodes),
  message: z.string(),
})
export type TravellerFinding = z.infer<typeof travellerFinding>

/** A passport without its number, which only `reveal` returns. */
const shownPassport = z.object({
  lastDigits: z.string().nullable(),
  country: z.string().nullable(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
})

/** Somebody who travels; an empty place where it is not known yet who. */
export const traveller = z.object({
  id,
  version,
  tripId: id,
  kind: z.enum(travellerKinds),
  isLead: z.boolean(),
  title: z.enum(salutations).nullable(),
  /** As in the passport. */
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  birth: z.string().nullable(),
  nationality: z.string().nullable(),
  contactId: id.nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for those who may not see travel documents. */
  passport: shownPassport.nullable(),
  visa: z.enum(visaStates),
  visaExpiresOn: z.string().nullable(),
  meal: z.enum(mealPreferences).nullable(),
  seat: z.enum(seatPreferences).nullable(),
  wishes: z.string().nullable(),
  /** Who has the same shares a room. */
  room: z.string().nullable(),
  emergencyName: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
  /** As the ticket has it, where that was entered. */
  ticketName: z.string().nullable(),
  /** The age that a child was priced at. */
  pricedAge: z.int().nullable(),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** What the traveller is charged for cancelling, in minor units of the trip's currency. */
  cancelCharge: z.int().nullable(),
  /** The part of the trip's price that was theirs. */
  cancelShare: z.int().nullable(),
  /** Nothing is missing for the trip. */
  isComplete: z.boolean(),
  findings: z.array(travellerFinding),
  updatedAt: z.string(),
})
export type Traveller = z.infer<typeof traveller>

/** The people of a trip with what is wrong with how they are put into rooms. */
export const tripTravellers = z.object({
  travellers: z.array(traveller),
  links: z.array(travellerLink),
  /** The trip leaves the agency's country, so that passports are needed. */
  needsPassport: z.boolean(),
  /** Rooms as they were sold. */
  rooms: z.object({ single: z.int(), twin: z.int(), triple: z.int() }),
  roomFindings: z.array(z.string()),
})
export type TripTravellers = z.infer<typeof tripTravellers>

const passportNumber = writtenNumber()
  .transform((typed) => typed.replace(/[\s.-]/g, '').toUpperCase())
  .refine((number) => number === '' || /^[A-Z0-9]{6,12}$/.test(number), {
    error: 'A passport number has 6 to 12 letters and digits',
  })
  .transform((number) => (number === '' ? null : number))
  .nullable()

const name = optionalText(80).refine((value) => value === null || !/[\r\n]/.test(value), { error: 'Use a single line' })

/** What travellers know of themselves and may fill in. */
export const ownFacts = {
  title: z.enum(salutations).nullable(),
  givenName: name,
  familyName: name,
  gender: z.enum(genders).nullable(),
  birth: calendarDate.nullable(),
  nationality: country.nullable(),
  phone: phone.nullable(),
  email: email.nullable(),
  passportNumber,
  passportCountry: country.nullable(),
  passportIssuedOn: calendarDate.nullable(),
  passportExpiresOn: calendarDate.nullable(),
  meal: z.enum(mealPreferences).nullable(),
  seat: z.enum(seatPreferences).nullable(),
  wishes: optionalText(500),
  emergencyName: name,
  emergencyPhone: phone.nullable(),
}

export const travellerChanges = z
  .strictObject({
    ...ownFacts,
    kind: z.enum(travellerKinds),
    isLead: z.literal(true),
    visa: z.enum(visaStates),
    visaExpiresOn: calendarDate.nullable(),
    room: line(20).nullable(),
    ticketName: optionalText(160),
  })
  .partial()
export type TravellerChanges = z.infer<typeof travellerChanges>

const ofTrip = z.strictObject({ tripId: id })
const one = z.strictObject({ tripId: id, id })
const answer = success(tripTravellers)

export const travellersCalls = {
  list: memberProcedure('calendars', 'read')
    .route({
      method: 'GET',
      path: '/trips/{tripId}/travellers',
      summary: 'List the people of a trip',
      description: 'With what is missing or wrong; passports without their numbers.',
    })
    .input(ofTrip)
    .output(answer),

  add: memberProcedure('calendars', 'write', { creates: true })
    .route({ method: 'POST', path: '/trips/{tripId}/travellers', summary: 'Add a traveller to a trip' })
    .input(z.strictObject({ tripId: id, traveller: travellerChanges.omit({ isLead: true }) }))
    .output(answer),

  update: memberProcedure('calendars', 'write')
    .route({
      method: 'PATCH',
      path: '/trips/{tripId}/travellers/{id}',
      summary: 'Change a traveller',
      description: 'Send the version you read. When somebody has saved since, the answer is 409 with it as it is.',
    })
    .input(z.strictObject({ tripId: id, id, version, changes: travellerChanges }))
    .output(answer),

  fromContact: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/trips/{tripId}/travellers/{id}/contact',
      summary: 'Fill in a traveller from a contact',
      description: 'What is empty is taken from the contact, with the passport where you may see its documents.',
    })
    .input(z.strictObject({ tripId: id, id, version, contactId: id }))
    .output(answer),

  remove: memberProcedure('calendars', 'write', { right: 'delete' })
    .route({
      method: 'DELETE',
      path: '/trips/{tripId}/travellers/{id}',
      summary: 'Remove a traveller',
      description: 'Who was entered by mistake. Who does not travel any more is cancelled.',
    })
    .input(one)
    .output(answer),

  arrange: memberProcedure('calendars', 'write')
    .route({
      method: 'POST',
      path: '/trips/{tripId}/travellers/rooms',
      summary: 'Say who shares a room',
      description: 'Of the travellers named; the others stay where they are.',
    })
    .input(z.strictObject({ tripId: id, rooms: z.array(z.strictObject({ id, room: line(20).nullable() })).max(700) }))
    .output(answer),

  reveal: memberProcedure('calendars', 'write', { right: 'reveal', keys: false })
    .route({
      method: 'POST',
      path: '/trips/{tripId}/travellers/{id}/reveal',
      summary: 'Read the whole number of a passport',
      description: "Who asked is written to the trip's history.",
    })
    .input(one)
    .output(success(z.object({ number: z.string() }))),

  makeLink: memberProcedure('calendars', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/trips/{tripId}/travellers/links',
      summary: 'Make a page on which travellers fill in who they are',
      description:
        'Of the travellers named, and nobody else. It shows nothing of their passports. Those that are there can be replaced on it where you may see travel documents, and as long as you may.',
    })
    .input(z.strictObject({ tripId: id, travellerIds: z.array(id).min(1).max(100) }))
    .output(success(travellerLink)),

  draftLinks: memberProcedure('calendars', 'read')
    .route({
      method: 'POST',
      path: '/trips/{tripId}/travellers/links/draft',
      summary: 'Draft the messages that pages of travellers are sent with',
      description:
        'One for each person, room or family (by the relations of their contacts), or for everybody, in the words of your templates. Nothing is made or sent.',
    })
    .input(linksAsked)
    .output(success(z.array(travellerLinkDraft))),

  sendLinks: memberProcedure('calendars', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/trips/{tripId}/travellers/links/send',
      summary: 'Make pages for travellers and send them',
      description: 'By mail, or with a text to send yourself. All of them or none.',
    })
    .input(
      z.strictObject({
        tripId: id,
        links: z.array(newTravellerLink).min(1).max(100),
      }),
    )
    .output(success(z.array(sentTravellerLink)).extend({ warnings: z.array(mailWarning) })),

  revokeLink: memberProcedure('calendars', 'write')
    .route({ method: 'DELETE', path: '/trips/{tripId}/travellers/links/{id}', summary: 'Revoke such a page' })
    .input(one)
    .output(done),

  export: memberProcedure('calendars', 'read', { creates: true, right: 'export', keys: false })
    .route({
      method: 'POST',
      path: '/trips/{tripId}/travellers/export',
      summary: 'Make a rooming list or manifest',
      description: 'An operation in the background whose result is the file. Passport numbers need the right to them.',
    })
    .input(
      z.strictObject({
        tripId: id,
        list: z.enum(travellerLists),
        format: z.enum(['pdf', 'xlsx']),
        /** With the whole numbers of the passports. */
        numbers: z.boolean().default(false),
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
