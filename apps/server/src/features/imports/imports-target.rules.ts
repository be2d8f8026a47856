import type { DateOrder, ImportSettings } from '@sarai/contract/imports'
import type { CustomFieldRecord } from '../../kernel/custom-fields/custom-fields.service.ts'
import type { StageKind } from '@sarai/contract/stages'

/** One of the agency's own fields that a column can become. */
export type ImportedField = Pick<CustomFieldRecord, 'id' | 'record' | 'label' | 'kind' | 'options' | 'isRequired'>

/** What values are read by: the agency's ways, and what there is to refer to. */
export interface ReadContext {
  country: string
  currency: string
  /** What amounts are in that name no currency; the agency's unless said. */
  amountsIn?: string | null
  /** The file is an export of Sarai's. */
  isOwn?: boolean
  timeZone: string
  /** The moment of reading. */
  now: string
  /** Today, in the agency's zone. */
  today: string
  stages: { id: string; name: string; kind: StageKind }[]
  team: { id: string; name: string; email: string }[]
  /** Whose records the person who imports may make; null for everybody's. */
  assignable: string[] | null
  vendorTypes: { id: string; name: string; builtIn: string | null }[]
  /** The agency's own fields of the records that can be imported. */
  custom: ImportedField[]
  mayConvert: boolean
}

/** A value that could not be read. */
export interface Unread {
  column: number
  field: string
  message: string
}

/** A row as it would be stored, with what it can be recognised by. */
export interface GoodRow<Draft> {
  draft: Draft
  /** Terms of its phones and emails: rows and records that share one are the same person's. */
  keys: string[]
  /** What the record will be found by, where that was worked out already. */
  terms?: string[]
  unread: Unread[]
}

/** What a key begins with that only records are looked for by: rows that share it are not the same for that. */
export const ofRecords = '?'

/** The keys by which a row and an earlier row are the same. */
export const keysOfRows = (keys: string[]): string[] => keys.filter((key) => !key.startsWith(ofRecords))

/** A row that cannot be stored, with the reason in words. */
export interface BadRow {
  rejection: string
  unread: Unread[]
}

export type ReadRow<Draft> = GoodRow<Draft> | BadRow

/** A column that becomes a field. */
export interface PlannedColumn {
  column: number
  field: string
  header: string
  /** How its days are meant. */
  dateOrder: DateOrder
  /** Its text is kept as it is: a name, a remark, a place. */
  isText: boolean
}

export interface ReadPlan {
  columns: PlannedColumn[]
  unreadable: ImportSettings['unreadable']
  defaults: ImportSettings['defaults']
}

interface PlanWays {
  /** Fields that others depend on. */
  first?: readonly string[]
  /** Fields whose text is kept as it is. */
  texts?: ReadonlySet<string>
}

/** Of columns with phone numbers those of mobiles are read first, and those of offices and homes last. */
function rankPhone({ field, header }: PlannedColumn): number {
  if (field !== 'phone' || /\b(?:mob(?:ile)?|cell|whats ?app)\b/i.test(header)) return 0
  return /\b(?:work|office|off|business|company|home|resi|residence|land ?line|tel|telephone|other|alt|alternate)\b/i.test(
    header,
  )
    ? 2
    : 1
}

/** How the columns are read. */
export function planOf(settings: ImportSettings, header: string[], { first = [], texts }: PlanWays = {}): ReadPlan {
  const { dateOrder, dateOrders, unreadable, defaults } = settings
  const columns = settings.mapping
    .flatMap((field, column) =>
      field
        ? [
            {
              column,
              field,
              header: (header[column] ?? '').trim(),
              dateOrder: dateOrders[column] ?? dateOrder,
              isText: texts?.has(field) ?? false,
            },
          ]
        : [],
    )
    .sort(
      (a, b) =>
        Number(first.includes(b.field)) - Number(first.includes(a.field)) ||
        rankPhone(a) - rankPhone(b) ||
        a.column - b.column,
    )
  return { columns, unreadable, defaults }
}

type Labels = ReadonlyMap<string, string>

/** What a column is called: as the file has it, else as we do. */
export function titleOf({ header, field }: PlannedColumn, labels: Labels): string {
  return header || (labels.get(field) ?? field)
}

/** Why a row is rejected for a value of it. */
export function rejectionOf({ column, message }: Unread, cells: string[], plan: ReadPlan, labels: Labels): string {
  const planned = plan.columns.find((one) => one.column === column)
  const value = (cells[column] ?? '').trim().slice(0, 60)
  return `${planned ? titleOf(planned, labels) : 'A value'}: “${value}”. ${message}`
}

/** Reads the rows of one kind of record. */
export type RowReader<Draft> = (cells: string[], plan: ReadPlan, context: ReadContext) => ReadRow<Draft>
