import type pg from 'pg'
import { ownerUrl, until } from './child.ts'
import { connectOwner } from './imports.ts'

/** Holds rows so that whoever wants them waits. @returns the connection that holds them */
export async function hold(dataDir: string, rows: string, values: string[]): Promise<pg.Client> {
  const holder = await connectOwner(ownerUrl(dataDir))
  await holder.query('begin')
  await holder.query(`select from ${rows} for update`, values)
  return holder
}

/** Waits until somebody waits for what is held, in a statement that names it. */
export const waiting = (owner: pg.Client, named: string) =>
  until(`somebody to wait for ${named}`, async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
      [named],
    )
    return rows.length > 0
  })
