import type { Page } from './access.ts'
import type { Kind } from './kind.ts'
import { kinds } from './records/all-kinds.ts'

export { kinds }

export type RecordKind = keyof typeof kinds

/** Lists of what is no kind of record: their rows are opened where they belong. */
export const otherLists = {
  payment: { list: 'payments', listPath: '/payments', page: 'invoices' },
} as const satisfies Record<string, Pick<Kind, 'list' | 'listPath' | 'page'>>

/** What there is a list of. */
export type ListedKind = RecordKind | keyof typeof otherLists
/** Lists whose state can be kept as a view; also the topics that tell of changes of their records. */
export type ListName = (typeof kinds)[RecordKind]['list'] | (typeof otherLists)[keyof typeof otherLists]['list']

/** Where the lists are. */
export type ListPath = (typeof kinds)[RecordKind]['listPath'] | (typeof otherLists)[keyof typeof otherLists]['listPath']

/** The name, place and page of everything that there is a list of. */
export const listed: Record<ListedKind, { list: ListName; listPath: ListPath; page: Page }> = {
  ...kinds,
  ...otherLists,
}

/** All kinds, in the order of the page search. */
export const recordKinds = (Object.keys(kinds) as RecordKind[]).sort(
  (one, other) => kinds[one].searchOrder - kinds[other].searchOrder,
) as [RecordKind, ...RecordKind[]]
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
  performance: 'performance-report',
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
