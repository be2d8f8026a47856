import { type AttachableKind, attachableKinds, type AttachedTo } from '@sarai/contract/record-kinds'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { pointerOf } from './attachments.rules.ts'

interface Attachable {
  subjectKind: AnyPgColumn
  subjectId: AnyPgColumn
}

/** Whether a row hangs on the record. */
export function isOn(table: Attachable, on: AttachedTo): SQL | undefined {
  const { kind, id } = pointerOf(on)
  return and(eq(table.subjectKind, kind), eq(table.subjectId, id))
}

/** The record as answers name it: the id under its kind's name, null under every other. */
export function attachedIdColumns({ subjectKind, subjectId }: Attachable) {
  const columns = attachableKinds.map((kind) => [
    `${kind}Id`,
    sql<string | null>`case when ${subjectKind} = ${sql.raw(`'${kind}'`)} then ${subjectId} end`.as(`${kind}Id`),
  ])
  return Object.fromEntries(columns) as Record<`${AttachableKind}Id`, SQL.Aliased<string | null>>
}
