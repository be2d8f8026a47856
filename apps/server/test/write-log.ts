import type pg from 'pg'
import { agencyTables } from './database.ts'

/**
 * Has the database note every write to a row of an agency, in place of reading all tables before and after each call:
 * for each row what it adds to its table's count of rows and to the sum of their hashes, so that both are what reading
 * the table would give. What is rolled back is not noted. Numbers that a refused call took are lost, which harms nobody;
 * nor does it matter when a key or session was last used, and what rows take up because of that.
 */
async function logWrites(owner: pg.Pool): Promise<void> {
  const tables = (await agencyTables(owner)).filter((name) => name !== 'number_series')
  const triggers = [...tables, 'agencies'].map((table) => {
    const agency = table === 'agencies' ? 'id' : 'agency_id'
    return `create trigger zz_write_log after insert or update or delete on ${table}
      for each row execute function log_write('${agency}');`
  })
  await owner.query(`
    create unlogged table write_log (agency_id uuid not null, name text not null, rows int not null, hash numeric not null);
    create index on write_log (agency_id);
    create function write_log_hash(held jsonb) returns numeric language sql immutable as
      $$ select hashtextextended((held - 'last_used_at')::text, 0)::numeric $$;
    create function log_write() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        earlier jsonb;
        later jsonb;
        agency uuid;
        change numeric;
      begin
        if tg_op <> 'INSERT' then earlier := to_jsonb(old); end if;
        if tg_op <> 'DELETE' then later := to_jsonb(new); end if;
        if tg_table_name = 'usage_counts' and coalesce(later, earlier) ->> 'kind' = 'rows' then return null; end if;
        agency := (coalesce(later, earlier) ->> tg_argv[0])::uuid;
        change := coalesce(write_log_hash(later), 0) - coalesce(write_log_hash(earlier), 0);
        if tg_op = 'UPDATE' and change = 0 then return null; end if;
        insert into write_log values
          (agency, tg_table_name, (later is not null)::int - (earlier is not null)::int, change);
        return null;
      end $$;
    ${triggers.join('\n')}
  `)
}

const logging = new WeakMap<pg.Pool, Promise<void>>()

/**
 * A fingerprint of what was written of an agency since it was first asked for, by table. Two differ where those of
 * `digestOf` would.
 */
export async function loggedDigestOf(owner: pg.Pool, agencyId: string): Promise<Record<string, string>> {
  const begun = logging.get(owner) ?? logWrites(owner)
  logging.set(owner, begun)
  await begun
  const { rows } = await owner.query<{ name: string; digest: string }>({
    name: 'logged digest',
    text: `select name, sum(rows) || ' ' || sum(hash) as digest from write_log where agency_id = $1
      group by name having sum(rows) <> 0 or sum(hash) <> 0 order by name`,
    values: [agencyId],
  })
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]))
}
