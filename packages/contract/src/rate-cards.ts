import * as z from 'zod'
import { itemCategories } from './itinerary-words.ts'
import { id, line, tag, tags, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { maxRateFileBytes, rateCardStatuses, revisionReasons } from './rate-card-words.ts'
import { rateFileLayoutText, rateFileShape } from './rate-files.ts'
import { rateCard as rateDocument, rateQuestion } from './rate-schemas.ts'
import { tableQuery, tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

export const rateCardRow = z.object({
  id,
  number: z.int(),
  version,
  /** The product. */
  name: z.string(),
  vendorId: id,
  vendor: z.string(),
  category: z.enum(itemCategories),
  currency: z.string(),
  status: z.enum(rateCardStatuses),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** The current one; they count from 1. */
  revision: z.int(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type RateCardRow = z.infer<typeof rateCardRow>

/** Something to look at before a card is used. */
const finding = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  entryId: z.string().optional(),
  seasonId: z.string().optional(),
})

export const rateCard = rateCardRow.extend({
  /** The rates; null for those whom costs are hidden from. */
  document: rateDocument.nullable(),
  findings: z.array(finding),
  deletedAt: z.string().nullable(),
})
export type RateCard = z.infer<typeof rateCard>

export const rateCardSorts = ['createdAt', 'updatedAt', 'name', 'number'] as const
export type RateCardSort = (typeof rateCardSorts)[number]

/** All given conditions hold together; the values of one condition are alternatives. */
export const rateCardFilters = z.strictObject({
  vendor: z.array(id).max(50).optional(),
  category: z.array(z.enum(itemCategories)).optional(),
  status: z.array(z.enum(rateCardStatuses)).optional(),
  tag: z.array(tag).max(20).optional(),
  /** Only what was deleted and can be restored. */
  deleted: z.boolean().optional(),
})
export type RateCardFilters = z.infer<typeof rateCardFilters>

export const rateCardTableQuery = tableQuery(rateCardSorts, rateCardFilters)
export type RateCardTableQuery = z.infer<typeof rateCardTableQuery>

export const newRateCard = z.strictObject({ vendorId: id, document: rateDocument, tags: tags.default([]) })
export type NewRateCard = z.input<typeof newRateCard>
/** A change of the document is a new revision, whole. */
export const rateCardChanges = z
  .strictObject({ document: rateDocument, tags, status: z.enum(rateCardStatuses) })
  .partial()
export type RateCardChanges = z.infer<typeof rateCardChanges>
export type RateCardFact = 'status' | 'tags'

export const rateRevision = z.object({
  number: z.int(),
  why: z.enum(revisionReasons),
  /** Of one that was rolled back to: which it equals. */
  of: z.int().nullable(),
  by: id.nullable(),
  at: z.string(),
})
export type RateRevision = z.infer<typeof rateRevision>

/** What a rate card answers to a question. Amounts are in minor units of its currency. */
export const ratePrice = z.object({
  rateCardId: id,
  revision: z.int(),
  currency: z.string(),
  /** The whole with tax; null where the card does not answer. */
  total: z.int().nullable(),
  net: z.int().nullable(),
  tax: z.int().nullable(),
  lines: z.array(
    z.object({
      date: z.string(),
      what: z.string(),
      quantity: z.int(),
      unit: z.int(),
      amount: z.int(),
      because: z.string(),
    }),
  ),
  /** The price in sentences. */
  sentences: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Why it does not apply. */
  reasons: z.array(z.object({ code: z.string(), text: z.string(), dates: z.array(z.string()) })),
})
export type RatePrice = z.infer<typeof ratePrice>

export const rateImport = z.object({
  rows: z.int(),
  cards: z.array(
    z.object({
      name: z.string(),
      /** The card it changes; null where it is new. */
      id: id.nullable(),
      kind: z.enum(['new', 'changed', 'same']),
      new: z.int(),
      changed: z.int(),
      ended: z.int(),
      /** The changes in words, the first of them. */
      lines: z.array(z.string()),
      errors: z.array(z.string()),
      /** What may be meant so, the first of it: days without a rate, amounts of zero. It does not keep the file from being taken. */
      warnings: z.array(z.string()),
    }),
  ),
  errors: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
  /** How the file was read. */
  shape: rateFileShape,
  /** What was seen: the file and the cards it changes as they were then. */
  seen: z.string(),
})
export type RateImport = z.infer<typeof rateImport>

const byId = z.strictObject({ id })
const rateFile = z.file().max(maxRateFileBytes, { error: 'Files of rates may have 20 MB at most' })
const withFile = { bodyLimit: maxRateFileBytes + 64 * 1024, external: true, isUnowned: true } as const

export const rateCardsCalls = {
  list: memberProcedure('vendors', 'read')
    .route({ method: 'POST', path: '/rate-cards/all-rate-cards', summary: 'List rate cards' })
    .input(rateCardTableQuery)
    .output(tableResult(rateCardRow)),

  get: memberProcedure('vendors', 'read')
    .route({ method: 'GET', path: '/rate-cards/{id}', summary: 'Read a rate card' })
    .input(byId)
    .output(success(rateCard)),

  create: memberProcedure('vendors', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/rate-cards',
      summary: 'Add a rate card',
      description: 'It is a draft, which can be priced but prices no trip before it is activated.',
    })
    .input(newRateCard)
    .output(success(rateCard)),

  update: memberProcedure('vendors', 'write')
    .route({
      method: 'PATCH',
      path: '/rate-cards/{id}',
      summary: 'Change a rate card',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with it as it is. A changed document is a new revision.',
    })
    .input(z.strictObject({ id, version, changes: rateCardChanges }))
    .output(success(rateCard)),

  duplicate: memberProcedure('vendors', 'write', { creates: true })
    .route({ method: 'POST', path: '/rate-cards/{id}/duplicate', summary: 'Copy a rate card to a new draft' })
    .input(z.strictObject({ id, name: line(160).optional() }))
    .output(success(rateCard)),

  revisions: memberProcedure('vendors', 'read')
    .route({ method: 'GET', path: '/rate-cards/{id}/revisions', summary: 'List the revisions of a rate card' })
    .input(byId)
    .output(success(z.array(rateRevision))),

  difference: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/rate-cards/{id}/difference',
      summary: 'Read what differs between two revisions of a rate card',
    })
    .input(z.strictObject({ id, from: z.coerce.number().int().min(1), to: z.coerce.number().int().min(1) }))
    .output(
      success(z.array(z.object({ kind: z.enum(['new', 'changed', 'ended']), name: z.string(), words: z.string() }))),
    ),

  rollBack: memberProcedure('vendors', 'write')
    .route({
      method: 'POST',
      path: '/rate-cards/{id}/roll-back',
      summary: 'Go back to an earlier revision of a rate card',
      description: 'It becomes a new revision equal to that one; none is lost.',
    })
    .input(z.strictObject({ id, version, number: z.int().min(1) }))
    .output(success(rateCard)),

  price: memberProcedure('vendors', 'read')
    .route({
      method: 'POST',
      path: '/rate-cards/{id}/price',
      summary: 'Price a stay, ride or ticket',
      description: 'Night by night with the reason of each rate, or every reason why the card does not answer.',
    })
    .input(z.strictObject({ id, question: rateQuestion }))
    .output(success(ratePrice)),

  importPreview: memberProcedure('vendors', 'write', withFile)
    .route({
      method: 'POST',
      path: '/rate-cards/import/preview',
      summary: 'Read a file of rates',
      description:
        'A workbook or CSV. Says how it is understood, and what would be new, changed and ended; changes nothing.',
    })
    .input(z.strictObject({ vendorId: id, file: rateFile, layout: rateFileLayoutText }))
    .output(success(rateImport)),

  importApply: memberProcedure('vendors', 'write', { ...withFile, creates: true })
    .route({
      method: 'POST',
      path: '/rate-cards/import',
      summary: 'Import a file of rates',
      description:
        'Takes all of it or nothing. `seen` is what the preview answered to the same layout: when the cards have changed since, the answer is 409.',
    })
    .input(z.strictObject({ vendorId: id, file: rateFile, layout: rateFileLayoutText, seen: z.string().max(100) }))
    .output(success(z.object({ new: z.int(), changed: z.int(), same: z.int(), ids: z.array(id) }))),

  export: memberProcedure('vendors', 'read', { creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/rate-cards/export',
      summary: "Write a vendor's rates to a CSV or Excel file",
      description:
        'An operation in the background whose result is the file, in the layout that the import reads. Cards that have ended are left out.',
    })
    .input(z.strictObject({ vendorId: id, format: z.enum(['csv', 'xlsx']) }))
    .output(success(z.object({ operationId: id }))),

  remove: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({
      method: 'DELETE',
      path: '/rate-cards/{id}',
      summary: 'Delete a rate card',
      description: 'It can be restored. One that prices a proposal or booking is ended instead, and stays.',
    })
    .input(byId)
    .output(success(z.object({ outcome: z.enum(['deleted', 'ended']) }))),

  restore: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({ method: 'POST', path: '/rate-cards/{id}/restore', summary: 'Restore a deleted rate card' })
    .input(byId)
    .output(success(rateCard)),

  timeline: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/rate-cards/{id}/timeline',
      summary: 'Read the history of a rate card',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),
}
