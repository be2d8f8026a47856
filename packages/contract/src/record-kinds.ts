import type { Page } from './access.ts'

interface Kind {
  /** What its numbers begin with: L-000123. */
  series: string
  /** The name that its calls, its live topic and its saved views share. */
  list: string
  /** Where the app shows one: this and its id. */
  path: string
  /** The page whose permission guards it. */
  page: Page
  /** Nobody owns them, or owners keep nobody else out: who may use the page sees them all. */
  isShared?: true
}

/** Every kind of record that has a list of its own. What knows all kinds is made from this table. */
export const kinds = {
  bill: { series: 'BI', list: 'bills', path: '/bills', page: 'vendors', isShared: true },
  invoice: { series: 'I', list: 'invoices', path: '/invoices/details', page: 'invoices' },
  trip: { series: 'T', list: 'trips', path: '/trips', page: 'calendars' },
  booking: { series: 'B', list: 'bookings', path: '/bookings', page: 'calendars' },
  voucher: { series: 'VO', list: 'vouchers', path: '/vouchers/details', page: 'vouchers' },
  rateCard: { series: 'RC', list: 'rateCards', path: '/rate-cards', page: 'vendors', isShared: true },
  vendor: { series: 'V', list: 'vendors', path: '/vendors', page: 'vendors', isShared: true },
  lead: { series: 'L', list: 'leads', path: '/leads', page: 'leads' },
  contact: { series: 'C', list: 'contacts', path: '/contacts', page: 'contacts' },
  package: { series: 'PK', list: 'packages', path: '/packages', page: 'packages', isShared: true },
  proposal: { series: 'PR', list: 'prospects', path: '/prospect-details', page: 'prospects' },
  library: { series: 'LB', list: 'library', path: '/library', page: 'packages', isShared: true },
} as const satisfies Record<string, Kind>

export type RecordKind = keyof typeof kinds

/** Lists of what is no kind of record: their rows are opened where they belong. */
export const otherLists = {
  payment: { list: 'payments', page: 'invoices' },
} as const satisfies Record<string, Pick<Kind, 'list' | 'page'>>

/** What there is a list of. */
export type ListedKind = RecordKind | keyof typeof otherLists
/** Lists whose state can be kept as a view; also the topics that tell of changes of their records. */
export type ListName = (typeof kinds)[RecordKind]['list'] | (typeof otherLists)[keyof typeof otherLists]['list']

/** The name and page of everything that there is a list of. */
export const listed: Record<ListedKind, { list: ListName; page: Page }> = { ...kinds, ...otherLists }

export const recordKinds = Object.keys(kinds) as [RecordKind, ...RecordKind[]]
export const lists = Object.values(listed).map(({ list }) => list) as [ListName, ...ListName[]]

/** Whether everybody who may use its page sees every record of a kind. */
export const isShared = (kind: string): boolean => {
  const found: Kind | undefined = (kinds as Record<string, Kind>)[kind]
  return found?.isShared === true
}

/** What is worked on besides records, as operations name it. */
const otherPages = {
  departures: 'calendars',
  travellers: 'calendars',
  reports: 'payment-report',
  returns: 'payment-report',
  vendorPayments: 'vendors',
  paymentRuns: 'vendors',
  stages: 'settings',
  team: 'settings',
} as const satisfies Record<string, Page>

/** The page that guards what a list or an operation is about. */
export function pageOf(name: ListName | keyof typeof otherPages): Page {
  const found = Object.values(listed).find(({ list }) => list === name)
  return found ? found.page : otherPages[name as keyof typeof otherPages]
}

/** The kind whose numbers begin with these letters, in any case. */
export function kindOfSeries(letters: string): RecordKind | undefined {
  return recordKinds.find((kind) => kinds[kind].series === letters.toUpperCase())
}

/** What notes, tasks and files hang on: all kinds of records but the library, which is in trips. */
export type AttachableKind = Exclude<RecordKind, 'library'>

const isAttachable = (kind: RecordKind): kind is AttachableKind => kind !== 'library'
export const attachableKinds = recordKinds.filter(isAttachable) as [AttachableKind, ...AttachableKind[]]

/** The record that a note, task or file belongs to, as calls name it: exactly one, by its id. `{ leadId }` */
export type AttachedTo = { [Kind in AttachableKind]: Record<`${Kind}Id`, string> }[AttachableKind]
