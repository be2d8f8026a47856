import {
  type AttachableKind,
  attachableKinds,
  type AttachedTo,
  kinds,
  type ListedKind,
  type ListName,
  otherLists,
  type RecordKind,
  recordKinds as kindsOfContract,
} from '@sarai/contract/record-kinds'
import type { Page } from '@sarai/contract/access'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import {
  IconBooks,
  IconCalendarCheck,
  IconCash,
  IconFileInvoice,
  IconFolder,
  IconMapRoute,
  IconPlaneDeparture,
  IconSend,
  IconTicket,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ListPath } from '~/lib/use-list-search.ts'

/** What only screens have to say of a kind of record. A new kind is described here and has a folder in `features`. */
interface ScreenDescription {
  /** One of them and several, as in a sentence. */
  one: string
  many: string
  /** What its list is headed. */
  title: string
  Icon: ComponentType<{ size?: number; stroke?: number; className?: string }>
  /** Its list. */
  to: ListPath
  /** Its records are somebody's, and people may do with their own what they may not do with all. */
  hasOwner: boolean
  /** Its records cannot be deleted. */
  isKept?: true
  /** The agency's own fields on it. */
  own?: CustomRecord
  /** Where files of it are imported. */
  importTo?: '/leads/import' | '/contacts/import' | '/library/import' | '/vendors/import'
  /** What its list is searched by. */
  search: { label: string; placeholder: string; hint?: string }
}

const screens: Record<RecordKind, ScreenDescription> = {
  bill: {
    one: 'bill',
    many: 'bills',
    title: 'Bills',
    Icon: IconFileInvoice,
    to: '/bills',
    hasOwner: false,
    search: { label: 'Search bills', placeholder: 'Vendor, or number on the bill' },
  },
  invoice: {
    one: 'invoice',
    many: 'invoices',
    title: 'Invoices',
    Icon: IconFolder,
    to: '/invoices',
    hasOwner: true,
    own: 'invoices',
    search: { label: 'Search invoices', placeholder: 'Name or number' },
  },
  trip: {
    one: 'trip',
    many: 'trips',
    title: 'Trips',
    Icon: IconPlaneDeparture,
    to: '/trips',
    hasOwner: true,
    isKept: true,
    own: 'trips',
    search: {
      label: 'Search trips',
      placeholder: 'Title, traveller, place or number',
      hint: 'The search looks at titles, travellers, destinations, tags and numbers.',
    },
  },
  booking: {
    one: 'booking',
    many: 'bookings',
    title: 'Bookings',
    Icon: IconCalendarCheck,
    to: '/bookings',
    hasOwner: true,
    search: {
      label: 'Search bookings',
      placeholder: 'Service, vendor or number',
      hint: 'The search looks at services, vendors, confirmation numbers and tags.',
    },
  },
  voucher: {
    one: 'voucher',
    many: 'vouchers',
    title: 'Vouchers',
    Icon: IconTicket,
    to: '/vouchers',
    hasOwner: true,
    search: {
      label: 'Search vouchers',
      placeholder: 'Service, guest or number',
      hint: 'The search looks at services, guests, confirmation numbers and tags.',
    },
  },
  rateCard: {
    one: 'rate card',
    many: 'rate cards',
    title: 'Rate cards',
    Icon: IconFolder,
    to: '/rate-cards',
    hasOwner: false,
    search: { label: 'Search rate cards', placeholder: 'Name or number' },
  },
  vendor: {
    one: 'vendor',
    many: 'vendors',
    title: 'Vendors',
    Icon: IconFolder,
    to: '/vendors',
    importTo: '/vendors/import',
    own: 'vendors',
    hasOwner: false,
    search: { label: 'Search vendors', placeholder: 'Name, person, phone, city or number' },
  },
  lead: {
    one: 'lead',
    many: 'leads',
    title: 'Leads',
    Icon: IconUserPlus,
    to: '/leads',
    hasOwner: true,
    own: 'leads',
    importTo: '/leads/import',
    search: { label: 'Search leads', placeholder: 'Name, phone, place or number' },
  },
  contact: {
    one: 'contact',
    many: 'contacts',
    title: 'Contacts',
    Icon: IconUsers,
    to: '/contacts',
    hasOwner: true,
    own: 'contacts',
    importTo: '/contacts/import',
    search: { label: 'Search contacts', placeholder: 'Name, phone, company or city' },
  },
  proposal: {
    one: 'proposal',
    many: 'proposals',
    title: 'Proposals',
    Icon: IconSend,
    to: '/prospect',
    hasOwner: true,
    own: 'prospects',
    search: {
      label: 'Search proposals',
      placeholder: 'Title, customer, place or number',
      hint: 'The search looks at titles, customers, destinations, tags and numbers.',
    },
  },
  package: {
    one: 'package',
    many: 'packages',
    title: 'Packages',
    Icon: IconMapRoute,
    to: '/packages',
    hasOwner: true,
    search: {
      label: 'Search packages',
      placeholder: 'Title, place, code or number',
      hint: 'The search looks at titles, codes, places, tags and numbers.',
    },
  },
  library: {
    one: 'item',
    many: 'items',
    title: 'Library',
    Icon: IconBooks,
    to: '/library',
    hasOwner: false,
    importTo: '/library/import',
    search: {
      label: 'Search the library',
      placeholder: 'Name, place, supplier or number',
      hint: 'The search looks at names, places, suppliers, tags and numbers.',
    },
  },
}

const otherScreens: Record<keyof typeof otherLists, ScreenDescription> = {
  payment: {
    one: 'payment',
    many: 'payments',
    title: 'Payments',
    Icon: IconCash,
    to: '/payments',
    hasOwner: true,
    isKept: true,
    search: {
      label: 'Search payments',
      placeholder: 'Number, reference, customer or trip',
      hint: 'The search looks at numbers, bank references, customers, vendors, trips and invoices.',
    },
  },
}

/** What the screens need to know of a kind of record, with what server and screens share. */
export type RecordDescription = ScreenDescription & (typeof kinds)[RecordKind]

export const recordKinds = Object.fromEntries(
  kindsOfContract.map((kind) => [kind, { ...kinds[kind], ...screens[kind] }]),
) as Record<RecordKind, RecordDescription>

/** What a list's screen needs to know of what it lists. */
export type ListDescription = ScreenDescription & { list: ListName; page: Page }

/** The same for everything that there is a list of. */
export const listDescriptions: Record<ListedKind, ListDescription> = {
  ...recordKinds,
  payment: { ...otherLists.payment, ...otherScreens.payment },
}

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(recordKinds, kind)

/** The page of a record. */
export const recordPage = (kind: RecordKind, id: string): string => `${recordKinds[kind].path}/${id}`

/** The kind whose files an operation or a notice of an import is about: `leads.import`, `leads_import`. */
export const importedBy = (name: string): RecordDescription | undefined =>
  Object.values(recordKinds).find(
    ({ importTo, list }) => importTo && (name === `${list}.import` || name === `${list}_import`),
  )

/** L-000123 */
export const recordNumber = (kind: RecordKind, number: number): string => numberText(recordKinds[kind].series, number)

const numberText = (series: string, number: number): string => `${series}-${String(number).padStart(6, '0')}`

type KindOf<On> = On extends unknown
  ? { [Kind in AttachableKind]: On extends Record<`${Kind}Id`, string> ? Kind : never }[AttachableKind]
  : never

/** The record that something hangs on, by kind and id. */
export function recordOf<On extends AttachedTo>(on: On): { kind: KindOf<On>; id: string } {
  for (const kind of attachableKinds) {
    const id = (on as Partial<Record<string, string>>)[`${kind}Id`]
    if (id) return { kind: kind as KindOf<On>, id }
  }
  throw new Error('it names no record')
}
