import type { Page } from '@sarai/contract/access'
import type { CustomRecord } from '@sarai/contract/custom-field-words'
import type { LiveTopic } from '@sarai/contract/live'
import type { RecordKind } from '@sarai/contract/search'
import type { ListName } from '@sarai/contract/views'
import { IconBooks, IconMapRoute, IconSend, IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** What the screens need to know of a kind of record. A new kind is described here and has a folder in `features`. */
export interface RecordDescription {
  /** One of them and several, as in a sentence. */
  one: string
  many: string
  /** What its list is headed. */
  title: string
  Icon: ComponentType<{ size?: number; stroke?: number; className?: string }>
  /** Who may see it: those who may use this page. */
  page: Page
  /** Its list. */
  to: '/leads' | '/contacts' | '/packages' | '/prospect' | '/library'
  /** Where the pages of its records are: this and the id. */
  path: string
  /** What its numbers begin with: L-000123. */
  series: string
  /** What is announced when one changes. */
  topic: LiveTopic
  /** What saved views and the remembered state of its list are filed under. */
  list: ListName
  /** Its records are somebody's, and people may do with their own what they may not do with all. */
  hasOwner: boolean
  /** The agency's own fields on it. */
  own?: CustomRecord
  /** Where files of it are imported. */
  importTo?: '/leads/import' | '/contacts/import' | '/library/import'
  /** What its list is searched by. */
  search: { label: string; placeholder: string; hint?: string }
}

export const recordKinds: Record<RecordKind, RecordDescription> = {
  lead: {
    one: 'lead',
    many: 'leads',
    title: 'Leads',
    Icon: IconUserPlus,
    page: 'leads',
    to: '/leads',
    path: '/leads',
    series: 'L',
    topic: 'leads',
    list: 'leads',
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
    page: 'contacts',
    to: '/contacts',
    path: '/contacts',
    series: 'C',
    topic: 'contacts',
    list: 'contacts',
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
    page: 'prospects',
    to: '/prospect',
    path: '/prospect-details',
    series: 'PR',
    topic: 'prospects',
    list: 'prospects',
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
    page: 'packages',
    to: '/packages',
    path: '/packages',
    series: 'PK',
    topic: 'packages',
    list: 'packages',
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
    page: 'packages',
    to: '/library',
    path: '/library',
    series: 'LB',
    topic: 'library',
    list: 'library',
    hasOwner: false,
    importTo: '/library/import',
    search: {
      label: 'Search the library',
      placeholder: 'Name, place, supplier or number',
      hint: 'The search looks at names, places, suppliers, tags and numbers.',
    },
  },
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

/** T-000123: trips have numbers and no pages. */
export const tripNumber = (number: number): string => numberText('T', number)

const numberText = (series: string, number: number): string => `${series}-${String(number).padStart(6, '0')}`

/** A record that has a timeline, as the calls of what hangs on it name it. */
type RecordOn = { leadId: string } | { contactId: string } | { proposalId: string }

/** Its kind and id. */
export function recordOf(on: RecordOn): { kind: 'lead' | 'contact' | 'proposal'; id: string } {
  if ('leadId' in on) return { kind: 'lead', id: on.leadId }
  if ('contactId' in on) return { kind: 'contact', id: on.contactId }
  return { kind: 'proposal', id: on.proposalId }
}
