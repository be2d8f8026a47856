import type { VoucherDocument, VoucherService, VoucherToggles } from '@sarai/contract/voucher-schemas'
import {
  type VoucherServiceType,
  type VoucherToggle,
  voucherToggleLabels,
  type VoucherType,
} from '@sarai/contract/voucher-words'

/** A voucher as it is written. */
export interface VoucherDraft {
  type: VoucherType
  document: VoucherDocument
  toggles: VoucherToggles
}

export const blankService = (type: VoucherServiceType): VoucherService => ({
  bookingId: null,
  type,
  title: '',
  confirmationNumber: null,
  awaitsConfirmation: false,
  from: null,
  to: null,
  time: null,
  endTime: null,
  vendor: { name: null, address: null, phone: null, map: null },
  driver: null,
  details: {},
})

/** A service of another type keeps what every service has. */
export const retyped = (service: VoucherService, type: VoucherServiceType): VoucherService =>
  service.type === type ? service : { ...service, type, details: {} }

/** A new voucher, with what the agency says on each. */
export const blankVoucher = (
  { toggles, ...said }: Pick<VoucherDocument, 'contacts' | 'billing' | 'policies'> & { toggles: VoucherToggles },
  { seesCost }: { seesCost: boolean },
): VoucherDraft => ({
  type: 'hotel',
  document: {
    title: '',
    leadGuest: null,
    guests: [],
    party: null,
    services: [blankService('hotel')],
    inclusions: null,
    requests: null,
    price: null,
    ...said,
  },
  toggles: { ...toggles, showVendor: seesCost && toggles.showVendor },
})

/** What is shown, in words. */
export const shownOf = (toggles: VoucherToggles) =>
  (Object.keys(voucherToggleLabels) as VoucherToggle[])
    .filter((name) => toggles[name])
    .map((name) => voucherToggleLabels[name])
    .join(', ') || 'Nothing besides the services'
