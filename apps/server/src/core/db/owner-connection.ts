import pg from 'pg'

/** What the connection that copies the tables is called in PostgreSQL. */
export const backupConnection = 'sarai backup'

/** A connection as the owner of the database. */
export type OwnerConnection = pg.Client

/** A connection of its own: what a backup does takes longer than those that people share are held for. */
export async function connectForBackup(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  // A lost connection is met by the next query.
  client.on('error', () => {})
  await client.connect()
  return client
}
