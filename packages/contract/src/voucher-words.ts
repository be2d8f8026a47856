/** Words of vouchers, without schemas. */

export const voucherTypes = ['hotel', 'flight', 'transfer', 'activity', 'cruise', 'combined'] as const
export type VoucherType = (typeof voucherTypes)[number]

export const voucherTypeLabels: Record<VoucherType, string> = {
  hotel: 'Hotel',
  flight: 'Flight',
  transfer: 'Transfer',
  activity: 'Activity',
  cruise: 'Cruise',
  combined: 'Combined trip',
}

/** What a voucher's services can be; `other` is only part of a combined one. */
export const voucherServiceTypes = ['hotel', 'flight', 'transfer', 'activity', 'cruise', 'other'] as const
export type VoucherServiceType = (typeof voucherServiceTypes)[number]

export const voucherServiceLabels: Record<VoucherServiceType, string> = {
  hotel: 'Hotel',
  flight: 'Flight',
  transfer: 'Transfer',
  activity: 'Activity',
  cruise: 'Cruise',
  other: 'Service',
}

/** `revised`: issued again since it was first issued, and not sent since. */
export const voucherStatuses = ['draft', 'issued', 'sent', 'acknowledged', 'revised', 'cancelled'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

export const voucherStatusLabels: Record<VoucherStatus, string> = {
  draft: 'Draft',
  issued: 'Issued',
  sent: 'Sent',
  acknowledged: 'Acknowledged',
  revised: 'Revised',
  cancelled: 'Cancelled',
}

/** Revised 2 */
export const voucherStatusWords = ({ status, revision }: { status: VoucherStatus; revision: number }): string =>
  status === 'revised' ? `Revised ${revision}` : voucherStatusLabels[status]

/** VO-000012, and from its second revision on VO-000012/2. */
export const voucherNumber = (number: number, revision: number): string =>
  `VO-${String(number).padStart(6, '0')}${revision > 1 ? `/${revision}` : ''}`

/** What is said of a service besides its days, by its type; the labels are those of forms, pages and documents. */
export const voucherFields: Record<VoucherServiceType, Record<string, string>> = {
  hotel: { rooms: 'Rooms', roomType: 'Room type', occupancy: 'Occupancy', mealPlan: 'Meal plan' },
  flight: {
    airline: 'Airline',
    flightNumber: 'Flight',
    departsFrom: 'From',
    arrivesAt: 'To',
    terminal: 'Departure terminal',
    arrivalTerminal: 'Arrival terminal',
    cabin: 'Class',
    baggage: 'Baggage',
  },
  transfer: { pickup: 'Pick-up', drop: 'Drop', vehicle: 'Vehicle' },
  activity: { meetingPoint: 'Meeting point', duration: 'Duration', ticket: 'Ticket' },
  cruise: {
    ship: 'Ship',
    cabin: 'Cabin',
    occupancy: 'Occupancy',
    departsFrom: 'Departs from',
    arrivesAt: 'Arrives at',
    mealPlan: 'Meal plan',
  },
  other: { details: 'Details' },
}

/** What the number that a vendor confirmed a service by is called. */
export const confirmationLabel = (type: VoucherServiceType): string =>
  type === 'flight' ? 'PNR' : 'Confirmation number'

/** What the days of a service are called. */
export const voucherDayLabels: Record<VoucherServiceType, readonly [string, string]> = {
  hotel: ['Check-in', 'Check-out'],
  flight: ['Departs', 'Arrives'],
  transfer: ['Day', 'Until'],
  activity: ['Day', 'Until'],
  cruise: ['Boards', 'Leaves'],
  other: ['From', 'Until'],
}

/** What the times of these days are called. */
export const voucherTimeLabels: Record<VoucherServiceType, readonly [string, string]> = {
  hotel: ['Check-in time', 'Check-out time'],
  flight: ['Departure time', 'Arrival time'],
  transfer: ['Time', 'Until (time)'],
  activity: ['Time', 'Until (time)'],
  cruise: ['Boarding time', 'Leaving time'],
  other: ['Time', 'Until (time)'],
}

export const voucherToggleLabels = {
  showPrice: 'Price',
  showGuests: 'Guest list',
  showRooms: 'Who shares a room',
  showWishes: 'Meals and wishes of the guests',
  showRequests: 'Special requests',
  showBilling: 'Billing',
  showBranding: 'Agency’s logo and colour',
  showVendor: 'Supplier',
  showDriver: 'Driver and vehicle',
} as const
export type VoucherToggle = keyof typeof voucherToggleLabels

export const voucherPath = (publicKey: string) => `/vouchers/preview/${publicKey}`

/** Stands for the links of vouchers in a text that is written before it is known which of them are sent. */
export const vouchersMark = '[vouchers]'

/** Where a voucher stands when those of its trip are sent. `held`: it can be sent, and somebody has to want it. */
export const sendableStates = ['ready', 'held', 'blocked'] as const
export type SendableState = (typeof sendableStates)[number]

/** At most so many vouchers go out in one mail. */
export const maxSentTogether = 1000
