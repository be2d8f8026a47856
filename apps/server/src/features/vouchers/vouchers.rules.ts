import type { StoredVoucherDocument } from '@sarai/contract/voucher-schemas'
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

type StoredService = StoredVoucherDocument['services'][number]

/** A number that a vendor gave for a service as it is. */
const findNumber = ({ confirmationNumber, awaitsConfirmation }: StoredService) =>
  awaitsConfirmation ? null : confirmationNumber

function listTitles(services: readonly StoredService[]): string {
  const shown = services.slice(0, 3).map(({ title }) => `“${title}”`)
  const more = services.length - shown.length
  return listed(more > 0 ? [...shown, `${more} more`] : shown)
}

/** What no vendor has confirmed by a number, or not since it was changed, in sentences; null where all is confirmed. */
export function explainUnconfirmed({ services }: StoredVoucherDocument): string | null {
  const open = services.filter((service) => !findNumber(service))
  const [again, never] = [open.filter((one) => one.awaitsConfirmation), open.filter((one) => !one.awaitsConfirmation)]
  const sentences = [
    never.length > 0 && `There is no confirmation number for ${listTitles(never)}.`,
    again.length > 0 &&
      `${listTitles(again)} ${again.length > 1 ? 'were' : 'was'} changed, and not confirmed again since.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}

/** Whether all that is missing is that what was changed is confirmed again. */
export const isOnlyChanged = ({ services }: StoredVoucherDocument): boolean =>
  services.every((service) => findNumber(service) || service.awaitsConfirmation)

/** The vendor of the first service that has one: who a receptionist looks for. */
export const mainVendor = ({ services }: StoredVoucherDocument): string | null =>
  first(services.map(({ vendor }) => vendor.name))
export const mainNumber = ({ services }: StoredVoucherDocument): string | null => first(services.map(findNumber))

interface Standing {
  revision: number
  differs: boolean
  hasDraft: boolean
}

/** One that was issued and would say something else now, by its trip or by a draft of its next revision. */
export const isToRevise = ({ revision, differs, hasDraft }: Standing) => revision > 0 && (differs || hasDraft)
