import pg from 'pg'

/** What the connection that copies the tables is called in PostgreSQL. */
export const backupConnection = 'sarai backup'

/** For those above, who do not know the driver. */
export type OpenConnection = pg.Client

/** A connection of its own, for what takes longer than those that people share are held for. */
export async function openConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  // A lost connection is met by the next query.
  client.on('error', () => {})
  await client.connect()
  return client
}
