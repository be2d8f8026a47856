import type { RateFileFacts, RateFileLayout, RateFileShape } from '@sarai/contract/rate-files'
import { undecidedColumn } from '@sarai/contract/rate-card-words'
import { fileFields, findFileField } from '@sarai/rates/file-fields'

/** Chosen to leave a column out. */
export const leaveOut = '-'

/** What a column can become. `field`: what it is now, which may be a child of any ages. */
export function listChoices(field: string | null): { group: string; items: { value: string; label: string }[] }[] {
  const own = field === null || field === undecidedColumn ? undefined : findFileField(field)
  const all = own && !fileFields.includes(own) ? [...fileFields, own] : fileFields
  const groups = Map.groupBy(all, (one) => one.group)
  return [
    { group: 'None', items: [{ value: leaveOut, label: 'Leave out' }] },
    ...[...groups].map(([group, of]) => ({ group, items: of.map(({ key, label }) => ({ value: key, label })) })),
  ]
}

/** A change of how a file is read, made from how it was asked to be read. */
export type LayoutChange = (layout: RateFileLayout) => RateFileLayout

/** Another field for a column; a column that had the field before is asked about again. */
export const chooseField =
  (shape: RateFileShape, column: number, field: string | null): LayoutChange =>
  (layout) => {
    const mapping = layout.mapping ?? shape.columns.map((one) => one.field)
    const freed = mapping.map((one) => (field !== null && one === field ? undecidedColumn : one))
    return { ...layout, headerRow: shape.headerRow, mapping: freed.map((one, at) => (at === column ? field : one)) }
  }

/** Another order of the days of a column, and of all whose days do not tell theirs: a file has one way of writing. */
export const chooseOrder =
  (shape: RateFileShape, column: number, order: 'dmy' | 'mdy'): LayoutChange =>
  (layout) => {
    const orders = layout.dateOrders ?? shape.columns.map((one) => one.dateOrder)
    const isOpen = (at: number) => {
      const days = shape.columns[at]?.days
      return days !== null && days !== undefined && !days.dmy && !days.mdy
    }
    return { ...layout, dateOrders: orders.map((one, at) => (at === column || isOpen(at) ? order : one)) }
  }

/** Another heading: the columns are guessed from it. */
export const chooseHeader =
  (headerRow: number): LayoutChange =>
  ({ sheet, facts }) => ({ sheet, facts, headerRow })

export const chooseSheet =
  (sheet: string): LayoutChange =>
  ({ facts }) => ({ facts, sheet })

export const chooseFact =
  (fact: RateFileFacts): LayoutChange =>
  (layout) => ({ ...layout, facts: { ...layout.facts, ...fact } })
