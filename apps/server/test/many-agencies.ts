import type pg from 'pg'
import { randomUUID } from 'node:crypto'
import type { TestApp } from './app.ts'
import { makeAgency } from './make.ts'

/** The table's rows of one agency, copied to each of those in `copies`; ids are unique within an agency only. */
const copied: Record<string, string> = {
  users: `jsonb_build_object('email', copy.id || '@many.test')`,
  leads: `'{}'::jsonb`,
  tasks: `'{}'::jsonb`,
}

/** Many agencies at once, each with a lead and a task on it of which nobody is reminded yet. @returns their ids */
export async function makeManyAgencies(app: TestApp, count: number): Promise<string[]> {
  const model = await makeAgency(app, `Many ${randomUUID()}`)
  const { data: lead } = await model.owner.call.leads.create({ name: 'Asha', followUp: null })
  const dueAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await model.owner.call.tasks.create({ on: { leadId: lead.id }, kind: 'task', title: 'Call', dueAt, remindMinutes: 0 })
  const client = await app.owner.connect()
  try {
    // Counters and search are not what is tried here, and triggers for them would take most of the time.
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `create temporary table copies on commit drop as select gen_random_uuid() as id from generate_series(1, ${count})`,
    )
    await copy(
      client,
      'agencies',
      'id',
      model.agencyId,
      `jsonb_build_object('id', copy.id, 'form_key', copy.id, 'name', 'Agency ' || copy.id)`,
    )
    for (const [table, changes] of Object.entries(copied))
      await copy(client, table, 'agency_id', model.agencyId, `jsonb_build_object('agency_id', copy.id) || ${changes}`)
    const { rows } = await client.query<{ id: string }>('select id from copies')
    await client.query(
      `update tasks set remind_at = null, due_at = now() + interval '30 days' where agency_id in (select id from copies)`,
    )
    await client.query("update agencies set sweep_at = now() + interval '1 day'")
    await client.query('commit; analyze agencies, users, leads, tasks')
    return rows.map(({ id }) => id)
  } finally {
    client.release()
  }
}

async function copy(client: pg.PoolClient, table: string, key: string, modelId: string, changes: string) {
  await client.query(
    `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(model) || ${changes})).*
       from ${table} as model, copies as copy where model.${key} = '${modelId}'`,
  )
}

/** From here on whatever tells people of these agencies something fails. */
export async function breakNotices(app: TestApp, agencyIds: string[]): Promise<void> {
  await app.owner.query(`
    create function break_here() returns trigger language plpgsql as
      $$ begin raise exception 'this agency is broken'; end $$;
    create trigger break_here before insert on notices for each row
      when (new.agency_id in (${agencyIds.map((id) => `'${id}'`).join(', ')})) execute function break_here();`)
}

/** Ends that. */
export async function mendNotices(app: TestApp): Promise<void> {
  await app.owner.query('drop trigger break_here on notices')
}

/** Has every agency's task remind its person at a moment. */
export async function remindAll(app: TestApp, agencyIds: string[], at: Date): Promise<void> {
  await app.owner.query('update tasks set remind_at = $2 where agency_id = any($1)', [agencyIds, at.toISOString()])
}

/** How many of these agencies have told of their task. */
export async function countReminded(app: TestApp, agencyIds: string[]): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    `select count(distinct agency_id)::int as count from notices where kind = 'reminder' and agency_id = any($1)`,
    [agencyIds],
  )
  return rows[0]?.count ?? 0
}
