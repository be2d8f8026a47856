import { attachableKinds } from '@sarai/contract/record-kinds'
import { text, uuid } from 'drizzle-orm/pg-core'

/**
 * The columns of what hangs on a record of any kind. Triggers of the database refuse a record that there is not, and
 * take away with a record what hangs on it (migration 0031).
 */
export const attachedColumns = () => ({
  subjectKind: text({ enum: attachableKinds }).notNull(),
  subjectId: uuid().notNull(),
})
