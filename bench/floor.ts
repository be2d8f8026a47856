// The floor: the same questions in plain SQL from a bare Node server, with no sign-in, scoping or validation.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const [url = '', agencyId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 16 })
const client = await pool.connect()
const { rows: facts } = await client.query(
  `select (select id from stages where agency_id = $1 order by position limit 1) as stage,
          (select id from users where agency_id = $1 order by created_at limit 1) as owner,
          (select max(number) from leads where agency_id = $1) as number`,
  [agencyId],
)
client.release()
let number: number = facts[0].number + 1_000_000

const backwards = (text: string) => [...text].toReversed().join('')

type Answer = (body: Record<string, string>) => Promise<unknown>

const search = `from search_terms t join leads l on l.agency_id = t.agency_id and l.id = t.record_id
                where t.agency_id = $1 and t.kind = 'lead' and t.term >= $2 and t.term < $3 and l.deleted_at is null`

async function find(from: string): Promise<unknown> {
  const values = [agencyId, from, `${from}\u{10ffff}`]
  const [rows, count] = await Promise.all([
    pool.query({ name: 'find', text: `select l.* ${search} order by t.moment desc, l.id desc limit 25`, values }),
    pool.query({ name: 'find-count', text: `select count(*) ${search}`, values }),
  ])
  return { rows: rows.rows, total: count.rows[0].count }
}

/** Each word as the beginning of a word of a name or place, in whatever order. */
async function findWords(text: string): Promise<unknown> {
  const [one = '', other = ''] = text.split(' ')
  const has = (word: number) => `(select record_id from search_terms
    where agency_id = $1 and kind = 'lead' and ((term >= 'n' || $${word} and term < 'n' || $${word} || '\u{10ffff}')
       or (term >= 't' || $${word} and term < 't' || $${word} || '\u{10ffff}')))`
  const found = `from leads l where l.agency_id = $1 and l.deleted_at is null and l.id in ${has(2)} and l.id in ${has(3)}`
  const values = [agencyId, one, other]
  const [rows, count] = await Promise.all([
    pool.query({ name: 'words', text: `select l.* ${found} order by l.created_at desc, l.id desc limit 25`, values }),
    pool.query({ name: 'words-count', text: `select count(*) ${found}`, values }),
  ])
  return { rows: rows.rows, total: count.rows[0].count }
}

/** The names that share most of their trigrams with the text: what an index of trigrams would be asked. */
async function findSimilar(text: string): Promise<unknown> {
  const { rows } = await pool.query({
    name: 'similar',
    text: `select * from leads where agency_id = $1 and deleted_at is null and lower(name) % $2
            order by similarity(lower(name), $2) desc, created_at desc limit 25`,
    values: [agencyId, text],
  })
  return { rows, total: rows.length }
}

const ofStage = 'from leads where agency_id = $1 and stage_id = $2 and deleted_at is null'

async function listed(name: string, further: string, values: unknown[]): Promise<unknown> {
  const text = `select * ${ofStage} ${further} order by created_at desc, id desc limit 25`
  const [rows, count] = await Promise.all([
    pool.query({ name, text, values }),
    pool.query({ name: 'count', text: `select count(*) ${ofStage}`, values: values.slice(0, 2) }),
  ])
  return { rows: rows.rows, total: count.rows[0].count }
}

const answers: Record<string, Answer> = {
  list: async ({ stage }) => listed('list', '', [agencyId, stage]),
  further: async ({ stage, createdAt, id }) =>
    listed('further', 'and (created_at, id) < ($3::timestamptz, $4::uuid)', [agencyId, stage, createdAt, id]),
  name: async ({ text = '' }) => find(`n${text}`),
  phone: async ({ text = '' }) => find(`p${backwards(text)}`),
  start: async ({ text = '' }) => find(`f${text}`),
  words: async ({ text = '' }) => findWords(text),
  typing: async ({ text = '' }) => findSimilar(text),
  async newest({ table = '', sort }) {
    // Payments are kept, and listed by their day.
    const [order, kept] = sort === 'day' ? ['day', ''] : ['created_at', ' and deleted_at is null']
    const from = `from ${table} where agency_id = $1${kept}`
    const [rows, count] = await Promise.all([
      pool.query({
        name: `newest ${table}`,
        text: `select * ${from} order by ${order} desc, id desc limit 25`,
        values: [agencyId],
      }),
      pool.query({ name: `count ${table}`, text: `select count(*) ${from}`, values: [agencyId] }),
    ])
    return { rows: rows.rows, total: count.rows[0].count }
  },
  async named({ table = '', kind, text = '' }) {
    const values = [agencyId, kind, `n${text}`, `n${text}\u{10ffff}`]
    const kept = kind === 'payment' ? '' : ' and r.deleted_at is null'
    const found = `from search_terms t join ${table} r on r.agency_id = t.agency_id and r.id = t.record_id
      where t.agency_id = $1 and t.kind = $2 and t.term >= $3 and t.term < $4${kept}`
    const [rows, count] = await Promise.all([
      pool.query({
        name: `named ${table}`,
        text: `select r.* ${found} order by t.moment desc, r.id desc limit 25`,
        values,
      }),
      pool.query({ name: `named count ${table}`, text: `select count(*) ${found}`, values }),
    ])
    return { rows: rows.rows, total: count.rows[0].count }
  },
  async detail({ id }) {
    const { rows } = await pool.query({
      name: 'detail',
      text: 'select * from leads where agency_id = $1 and id = $2',
      values: [agencyId, id],
    })
    return rows[0]
  },
  /** One statement that writes what Sarai writes: the contact, the lead, its first follow-up, and their histories. */
  async create({ name = '', phone = '' }) {
    const id = randomUUID()
    const own = number++
    const terms = [`n${name.toLowerCase()}`, `p${backwards(phone.slice(1))}`, `#${own}`]
    const keys = [`1${phone}`]
    const phones = JSON.stringify([{ number: phone, label: 'mobile' }])
    const { rows } = await pool.query({
      name: 'create',
      text: `with known as (select contact_id as id from contact_keys where agency_id = $1 and key = any($9) limit 1),
             contact as (insert into contacts (agency_id, id, number, terms, keys, name, phones, owner_id)
               select $1, gen_random_uuid(), $3, $4, $9, $5, $10, $8 where not exists (select from known) returning id),
             lead as (insert into leads (agency_id, id, number, terms, name, phone, currency, stage_id, owner_id, destinations, contact_id)
               values ($1, $2, $3, $4, $5, $6, 'INR', $7, $8, '{Goa}',
                       coalesce((select id from known), (select id from contact))) returning *),
             task as (insert into tasks (agency_id, id, kind, subject_kind, subject_id, title, due_at, assignee_id)
               values ($1, gen_random_uuid(), 'follow_up', 'lead', $2, 'Follow up', now() + interval '1 day', $8)),
             entries as (insert into timeline (agency_id, id, kind, subject, subject_id, subject_label, actor_id)
               select $1, gen_random_uuid(), 'created', 'lead', $2::uuid, $5, $8
               union all select $1, gen_random_uuid(), 'created', 'contact', id, $5, $8 from contact)
             select * from lead`,
      values: [agencyId, id, own, terms, name, phone, facts[0].stage, facts[0].owner, keys, phones],
    })
    return rows[0]
  },
  async move({ id, stage }) {
    const { rows } = await pool.query({
      name: 'move',
      text: `with lead as (update leads set stage_id = $3, stage_since = now(), version = version + 1, updated_at = now()
               where agency_id = $1 and id = $2 returning *),
             entry as (insert into timeline (agency_id, id, kind, subject, subject_id, subject_label, actor_id)
               select $1, gen_random_uuid(), 'moved', 'lead', $2, name, owner_id from lead)
             select * from lead`,
      values: [agencyId, id, stage],
    })
    return rows[0]
  },
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text ? JSON.parse(text) : {}
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = JSON.stringify(await answers[(request.url ?? '/').slice(1)]?.(await bodyOf(request)))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
  response.end(json)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) =>
    response.writeHead(500, { 'content-length': 0 }).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.send?.(address.port)
})
