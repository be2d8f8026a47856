/** A vendor as services, bookings and requests name it: one of the agency's, or a name that was typed. */
export interface NamedVendor {
  vendorId: string | null
  vendor: string | null
}

/** A name as names of vendors are compared. */
export const foldVendorName = (name: string | null): string => name?.trim().toLowerCase() ?? ''

/**
 * Whether two records are of the same vendor, such as a request and its booking. Where one of them has only a name, the
 * names say so: a vendor may have been made of a name that was asked already, or a name be typed where it is known.
 */
export const isSameVendor = (one: NamedVendor, other: NamedVendor): boolean =>
  one.vendorId && other.vendorId
    ? one.vendorId === other.vendorId
    : foldVendorName(one.vendor) === foldVendorName(other.vendor)
