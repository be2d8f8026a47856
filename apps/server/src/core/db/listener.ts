import pg from 'pg'

/** A connection of its own for LISTEN, which a pool or a pooler cannot give. */
export async function listenerClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'sarai listener', keepAlive: true })
  // Heard from the first moment: PostgreSQL may end a connection in the same breath in which it takes it.
  client.on('error', () => {})
  await client.connect()
  return client
}
