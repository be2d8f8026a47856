/** What a column of a vendor's file of rates can be: the columns of the template, and what other files have instead. */
import { readChildColumn } from './row-columns.ts'

export type FileFieldKind = 'name' | 'day' | 'amount' | 'other'

export interface FileField {
  key: string
  label: string
  group: string
  kind: FileFieldKind
}

const listFields = (group: string, kind: FileFieldKind, fields: Record<string, string>): FileField[] =>
  Object.entries(fields).map(([key, label]) => ({ key, label, group, kind }))

export const fileFields: readonly FileField[] = [
  ...listFields('Product', 'name', { product: 'Product' }),
  ...listFields('Product', 'other', {
    category: 'Category',
    basis: 'Priced by',
    currency: 'Currency',
    'tax included': 'Tax included',
    'tax rate': 'Tax rate',
  }),
  ...listFields('Product', 'day', { 'valid from': 'Product valid from', 'valid to': 'Product valid to' }),
  ...listFields('Product', 'other', { 'book ahead': 'Book ahead (days)', notes: 'Notes on the product' }),
  ...listFields('Option', 'name', {
    option: 'Option',
    room: 'Room',
    'meal plan': 'Meal plan',
    vehicle: 'Vehicle',
  }),
  ...listFields('Option', 'other', {
    'min people': 'Fewest people',
    'max people': 'Most people, seats',
    'max adults': 'Most adults',
    'max children': 'Most children',
  }),
  ...listFields('Season', 'name', { season: 'Season' }),
  ...listFields('Season', 'day', { from: 'From', to: 'To', dates: 'From and to, in one cell' }),
  ...listFields('Season', 'other', {
    weekdays: 'Weekdays',
    priority: 'Priority',
    'min nights': 'Minimum nights',
    'release days': 'Release days',
  }),
  ...listFields('Amounts', 'amount', {
    single: 'Single',
    double: 'Double',
    triple: 'Triple',
    unit: 'Price of one',
    'extra adult': 'Extra adult',
    'child with bed': 'Child with bed',
    'child without bed': 'Child without bed',
    child: 'Child',
    'per km': 'Per kilometre',
    minimum: 'Minimum',
  }),
  ...listFields('Amounts', 'other', { 'included km': 'Included kilometres' }),
  ...listFields('Other rows', 'other', { row: 'Kind of row', options: 'Options', name: 'Name of a supplement' }),
  ...listFields('Other rows', 'amount', { adult: 'Supplement for an adult' }),
  ...listFields('Other rows', 'other', {
    'from age': 'From age',
    'to age': 'To age',
  }),
  ...listFields('Other rows', 'day', { since: 'Stop sale since' }),
  ...listFields('Other rows', 'other', {
    'days before': 'Days before arrival',
    percent: 'Cancellation in percent',
    note: 'Note',
  }),
]

const byKey = new Map(fileFields.map((one) => [one.key, one]))

/** A field by its key; children of any ages are one each. */
export function findFileField(key: string): FileField | undefined {
  const known = byKey.get(key)
  if (known || !readChildColumn(key)) return known
  return { key, label: key.charAt(0).toUpperCase() + key.slice(1), group: 'Amounts', kind: 'amount' }
}

/** Whether it is a child's amount whose ages the file does not say. */
export const isWithoutAges = (key: string): boolean => /^child(?: with bed| without bed)?$/.test(key)
