import pg from 'pg'

/**
 * Asks of all agencies at once which of them have work of a kind due. It is a function of the database, `due_…`, that
 * takes a moment and answers ids of agencies with the moment their first work is due, and nothing else.
 */
export interface DueQuestion {
  name: `due_${string}`
  /** The agencies' tables that it reads. */
  reads: string[]
}

/** What the metrics count of all agencies (sql/metrics.sql), by the same way. */
export const outgoingCounts = { name: 'count_outgoing', reads: ['mails', 'webhook_deliveries'] }

/** An agency that has something to do. */
export interface DueWork {
  agencyId: string
  dueAt: Date
}

const policy = 'due_work'

/**
 * Lets the functions that answer due questions read these tables. They run as the tables' owner, whom row-level security
 * holds like everybody; this policy is for the owner alone and only while such a function runs, so that the role that
 * the server works as still sees no row of another agency. Made here and not by a migration, since it names the owner,
 * who may be another after a restore.
 */
export async function allowDueQuestions(client: pg.Client, questions: Pick<DueQuestion, 'reads'>[]): Promise<void> {
  const tables = [...new Set(questions.flatMap(({ reads }) => reads))].sort()
  const { rows } = await client.query<{ table: string }>(
    `select tablename as table from pg_policies
      where schemaname = 'public' and policyname = $1 and roles = array[current_user]`,
    [policy],
  )
  for (const table of tables.filter((name) => !rows.some((row) => row.table === name))) {
    const name = pg.escapeIdentifier(table)
    await client.query(`drop policy if exists ${policy} on ${name}`)
    await client.query(
      `create policy ${policy} on ${name} for select to current_user
        using ((select nullif(current_setting('app.crossing', true), '')) is not null)`,
    )
  }
}
