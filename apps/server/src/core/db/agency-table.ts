import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  foreignKey,
  type PgColumnBuilderBase,
  pgTable,
  type PgTableExtraConfigValue,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'
import { agencies } from './agencies.table.ts'

const agencyId = () =>
  uuid()
    .notNull()
    .default(sql`nullif(current_setting('app.agency_id', true), '')::uuid`)
const agencyColumns = () => ({ agencyId: agencyId(), id: uuid().notNull().$defaultFn(uuidv7) })

type Columns = Record<string, PgColumnBuilderBase>
type Built<C extends Columns> = { [K in keyof C]: AnyPgColumn }
type Extras<C extends Columns> = (table: Built<C>) => PgTableExtraConfigValue[]
type Owned<C extends Columns> = C & ReturnType<typeof agencyColumns>
type Derived<C extends Columns> = C & { agencyId: ReturnType<typeof agencyId> }

/**
 * A table whose every row belongs to one agency: `agency_id` and the primary key `(agency_id, id)`. By that column
 * `sql/policies.sql` gives it the policy that shows an agency its own rows only. A table whose rows are found by an
 * exact secret before the agency is known is listed there too.
 */
export function agencyTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  extras: Extras<Owned<C>> = () => [],
) {
  return pgTable(name, { ...agencyColumns(), ...columns }, (built) => {
    const table = built as unknown as Built<Owned<C>>
    return [
      primaryKey({ columns: [table.agencyId, table.id] }),
      foreignKey({ columns: [table.agencyId], foreignColumns: [agencies.id] }).onDelete('cascade'),
      ...extras(table),
    ]
  })
}

/**
 * An agency's table that only triggers or the storage write, from what is kept elsewhere: no id of its own, a primary
 * key that `extras` gives, and no foreign key, since the row it is made from has one.
 */
export function derivedAgencyTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  extras: Extras<Derived<C>>,
) {
  return pgTable(name, { agencyId: agencyId(), ...columns }, (built) => extras(built))
}

/** A reference within the agency: the key carries `agency_id`, so that it cannot point at another agency's row. */
export function belongsTo(
  table: { agencyId: AnyPgColumn },
  column: AnyPgColumn,
  target: () => { agencyId: AnyPgColumn; id: AnyPgColumn },
  onDelete: 'cascade' | 'restrict' | 'no action' = 'restrict',
) {
  const { agencyId, id } = target()
  return foreignKey({ columns: [table.agencyId, column], foreignColumns: [agencyId, id] }).onDelete(onDelete)
}

/** Unique within the agency. */
export function uniquePerAgency(
  name: string,
  table: { agencyId: AnyPgColumn },
  ...columns: [AnyPgColumn, ...AnyPgColumn[]]
) {
  return uniqueIndex(name).on(table.agencyId, ...columns)
}
