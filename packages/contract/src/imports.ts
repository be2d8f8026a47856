import * as z from 'zod'
import { importTargets, maxImportBytes, maxPartBytes, maxImportColumns } from './import-fields.ts'
import { leadSources } from './lead-words.ts'
import { currency, id, line, tags } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

export const importStates = ['uploading', 'reading', 'ready', 'unreadable', 'started'] as const

/** What is done with a row whose phone or email is known already. */
export const duplicateChoices = ['skip', 'update', 'create'] as const
export type DuplicateChoice = (typeof duplicateChoices)[number]

/** How days like 03/04/2026 are meant. */
export const dateOrders = ['dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** How a file is to be imported. */
export const importSettings = z.strictObject({
  /** Which line holds the names of the columns, counted among the file's filled lines from 0; null for none. */
  headerLine: z.int().min(0).max(50).nullable(),
  /** Whether the line above it names groups of columns: `Travel` above `From` and `To`. */
  hasGroups: z.boolean().default(false),
  /** For each column the field it becomes; null leaves it out. */
  mapping: z.array(z.string().max(60).nullable()).max(maxImportColumns),
  /** How days are meant in columns of which `dateOrders` does not say it. */
  dateOrder: z.enum(dateOrders),
  /** The same for each column. A day that only the other order makes sense of is not read. */
  dateOrders: z.array(z.enum(dateOrders).nullable()).max(maxImportColumns).default([]),
  /** What amounts are in that name no currency, where no column does. An import of amounts needs it. */
  currency: currency.nullable().default(null),
  duplicatesInFile: z.enum(duplicateChoices),
  duplicatesInBase: z.enum(duplicateChoices),
  /** How unreadable values are handled: kept as text with the row, or the row is rejected. */
  unreadable: z.enum(['keep', 'reject']),
  /** Defaults for rows without a value. */
  defaults: z.strictObject({
    stageId: id.nullable().default(null),
    ownerId: id.nullable().default(null),
    source: z.enum(leadSources).nullable().default(null),
    tags: tags.default([]),
    /** When open leads are first followed up, where the file does not say. */
    followUp: z.enum(['tomorrow', 'none']).default('none'),
  }),
})
export type ImportSettings = z.infer<typeof importSettings>

/** How many days of a column are of one kind, and the first of them. */
const daysOfKind = z.object({ count: z.int(), row: z.int(), value: z.string() }).nullable()

/** How the days of a column are written, all of its rows considered. */
export const columnDays = z.object({
  /** Those that can only be day first, only month first, or both. */
  dmy: daysOfKind,
  mdy: daysOfKind,
  either: daysOfKind,
})
export type ColumnDays = z.infer<typeof columnDays>

/** What was found out about a file by reading it. */
export const importShape = z.object({
  format: z.enum(['csv', 'xlsx', 'xlsb', 'xls', 'ods', 'vcard']),
  /** In words: "UTF-8", "Windows-1252"; null for workbooks. */
  encoding: z.string().nullable(),
  delimiter: z.enum([',', ';', '\t', '|']).nullable(),
  /** Names of a workbook's sheets, and the one that was read. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** How many columns there are. */
  width: z.int(),
  /** How many lines hold anything. */
  lines: z.int(),
  /** The first filled lines, with their numbers in the file, to choose the header from. */
  leading: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** For each column how its days are written; null where it holds none that depend on an order. */
  days: z.array(columnDays.nullable()).default([]),
  /** Whose export the file is, by the names of its columns: "IndiaMART". */
  exportOf: z.string().nullable().default(null),
  /** For each column why it is left out, where it is one of Sarai’s own that cannot come back. */
  setAside: z.array(z.string().nullable()).default([]),
})
export type ImportShape = z.infer<typeof importShape>

export const importCounts = z.object({
  /** Rows that hold data. */
  rows: z.int(),
  /** Rows dealt with so far: created, updated, skipped and rejected ones. */
  done: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  rejected: z.int(),
})

/** A file on its way in. Once begun, the operation of the same id tells how far it is. */
export const fileImport = z.object({
  id,
  target: z.enum(importTargets),
  fileName: z.string(),
  bytes: z.int(),
  received: z.int(),
  state: z.enum(importStates),
  /** Why the file cannot be read, in words. */
  problem: z.string().nullable(),
  shape: importShape.nullable(),
  settings: importSettings.nullable(),
  /** Whether the columns were recognised from an earlier file of the agency. */
  isRemembered: z.boolean(),
  counts: importCounts,
  createdBy: id.nullable(),
  createdAt: z.string(),
})
export type FileImport = z.infer<typeof fileImport>

/** A file that was sent and not imported yet, as a list shows it. */
export const unfinishedImport = fileImport.pick({
  id: true,
  fileName: true,
  bytes: true,
  state: true,
  problem: true,
  createdAt: true,
})

/** What is wrong with some values of a column. */
export const columnProblem = z.object({
  message: z.string(),
  count: z.int(),
  examples: z.array(z.object({ row: z.int(), value: z.string() })),
})

export const importPreview = z.object({
  /** How many rows were looked at, from the first on; problems and duplicates are counted over these. */
  examined: z.int(),
  rows: z.int(),
  /** The first rows as they would be stored. */
  sample: z.array(
    z.object({
      row: z.int(),
      outcome: z.enum(['create', 'update', 'skip', 'reject']),
      /** Why it is skipped or rejected. */
      reason: z.string().nullable(),
      values: z.record(z.string(), z.unknown()),
      /** Fields of which a value could not be read. */
      unread: z.array(z.string()),
    }),
  ),
  columns: z.array(
    z.object({
      filled: z.int(),
      samples: z.array(z.string()),
      problems: z.array(columnProblem),
    }),
  ),
  rejected: z.int(),
  rejections: z.array(columnProblem),
  duplicates: z.object({ inFile: z.int(), inBase: z.int() }),
})
export type ImportPreview = z.infer<typeof importPreview>

const byId = z.strictObject({ id })
const answer = success(fileImport)

export const importsCalls = {
  create: memberProcedure('records', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/imports',
      summary: 'Announce a file to import',
      description: 'Its bytes follow in parts of up to 4 MB; files have up to 50 MB.',
    })
    .input(
      z.strictObject({
        target: z.enum(importTargets),
        fileName: line(200, 'Name the file'),
        bytes: z
          .int()
          .min(1, { error: 'This file is empty' })
          .max(maxImportBytes, { error: 'Files may have 50 MB at most. Split this one and import the pieces.' }),
      }),
    )
    .output(answer),

  list: memberProcedure('records', 'read')
    .route({
      method: 'GET',
      path: '/imports',
      summary: 'List the files you sent and did not import',
      description: 'The latest first. They are deleted a day after they came.',
    })
    .input(z.strictObject({ target: z.enum(importTargets) }))
    .output(success(z.array(unfinishedImport))),

  append: memberProcedure('records', 'write', { bodyLimit: maxPartBytes + 64 * 1024, external: true })
    .route({
      method: 'POST',
      path: '/imports/{id}/parts',
      summary: 'Send the next part of a file',
      description:
        'Multipart: `part`, and `at`, the byte of the file that it begins at. A part sent twice counts once. When the last one is there, the file is read.',
    })
    .input(
      z.strictObject({
        id,
        at: z.coerce.number().int().min(0).max(maxImportBytes),
        part: z.file().min(1).max(maxPartBytes, { error: 'Send parts of 4 MB at most' }),
      }),
    )
    .output(answer),

  get: memberProcedure('records', 'read')
    .route({
      method: 'GET',
      path: '/imports/{id}',
      summary: 'Read what is known of a file to import',
      description: 'Its columns, how they were understood, and how many rows became what.',
    })
    .input(byId)
    .output(answer),

  chooseSheet: memberProcedure('records', 'write')
    .route({ method: 'POST', path: '/imports/{id}/sheet', summary: 'Read another sheet of the workbook' })
    .input(z.strictObject({ id, sheet: z.string().max(200) }))
    .output(answer),

  preview: memberProcedure('records', 'write', { external: true })
    .route({
      method: 'POST',
      path: '/imports/{id}/preview',
      summary: 'See what would come of a file',
      description: 'Stores no record. Keeps the settings for the next look.',
    })
    .input(z.strictObject({ id, settings: importSettings }))
    .output(success(importPreview)),

  start: memberProcedure('records', 'write')
    .route({
      method: 'POST',
      path: '/imports/{id}/start',
      summary: 'Begin to import a file',
      description: 'It goes on as an operation of the same id, which can be cancelled and undone.',
    })
    .input(z.strictObject({ id, settings: importSettings }))
    .output(answer),

  remove: memberProcedure('records', 'write')
    .route({ method: 'DELETE', path: '/imports/{id}', summary: 'Discard a file that was not imported' })
    .input(byId)
    .output(done),
}
