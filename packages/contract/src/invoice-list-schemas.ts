import * as z from 'zod'
import { customFilters, sortBy } from './custom-fields.ts'
import { invoiceKinds, invoiceStatuses } from './invoice-words.ts'
import { calendarDate, id, searched, tag, tags } from './primitives.ts'
import { tableQueryBy } from './table.ts'

export const invoiceSorts = ['createdAt', 'updatedAt', 'issuedOn', 'dueOn', 'billTo', 'total', 'number'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const invoiceFilters = z.strictObject({
  status: z.array(z.enum(invoiceStatuses)).optional(),
  kind: z.array(z.enum(invoiceKinds)).optional(),
  contact: id.optional(),
  trip: id.optional(),
  proposal: id.optional(),
  owner: z
    .array(z.union([id, z.literal('none')]))
    .max(100)
    .optional(),
  /** By the day of issue. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** By the day they are due, whether paid or not. */
  dueFrom: calendarDate.optional(),
  dueTo: calendarDate.optional(),
  tag: z.array(tag).max(20).optional(),
  custom: customFilters.optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type InvoiceFilters = z.infer<typeof invoiceFilters>

export const invoiceTableQuery = tableQueryBy(sortBy(invoiceSorts), invoiceFilters)
export type InvoiceTableQuery = z.infer<typeof invoiceTableQuery>

/** Some of the invoices: those named, or all that a list shows. */
export const invoiceSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ search: searched().optional(), filters: invoiceFilters }),
])
export type InvoiceSelection = z.infer<typeof invoiceSelection>

export const invoiceBulkAction = z.discriminatedUnion('action', [
  /** To another RM, or to nobody. Those of a trip stay with its RM. */
  z.strictObject({ action: z.literal('assign'), ownerId: id.nullable() }),
  z.strictObject({ action: z.literal('tag'), add: tags.default([]), remove: tags.default([]) }),
])
export type InvoiceBulkAction = z.infer<typeof invoiceBulkAction>
