import { type AnyColumn, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  foreignKey,
  type PgColumnBuilderBase,
  pgPolicy,
  pgTable,
  type PgTableExtraConfigValue,
  primaryKey,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'
import { agencies } from './agencies.table.ts'

const currentAgency = sql`(select nullif(current_setting('app.agency_id', true), '')::uuid)`
const currentKey = sql`(select nullif(current_setting('app.key', true), ''))`

/** The one policy of every agency's table. With a key column, a row is also seen by whoever names its key exactly. */
function agencyPolicy(agencyId: AnyColumn, key?: AnyColumn) {
  const isOwn = sql`${agencyId} = ${currentAgency}`
  return pgPolicy('agency', {
    as: 'permissive',
    for: 'all',
    to: 'public',
    using: key ? sql`${isOwn} or ${key} = ${currentKey}` : isOwn,
    withCheck: isOwn,
  })
}

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
 * A table whose every row belongs to one agency: `agency_id`, primary key `(agency_id, id)`, and the policy that shows
 * an agency its own rows only. Everything that makes agencies unable to see each other is here.
 * With `options.key`, a row is also seen by whoever names that column's value exactly, before the agency is known.
 */
export function agencyTable<Name extends string, C extends Columns>(
  name: Name,
  columns: C,
  extras: Extras<Owned<C>> = () => [],
  options: { key?: keyof C & string } = {},
) {
  return pgTable(name, { ...agencyColumns(), ...columns }, (built) => {
    const table = built as unknown as Built<Owned<C>>
    return [
      primaryKey({ columns: [table.agencyId, table.id] }),
      foreignKey({ columns: [table.agencyId], foreignColumns: [agencies.id] }).onDelete('cascade'),
      agencyPolicy(table.agencyId, options.key ? table[options.key] : undefined),
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
  return pgTable(name, { agencyId: agencyId(), ...columns }, (built) => {
    const table = built as unknown as Built<Derived<C>>
    return [agencyPolicy(table.agencyId), ...extras(table)]
  })
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
