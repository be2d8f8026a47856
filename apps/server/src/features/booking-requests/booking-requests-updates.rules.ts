import { counted } from '@sarai/contract/count-words'
import type { VendorUpdate } from '@sarai/contract/vendor-update-schemas'
import type { VendorUpdateState } from '@sarai/contract/vendor-update-words'
import type { UpdateRecord } from './booking-requests-updates.queries.ts'
import { whenWords } from './booking-requests.rules.ts'

export function getUpdateState({
  acknowledgedAt,
  closedAt,
  notifiedAt,
}: Pick<UpdateRecord, 'acknowledgedAt' | 'closedAt' | 'notifiedAt'>): VendorUpdateState {
  if (acknowledgedAt) return 'acknowledged'
  if (closedAt) return 'closed'
  return notifiedAt ? 'told' : 'untold'
}

/** An update as somebody of the agency may see it: without costs, not whose it is. */
export function presentUpdate({ seesCost }: { seesCost: boolean }, update: UpdateRecord): VendorUpdate {
  const {
    id,
    tripId,
    bookingId,
    bookingNumber,
    requestId,
    kind,
    way,
    madeAt,
    notifiedAt,
    acknowledgedAt,
    acknowledgedBy,
  } = update
  const { vendor, sentTo, asked, confirmationNumber } = update
  return {
    id,
    tripId,
    bookingId,
    bookingNumber,
    requestId,
    title: asked.title,
    date: asked.date,
    kind,
    state: getUpdateState(update),
    way,
    vendor: seesCost ? vendor : null,
    sentTo: seesCost ? sentTo : null,
    confirmationNumber,
    madeAt,
    notifiedAt,
    acknowledgedAt,
    acknowledgedBy,
  }
}

/** Whom an update goes to, in one message with the others that go there. */
export const getAddressee = ({ requestId, vendorId, vendor }: UpdateRecord): string => requestId ?? vendorId ?? vendor

const describeLine = ({ asked, confirmationNumber }: UpdateRecord): string =>
  [`${whenWords(asked)}: ${asked.title}`, confirmationNumber && `your confirmation number ${confirmationNumber}`]
    .filter(Boolean)
    .join(', ')

interface About {
  agency: string
  vendor: string
  /** Who travels and when: "Mrs Asha Rao, 3 to 9 Jan 2027". */
  trip: string
  /** Where the vendor's page goes. */
  mark: string | null
}

/** The subject of what a vendor is told, which tells one booking from another in a list of mails. */
export function writeUpdateSubject(updates: readonly UpdateRecord[], trip: string): string {
  const isOff = updates.every(({ kind }) => kind === 'cancelled')
  return `${isOff ? 'Cancelled' : 'Changed'}: ${trip}`.slice(0, 160)
}

/** What a vendor is told: which services are not needed any more, and which are needed differently. */
export function writeUpdateText(updates: readonly UpdateRecord[], { agency, vendor, trip, mark }: About): string {
  const off = updates.filter(({ kind }) => kind === 'cancelled').map(describeLine)
  const changed = updates.filter(({ kind }) => kind === 'changed').map(describeLine)
  const parts = [
    `Hello ${vendor},`,
    off.length > 0 &&
      `please cancel ${off.length === 1 ? 'this service' : `these ${counted(off.length, 'service')}`} of ${trip}:\n${off.join('\n')}`,
    changed.length > 0 &&
      `${changed.length === 1 ? 'this service' : `these ${counted(changed.length, 'service')}`} of ${trip} will be different from what you know. We ask you for the change separately:\n${changed.join('\n')}`,
    mark && `Please let us know that you have noted it:\n${mark}`,
    agency,
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** What reminds a colleague. Names no vendor: not everybody who looks after a trip sees costs. */
export function writeTaskTitle(updates: readonly UpdateRecord[], isNotified: boolean): string {
  const [first] = updates
  const isOff = updates.every(({ kind }) => kind === 'cancelled')
  const what = updates.length === 1 && first ? first.asked.title : counted(updates.length, 'service')
  const words = `${what} ${isOff ? (updates.length === 1 ? 'is cancelled' : 'are cancelled') : 'changed'}`
  return (isNotified ? `Check that the vendor has noted: ${words}` : `Tell the vendor: ${words}`).slice(0, 200)
}
