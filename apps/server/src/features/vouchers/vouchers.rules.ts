import type { StoredVoucherDocument, VoucherService } from '@sarai/contract/voucher-schemas'
import type { VoucherServiceType, VoucherType } from '@sarai/contract/voucher-words'
import { listed } from '@sarai/itinerary/words'
import { recordTerms } from '../../kernel/search/search.rules.ts'

interface Findable {
  number: number
  title: string
  leadGuest?: string | null
  confirmationNumber?: string | null
  vendor?: string | null
}

/** What a voucher is found by: what it is for, who travels, the number it was confirmed by, and its vendor. */
export function voucherTerms({ number, title, leadGuest, confirmationNumber, vendor }: Findable): string[] {
  return recordTerms({ name: title, aliases: [leadGuest, confirmationNumber], supplier: vendor, number })
}

const first = (values: (string | null)[]) => values.find((value) => value !== null) ?? null
const distinct = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
const joined = (values: (string | null)[], max: number) => distinct(values).join(', ').slice(0, max) || null

/** What lists know of a voucher, from what it says. */
export function factsOf({ title, leadGuest, services }: StoredVoucherDocument) {
  const days = services.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null)
  return {
    title,
    leadGuest,
    confirmationNumber: joined(
      services.map((service) => service.confirmationNumber),
      200,
    ),
    vendor: joined(
      services.map(({ vendor }) => vendor.name),
      300,
    ),
    startDate: days.toSorted()[0] ?? null,
    endDate: days.toSorted().at(-1) ?? null,
  }
}

/** A voucher for one service is of its type; others are combined. */
export const typeFor = (types: readonly VoucherServiceType[]): VoucherType => {
  const [only, ...others] = new Set(types)
  return only && only !== 'other' && others.length === 0 ? only : 'combined'
}

/** The services that no vendor has confirmed by a number, in words; null where there are none. */
export function unconfirmed({ services }: StoredVoucherDocument): string | null {
  const missing = services.filter(({ confirmationNumber }) => !confirmationNumber)
  if (missing.length === 0) return null
  const shown = missing.slice(0, 3).map(({ title }) => `“${title}”`)
  const more = missing.length - shown.length
  return listed(more > 0 ? [...shown, `${more} more`] : shown)
}

/** The vendor of the first service that has one: who a receptionist looks for. */
export const mainVendor = ({ services }: StoredVoucherDocument): string | null =>
  first(services.map(({ vendor }) => vendor.name))
export const mainNumber = ({ services }: StoredVoucherDocument): string | null =>
  first(services.map((service: VoucherService) => service.confirmationNumber))
