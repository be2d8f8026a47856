import { randomUUID } from 'node:crypto'
import { isObject, type Json, makeId, readText } from '../values.ts'
import { OctoError, refuseRequest } from './octo-errors.ts'
import { findUnit, readList, readOptional } from './octo-requests.ts'
import type {
  CapabilityId,
  Contact,
  OctoAnswer,
  OctoBooking,
  OctoOption,
  OctoProduct,
  OctoQuestion,
  OctoUnitItem,
} from './octo-state.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The one that is sent, or a new one. */
export function readUuid(body: Json): string {
  const uuid = readOptional(body, 'uuid')
  if (uuid === null) return randomUUID()
  if (!uuidPattern.test(uuid)) throw new OctoError('INVALID_BOOKING_UUID', undefined, { uuid })
  return uuid
}

/** Names what a contact is made of, and nothing else. */
const contactNames = [
  'fullName',
  'firstName',
  'lastName',
  'emailAddress',
  'phoneNumber',
  'locales',
  'postalCode',
  'country',
  'notes',
]

export function readContact(body: Json): Contact {
  const { contact } = body
  if (contact === undefined || contact === null) return {}
  if (!isObject(contact)) throw refuseRequest('contact has to be an object')
  const unknown = Object.keys(contact).find((name) => !contactNames.includes(name))
  if (unknown !== undefined) throw refuseRequest(`contact has no ${unknown}`)
  if (typeof contact.emailAddress === 'string' && !/^\S+@\S+\.\S+$/.test(contact.emailAddress))
    throw refuseRequest('emailAddress is not an email address')
  return contact
}

export function readAnswers(body: Json, questions: readonly OctoQuestion[], before: OctoAnswer[]): OctoAnswer[] {
  if (body.questionAnswers === undefined) return before
  const answers = readList(body, 'questionAnswers').map(({ questionId, value }) => {
    const question = questions.find(({ id }) => id === questionId)
    if (!question) throw new OctoError('INVALID_QUESTION_ID', undefined, { questionId: readText(questionId) })
    if (typeof value !== 'string') throw refuseRequest('value has to be a string')
    if (value !== '' && question.choices.length > 0 && !question.choices.includes(value))
      throw refuseRequest(`${value} is no answer to ${question.id}`)
    return { questionId: question.id, value }
  })
  return [...before.filter((one) => !answers.some(({ questionId }) => questionId === one.questionId)), ...answers]
}

export function readPickup(body: Json, { pickup }: OctoProduct, before: OctoBooking['pickup']): OctoBooking['pickup'] {
  const isRequested = body.pickupRequested ?? before.isRequested
  if (typeof isRequested !== 'boolean') throw refuseRequest('pickupRequested has to be a boolean')
  const pointId = readOptional(body, 'pickupPointId') ?? before.pointId
  if (isRequested && !pickup) throw refuseRequest('The product has no pickup')
  if (pointId !== null && !pickup?.points.some(({ id }) => id === pointId))
    throw refuseRequest('The pickupPointId was invalid')
  const hotel = readOptional(body, 'pickupHotel') ?? before.hotel
  return { isRequested, pointId, hotel, room: readOptional(body, 'pickupHotelRoom') ?? before.room }
}

/** The tickets of a reservation. */
export function readItems(
  body: Json,
  option: OctoOption,
  capabilities: ReadonlySet<CapabilityId>,
  findRetail: (item: Pick<OctoUnitItem, 'unit'>) => number,
): OctoUnitItem[] {
  const items = readList(body, 'unitItems')
  if (items.length === 0) throw refuseRequest('unitItems has to hold one at least')
  return items.map((item) => {
    const unit = findUnit(option, item.unitId)
    return {
      uuid: readUuid(item),
      unit,
      code: makeId(10).toUpperCase(),
      contact: readContact(item),
      answers: capabilities.has('octo/questions') ? readAnswers(item, unit.questions, []) : [],
      retail: findRetail({ unit }),
    }
  })
}

/** What is sent of the tickets to confirm: all of them, or nothing. */
export function updateItems(body: Json, items: OctoUnitItem[], capabilities: ReadonlySet<CapabilityId>): void {
  if (body.unitItems === undefined) return
  const sent = readList(body, 'unitItems')
  if (sent.length !== items.length) throw refuseRequest('unitItems has to hold all that were reserved')
  for (const one of sent) {
    const item = items.find(({ uuid }) => uuid === one.uuid)
    if (item?.unit.id !== one.unitId) throw refuseRequest('unitItems has one that was not reserved')
    const contact = { ...item?.contact, ...readContact(one) }
    if (item) Object.assign(item, { contact })
    if (item && capabilities.has('octo/questions')) item.answers = readAnswers(one, item.unit.questions, item.answers)
  }
}

function requireFields(fields: readonly string[], contact: Contact): void {
  const names = new Set(Object.entries(contact).flatMap(([name, value]) => (value ? [name] : [])))
  // Either way of saying a name will do.
  if (names.has('fullName')) for (const name of ['firstName', 'lastName']) names.add(name)
  const missing = fields.find((field) => !names.has(field))
  if (missing !== undefined) throw refuseRequest(`${missing} is required`)
}

function requireAnswers(questions: readonly OctoQuestion[], answers: readonly OctoAnswer[]): void {
  const missing = questions.find(
    ({ id, isRequired }) => isRequired && !answers.some(({ questionId, value }) => questionId === id && value !== ''),
  )
  if (missing) throw refuseRequest(`An answer to ${missing.id} is required`)
}

/** @throws OctoError where something is not known that has to be to confirm */
export function requireComplete(booking: OctoBooking, capabilities: ReadonlySet<CapabilityId>): void {
  const { option, product, contact, items, answers, pickup } = booking
  requireFields(option.contactFields, contact)
  for (const item of items) requireFields(item.unit.contactFields, item.contact)
  if (capabilities.has('octo/questions')) {
    requireAnswers(product.questions, answers)
    for (const item of items) requireAnswers(item.unit.questions, item.answers)
  }
  const isPickedUp = pickup.isRequested || pickup.pointId !== null
  if (capabilities.has('octo/pickups') && product.pickup?.isRequired && !isPickedUp)
    throw refuseRequest('A pickup is required')
}
