import { findSlot, formatBookedSlot } from './octo-availability.ts'
import { findRefund } from './octo-bookings.ts'
import { formatPricing } from './octo-prices.ts'
import { formatProduct } from './octo-shapes.ts'
import type { CapabilityId, Contact, OctoAccount, OctoBooking, OctoUnitItem } from './octo-state.ts'
import { formatMaybe, formatUtc } from './octo-time.ts'

const formatContact = (contact: Contact) => {
  const { fullName, firstName = null, lastName = null } = contact
  const names = [firstName, lastName].filter(Boolean).join(' ')
  return {
    fullName: fullName ?? (names || null),
    firstName,
    lastName,
    emailAddress: contact.emailAddress ?? null,
    phoneNumber: contact.phoneNumber ?? null,
    locales: contact.locales ?? [],
    postalCode: contact.postalCode ?? null,
    country: contact.country ?? null,
    notes: contact.notes ?? null,
  }
}

const isBooked = ({ status }: OctoBooking) => status === 'CONFIRMED' || status === 'REDEEMED'

function formatTicket({ product, redeemedAt }: OctoBooking, code: string, ticketsUrl: string) {
  const codes = [
    { deliveryFormat: 'QRCODE', deliveryValue: code },
    { deliveryFormat: 'PDF_URL', deliveryValue: `${ticketsUrl}/${code}.pdf` },
  ]
  return {
    redemptionMethod: product.redemption,
    utcRedeemedAt: formatMaybe(redeemedAt),
    deliveryOptions: product.redemption === 'MANIFEST' ? [] : codes,
  }
}

function formatItem(
  booking: OctoBooking,
  item: OctoUnitItem,
  capabilities: ReadonlySet<CapabilityId>,
  ticketsUrl: string,
) {
  const { product, status, redeemedAt, currency, option } = booking
  const hasTicket = product.delivery === 'TICKET' && isBooked(booking)
  return {
    uuid: item.uuid,
    resellerReference: null,
    supplierReference: item.code,
    unitId: item.unit.id,
    status,
    utcRedeemedAt: formatMaybe(redeemedAt),
    contact: formatContact(item.contact),
    ticket: hasTicket ? formatTicket(booking, item.code, ticketsUrl) : null,
    ...(capabilities.has('octo/pricing') && option.retail === null
      ? { pricing: formatPricing(product, item.retail, currency) }
      : {}),
    ...(capabilities.has('octo/questions') ? { questionAnswers: item.answers } : {}),
  }
}

export function formatBooking(
  account: OctoAccount,
  booking: OctoBooking,
  capabilities: ReadonlySet<CapabilityId>,
  { ticketsUrl, now }: { ticketsUrl: string; now: number },
) {
  const { product, option, slotId, cancellation, pickup } = booking
  const slot = slotId === null ? undefined : findSlot(product, option, slotId)
  const shaped = formatProduct(product, capabilities)
  const hasVoucher = product.delivery === 'VOUCHER' && isBooked(booking)
  return {
    id: booking.id,
    uuid: booking.uuid,
    testMode: true,
    resellerReference: booking.resellerReference,
    supplierReference: booking.code,
    status: booking.status,
    utcCreatedAt: formatUtc(booking.createdAt),
    utcUpdatedAt: formatUtc(booking.updatedAt),
    utcExpiresAt: formatMaybe(booking.expiresAt),
    utcRedeemedAt: formatMaybe(booking.redeemedAt),
    utcConfirmedAt: formatMaybe(booking.confirmedAt),
    productId: product.id,
    product: shaped,
    optionId: option.id,
    option: shaped.options.find(({ id }) => id === option.id),
    cancellable: findRefund(booking, now) !== undefined,
    cancellation: cancellation && {
      refund: cancellation.refund,
      reason: cancellation.reason,
      utcCancelledAt: formatUtc(cancellation.at),
    },
    freesale: slotId === null,
    availabilityId: slotId,
    availability: slot ? formatBookedSlot(account, product, option, slot, now) : null,
    contact: formatContact(booking.contact),
    notes: booking.notes,
    deliveryMethods: [product.delivery],
    voucher: hasVoucher ? formatTicket(booking, booking.code, ticketsUrl) : null,
    unitItems: booking.items.map((item) => formatItem(booking, item, capabilities, ticketsUrl)),
    ...(capabilities.has('octo/pricing') ? { pricing: formatPricing(product, booking.retail, booking.currency) } : {}),
    ...(capabilities.has('octo/questions') ? { questionAnswers: booking.answers } : {}),
    ...(capabilities.has('octo/pickups')
      ? {
          pickupRequested: pickup.isRequested,
          pickupPointId: pickup.pointId,
          pickupHotel: pickup.hotel,
          pickupHotelRoom: pickup.room,
          pickupPoint: product.pickup?.points.find(({ id }) => id === pickup.pointId) ?? null,
        }
      : {}),
  }
}
