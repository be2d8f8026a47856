import type {
  Answer,
  BookingCapability,
  ConfirmationRequest,
  Contact,
  PickupRequest,
  ReservationRequest,
  UnitRequest,
} from '../booking.ts'

type Capabilities = readonly BookingCapability[]

function makeContact({ firstName, lastName, email, phone, languages, ...others }: Contact): Record<string, unknown> {
  const fullName = [firstName, lastName].filter(Boolean).join(' ')
  return {
    ...(fullName ? { fullName } : {}),
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(email ? { emailAddress: email } : {}),
    ...(phone ? { phoneNumber: phone } : {}),
    ...(languages && languages.length > 0 ? { locales: languages } : {}),
    ...others,
  }
}

/** What is answered is sent where it is asked. */
const makeAnswers = (answers: readonly Answer[] | undefined, capabilities: Capabilities) =>
  answers && capabilities.includes('questions')
    ? { questionAnswers: answers.map(({ questionId, value }) => ({ questionId, value })) }
    : {}

function makePickup(pickup: PickupRequest | undefined, capabilities: Capabilities): Record<string, unknown> {
  if (!pickup || !capabilities.includes('pickups')) return {}
  const { pointId, hotel, room } = pickup
  return {
    pickupRequested: true,
    ...(pointId ? { pickupPointId: pointId } : {}),
    ...(hotel ? { pickupHotel: hotel } : {}),
    ...(room ? { pickupHotelRoom: room } : {}),
  }
}

const makeItem = ({ uuid, unitId, contact, answers }: UnitRequest, capabilities: Capabilities) => ({
  uuid,
  unitId,
  ...(contact ? { contact: makeContact(contact) } : {}),
  ...makeAnswers(answers, capabilities),
})

export function makeReservation(request: ReservationRequest, capabilities: Capabilities): Record<string, unknown> {
  const { uuid, productId, optionId, slotId, units, holdMinutes, reference, contact, notes, currency } = request
  return {
    uuid,
    productId,
    optionId,
    ...(slotId === null ? {} : { availabilityId: slotId }),
    ...(holdMinutes === undefined ? {} : { expirationMinutes: holdMinutes }),
    ...(notes ? { notes } : {}),
    ...(reference ? { resellerReference: reference } : {}),
    ...(contact ? { contact: makeContact(contact) } : {}),
    ...(currency && capabilities.includes('pricing') ? { currency } : {}),
    unitItems: units.map((unit) => makeItem(unit, capabilities)),
    ...makePickup(request.pickup, capabilities),
    ...makeAnswers(request.answers, capabilities),
  }
}

export function makeConfirmation(request: ConfirmationRequest, capabilities: Capabilities): Record<string, unknown> {
  const { contact, reference, units, answers, pickup, isEmailed = false } = request
  return {
    emailReceipt: isEmailed,
    contact: makeContact(contact),
    ...(reference ? { resellerReference: reference } : {}),
    ...(units ? { unitItems: units.map((unit) => makeItem(unit, capabilities)) } : {}),
    ...makePickup(pickup, capabilities),
    ...makeAnswers(answers, capabilities),
  }
}
