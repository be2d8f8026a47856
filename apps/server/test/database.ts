import type pg from 'pg'

/** Tables that only triggers or the storage write, from what has the key to its agency. They have no ids. */
export const derivedTables = [
  'contact_keys',
  'lead_counts',
  'ledger_items',
  'ledger_totals',
  'search_terms',
  'stored_files',
  'usage_counts',
]

const known = new WeakMap<pg.Pool, Promise<string[]>>()

/** Tables every row of which belongs to an agency, from the database itself. */
export function agencyTables(owner: pg.Pool): Promise<string[]> {
  const tables = known.get(owner) ?? readAgencyTables(owner)
  known.set(owner, tables)
  return tables
}

async function readAgencyTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'agency_id' order by table_name`,
  )
  return rows.map((row) => row.name)
}

/** Numbers that a refused call took are lost, which harms nobody. */
const uncounted = new Set(['number_series'])

/** What rows take is counted again where only the time of a key's last use was noted; the rows themselves are compared. */
const comparable: Record<string, string> = { usage_counts: `and kind <> 'rows'` }

/** A fingerprint of everything an agency has in the database, by table; but not of when a session or key was last used. */
export async function digestOf(owner: pg.Pool, agencyId: string): Promise<Record<string, string>> {
  const tables = (await agencyTables(owner)).filter((name) => !uncounted.has(name))
  const parts = [...tables.map((name) => [name, 'agency_id']), ['agencies', 'id']].map(
    ([name, key]) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(digested) - 'last_used_at')::text, 0)), 0) as digest
         from ${name} as digested where ${key} = $1 ${comparable[name ?? ''] ?? ''}`,
  )
  const { rows } = await owner.query<{ name: string; digest: string }>({
    name: 'digest',
    text: parts.join(' union all '),
    values: [agencyId],
  })
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
}

/** The agency's table that holds the record. */
export async function tableOf(owner: pg.Pool, id: string): Promise<string | undefined> {
  const tables = (await agencyTables(owner)).filter((name) => !derivedTables.includes(name))
  const parts = tables.map((name) => `select '${name}' as name from ${name} where id = $1`)
  const found = await owner.query<{ name: string }>({ name: 'table of', text: parts.join(' union all '), values: [id] })
  return found.rows[0]?.name
}

/** Removes a record for good. @returns false where others hold on to it */
export async function removeRow(owner: pg.Pool, id: string): Promise<boolean> {
  const table = await tableOf(owner, id)
  if (!table) return false
  try {
    await owner.query(`delete from ${table} where id = $1`, [id])
    return true
  } catch (error) {
    // From PostgreSQL 18 on a deletion that others forbid has a code of its own.
    if (['23503', '23001'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Switches row-level security off, as if it had never been. */
export async function removePolicies(owner: pg.Pool): Promise<void> {
  for (const table of [...(await agencyTables(owner)), 'agencies'])
    await owner.query(`alter table ${table} disable row level security`)
}

/** Every text in every table, the queue's among them: as it stands there, and what in it could be a secret by itself. */
export async function textsOfDump(owner: pg.Pool): Promise<Set<string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found = new Set<string>()
  const keep = (value: unknown) => {
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(keep)
    if (typeof value === 'string') for (const part of [value, ...(value.match(/[\w.-]{16,}/g) ?? [])]) found.add(part)
  }
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} as t`)
    for (const { row } of rows) keep(row)
  }
  return found
}
