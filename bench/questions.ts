import type pg from 'pg'

/** A call as the load generator sends it. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** What of compression the asker takes; browsers take all there is. */
  encoding?: string
  /** Others that it is asked with, by name. */
  headers?: Readonly<Record<string, string>>
}

/** A question put to Sarai and to the floor alike. Values are drawn anew for each call. */
export interface Question {
  name: string
  goal: { share: number; at: number }[]
  /** What the floor has besides, while it is asked. */
  prepare?: string
  cleanup?: string
  ours: () => Call
  floor: () => Call
}

/** What the questions ask about, drawn from the agency before measuring. */
interface Sample {
  ids: string[]
  openIds: string[]
  names: string[]
  digits: string[]
  /** First digits of phones, and names with places. */
  starts: string[]
  placed: string[]
  /** Leads anywhere between the newest and the oldest: a page begins after each. */
  depths: { id: string; createdAt: string }[]
  /** Stages a lead may be moved to without further answers. */
  stages: string[]
}

async function draw(client: pg.Client, agencyId: string): Promise<Sample> {
  const column = async (sql: string): Promise<string[]> =>
    (await client.query<{ value: string }>(sql, [agencyId])).rows.map(({ value }) => value)
  const some = 'from leads tablesample system (10) where agency_id = $1 and deleted_at is null'
  const open = `(select id from stages where agency_id = $1 and kind = 'open')`
  return {
    ids: await column(`select id as value ${some} limit 5000`),
    openIds: await column(`select id as value ${some} and stage_id in ${open} limit 5000`),
    names: await column(`select distinct lower(name) as value ${some} limit 500`),
    digits: await column(`select right(phone, 6) as value ${some} and phone is not null limit 2000`),
    starts: await column(`select substr(phone, 4, 6) as value ${some} and phone like '+91%' limit 2000`),
    placed: await column(
      `select distinct lower(split_part(name, ' ', 1) || ' ' || destinations[1]) as value ${some} and destinations <> '{}' limit 500`,
    ),
    depths: (
      await client.query(`select id, created_at::text as "createdAt" ${some} order by random() limit 2000`, [agencyId])
    ).rows,
    stages: await column(
      `select id as value from stages where agency_id = $1 and kind = 'open' order by position limit 3`,
    ),
  }
}

const pick = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)] as T
const json = (path: string, value: unknown): Call => ({ method: 'POST', path, body: JSON.stringify(value) })
/** What the list gives as `next` when this was the page's last lead. */
const after = ({ id, createdAt }: { id: string; createdAt: string }) =>
  Buffer.from(JSON.stringify(['createdAt', 'desc', createdAt, id])).toString('base64url')

/** The last word first, as it is often said. */
const turned = (name: string) => name.split(' ').toReversed().join(' ')
/** Two letters in the middle of the first word exchanged. */
const mistyped = (name: string) => name.replace(/^(.)(.)(.)/, '$1$3$2')

let serial = 0
function newcomer(): { name: string; phone: string } {
  const phone = `+9198${String((Date.now() + serial++) % 100_000_000).padStart(8, '0')}`
  return { name: `Bench Person ${serial}`, phone }
}

/** The questions of the goals, as `docs/performance.md` lists them. */
export async function questionsFor(client: pg.Client, agencyId: string): Promise<Question[]> {
  const { ids, openIds, names, digits, starts, placed, depths, stages } = await draw(client, agencyId)
  const always = (share: number) => [{ share, at: 0 }]
  const list = (filters: Record<string, unknown>, more: { search?: string; cursor?: string } = {}) =>
    json('/api/leads/all-leads', { perPage: 25, filters, sort: [{ by: 'createdAt', dir: 'desc' }], ...more })
  const lists = [
    { share: 0.6, at: 0 },
    { share: 1, at: 100_000 },
  ]
  return [
    {
      name: 'list of 25, by stage, with total',
      goal: lists,
      ours: () => list({ stage: [pick(stages)] }),
      floor: () => json('/list', { stage: pick(stages) }),
    },
    {
      name: 'the same, a page at any depth',
      goal: lists,
      ours: () => list({ stage: [pick(stages)] }, { cursor: after(pick(depths)) }),
      floor: () => json('/further', { stage: pick(stages), ...pick(depths) }),
    },
    {
      name: 'search by name',
      goal: always(0.6),
      ours: () => list({}, { search: pick(names) }),
      floor: () => json('/name', { text: pick(names) }),
    },
    {
      name: 'search by last six digits',
      goal: always(0.6),
      ours: () => list({}, { search: pick(digits) }),
      floor: () => json('/phone', { text: pick(digits) }),
    },
    {
      name: 'search by first six digits',
      goal: always(0.6),
      ours: () => list({}, { search: pick(starts) }),
      floor: () => json('/start', { text: pick(starts) }),
    },
    {
      name: 'search by two words in any order',
      goal: always(0.6),
      ours: () => list({}, { search: turned(pick(names)) }),
      floor: () => json('/words', { text: turned(pick(names)) }),
    },
    {
      name: 'search by a name and a place',
      goal: always(0.6),
      ours: () => list({}, { search: pick(placed) }),
      floor: () => json('/words', { text: pick(placed) }),
    },
    {
      name: 'search with a typing error',
      goal: always(0.6),
      prepare:
        'create extension if not exists pg_trgm; create index bench_trigrams on leads using gin (lower(name) gin_trgm_ops)',
      cleanup: 'drop index bench_trigrams; drop extension pg_trgm',
      ours: () => list({}, { search: mistyped(pick(names)) }),
      floor: () => json('/typing', { text: mistyped(pick(names)) }),
    },
    {
      name: 'one lead',
      goal: always(0.5),
      ours: () => ({ method: 'GET', path: `/api/leads/${pick(ids)}` }),
      floor: () => json('/detail', { id: pick(ids) }),
    },
    {
      name: 'new lead',
      goal: always(0.5),
      ours: () => json('/api/leads', { ...newcomer(), destinations: ['Goa'] }),
      floor: () => json('/create', newcomer()),
    },
    {
      name: 'change of stage',
      goal: always(0.5),
      ours: () => json(`/api/leads/${pick(openIds)}/move`, { stageId: pick(stages) }),
      floor: () => json('/move', { id: pick(openIds), stage: pick(stages) }),
    },
  ]
}
