import type {
  StoredVoucherDocument,
  StoredVoucherToggles,
  VoucherDocument,
  VoucherVendor,
} from '@sarai/contract/voucher-schemas'

interface Eyes {
  seesCost: boolean
}

export const nobody: VoucherVendor = { name: null, address: null, phone: null, map: null }

const isHidden = ({ seesCost }: Eyes, { showVendor }: StoredVoucherToggles) => !seesCost && !showVendor

/** A row as somebody may see it: without its vendor where costs are hidden from them and the voucher does not say it. */
export function redactRow<T extends { vendorId: string | null; vendor: string | null; toggles: StoredVoucherToggles }>(
  eyes: Eyes,
  row: T,
): T {
  if (eyes.seesCost) return row
  return { ...row, vendorId: null, vendor: isHidden(eyes, row.toggles) ? null : row.vendor }
}

/** What a voucher says, in the same way. */
export function redactDocument<T extends Pick<StoredVoucherDocument, 'services'>>(
  eyes: Eyes,
  document: T,
  toggles: StoredVoucherToggles,
): T {
  if (!isHidden(eyes, toggles)) return document
  return { ...document, services: document.services.map((service) => ({ ...service, vendor: nobody })) }
}

/** Whether what was issued names vendors who are hidden from somebody in the voucher as it is now. */
export const namesHiddenVendors = (eyes: Eyes, now: StoredVoucherToggles, issued: StoredVoucherToggles) =>
  isHidden(eyes, now) && issued.showVendor

/** What was issued, as somebody may know it: without what leads to vendors who are hidden from them. */
export function redactRevision<
  T extends { hash: string | null; url: string | null; checkUrl: string | null; toggles: StoredVoucherToggles },
>(eyes: Eyes, now: StoredVoucherToggles, revision: T): T {
  const { toggles, hash, url, checkUrl } = revision
  const isNamed = namesHiddenVendors(eyes, now, toggles)
  return {
    ...revision,
    hash: isNamed || isHidden(eyes, toggles) ? null : hash,
    url: isNamed ? null : url,
    checkUrl: isNamed ? null : checkUrl,
  }
}

/** What was typed by somebody who was shown no vendors, with those that there were. */
export function withHiddenVendors(
  eyes: Eyes,
  before: { document: VoucherDocument; toggles: StoredVoucherToggles },
  typed: VoucherDocument,
): VoucherDocument {
  if (!isHidden(eyes, before.toggles)) return typed
  const { services } = before.document
  return {
    ...typed,
    services: typed.services.map((service, index) => {
      const same = services.find(({ bookingId }) => bookingId !== null && bookingId === service.bookingId)
      return { ...service, vendor: (same ?? services[index])?.vendor ?? nobody }
    }),
  }
}
