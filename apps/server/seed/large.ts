import { sql } from 'drizzle-orm'
import type { Stage } from '@sarai/contract/stages'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { insertRows } from '../src/core/db/bulk-insert.ts'
import { ConfigError } from '../src/core/config.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { createAgency } from '../src/kernel/agency/agency.service.ts'
import { findUserByEmail } from '../src/kernel/accounts/accounts.queries.ts'
import { contactIndex } from '../src/features/contacts/contacts.queries.ts'
import { contacts } from '../src/features/contacts/contacts.table.ts'
import { leadTerms } from '../src/features/leads/leads.queries.ts'
import { leads } from '../src/features/leads/leads.table.ts'
import { listStages } from '../src/features/stages/stages.queries.ts'
import { tasks } from '../src/kernel/tasks/tasks.table.ts'
import { insertUser } from '../src/kernel/accounts/accounts-people.queries.ts'
import { timeline } from '../src/kernel/timeline/timeline.table.ts'
import type { Services } from '../src/services.ts'
import { person } from './people.ts'
import { Random, uuidAt } from './random.ts'
import { trip } from './trips.ts'

export interface LargeSeed {
  /** Leads of the one large agency. */
  leads: number
  /** Other agencies, each with `leadsOfOthers` leads. */
  others: number
  leadsOfOthers: number
  /** Email of the large agency's main user; a password of theirs signs in. */
  email: string
  password: string
}

const day = 86_400_000
const batch = 5000
const ownersOfLarge = 12

/** One agency with very many leads, and others beside it, for trying and measuring. */
export async function seedLarge(services: Services, wish: LargeSeed, say: (line: string) => void): Promise<void> {
  const passwordHash = await services.passwords.hash(wish.password)
  const make = async (name: string, email: string, count: number, seed: number) => {
    const owner = { email, name: `Owner of ${name}`, passwordHash }
    const { agencyId, ownerId } = await createAgency(services, { name, owner, planState: 'active' })
    await fill(
      services,
      agencyId,
      { ownerId, count, seed, domain: email.split('@')[1] ?? '', passwordHash },
      (done) => {
        if (done % 50_000 === 0) say(`${name}: ${done.toLocaleString('en-GB')} leads`)
      },
    )
  }
  if (await findUserByEmail(services.database, wish.email))
    throw new ConfigError(`${wish.email} has been sown already. Choose another --email, of another domain.`)
  const domain = wish.email.split('@')[1] ?? ''
  for (let index = 1; index <= wish.others; index++)
    await make(`Agency ${index}`, `owner@agency-${index}.${domain}`, wish.leadsOfOthers, index)
  await make('Large Voyages', wish.email, wish.leads, 4_711)
}

interface Filling {
  ownerId: string
  count: number
  seed: number
  domain: string
  passwordHash: string
}

async function fill(
  services: Services,
  agencyId: string,
  { ownerId, count, seed, domain, passwordHash }: Filling,
  progress: (done: number) => void,
): Promise<void> {
  const random = new Random(seed)
  const { stages, team } = await services.database.writeAs(agencyId, async (db) => {
    const members = [ownerId]
    for (let index = 1; index < ownersOfLarge; index++)
      members.push(
        await insertUser(db, {
          email: `member-${index}@${domain}`,
          name: person(random).name,
          passwordHash,
          isSubuser: true,
          recordScope: 'own',
        }),
      )
    await db.insert(numberSeries).values([
      { series: 'lead', next: count + 1 },
      { series: 'contact', next: count + 1 },
    ])
    return { stages: await listStages(db), team: members }
  })
  const now = services.clock.now().getTime()
  for (let at = 0; at < count; at += batch) {
    const size = Math.min(batch, count - at)
    await services.database.writeAs(agencyId, async (db) => {
      // A seed that a power cut takes is sown again; there is nothing to wait for the disk for.
      await db.execute(sql`set local synchronous_commit = off`)
      await insertBatch(db, random, { first: at + 1, size, count, now, stages, team })
    })
    progress(at + size)
  }
}

interface Batch {
  first: number
  size: number
  count: number
  now: number
  stages: Stage[]
  team: string[]
}

async function insertBatch(
  db: AgencyDb,
  random: Random,
  { first, size, count, now, stages, team }: Batch,
): Promise<void> {
  const rows: (typeof leads.$inferInsert)[] = []
  for (let number = first; number < first + size; number++) {
    // Two years of enquiries, the newest last, as they would have come.
    const asked = new Date(now - ((count - number) / count) * 730 * day - random.int(0, 60_000))
    rows.push(leadAt(random, number, asked, stages, team))
  }
  await insertRows(db, contacts, contactsOf(random, rows))
  await insertRows(db, leads, rows)
  await insertRows(
    db,
    tasks,
    rows
      .filter((row) => row.nextFollowUpAt)
      .map((row) => ({
        id: uuidAt(random, new Date(String(row.createdAt))),
        kind: 'follow_up' as const,
        version: 1,
        subjectKind: 'lead' as const,
        subjectId: String(row.id),
        title: 'Follow up',
        channel: 'call' as const,
        dueAt: String(row.nextFollowUpAt),
        assigneeId: row.ownerId ?? null,
        createdBy: row.createdBy ?? null,
        createdAt: row.createdAt,
      })),
  )
  await insertRows(
    db,
    timeline,
    rows.map((row) => ({
      id: uuidAt(random, new Date(String(row.createdAt))),
      at: row.createdAt,
      kind: 'created' as const,
      subject: 'lead' as const,
      subjectId: String(row.id),
      subjectLabel: row.name,
      subjectOwnerId: row.ownerId,
      actorId: row.createdBy,
      actorLabel: null,
      changes: [],
      data: { source: row.source },
      isQuiet: false,
    })),
  )
}

/** The people behind the leads: one in ten asks a second time. Each lead is linked to its own. */
function contactsOf(random: Random, rows: (typeof leads.$inferInsert)[]): (typeof contacts.$inferInsert)[] {
  const made: (typeof contacts.$inferInsert)[] = []
  for (const lead of rows) {
    const earlier = made.length > 0 && random.chance(0.1) ? random.pick(made) : undefined
    if (earlier) {
      const { id, name, phones, emails, city, state } = earlier
      const phone = phones?.[0]?.number ?? null
      Object.assign(lead, { contactId: id, name, phone, email: emails?.[0]?.address ?? null, city, state })
      lead.terms = leadTerms(lead)
      continue
    }
    const facts = {
      number: lead.number,
      name: lead.name,
      phones: lead.phone ? [{ number: lead.phone, label: 'mobile' as const }] : [],
      emails: lead.email ? [{ address: lead.email, label: 'personal' as const }] : [],
      city: lead.city,
      state: lead.state,
      source: lead.source,
      ownerId: lead.ownerId,
      createdBy: lead.createdBy,
      createdAt: lead.createdAt,
      updatedAt: lead.createdAt,
      lastActivityAt: lead.createdAt,
    }
    const id = uuidAt(random, new Date(String(lead.createdAt)))
    made.push({ ...facts, ...contactIndex(facts), id })
    lead.contactId = id
  }
  return made
}

function leadAt(
  random: Random,
  number: number,
  asked: Date,
  stages: Stage[],
  team: string[],
): typeof leads.$inferInsert {
  const at = asked.toISOString()
  const stage = random.weighted(stages.map((each) => [each, each.kind === 'open' ? 1 : 4] as const))
  const ownerId = random.chance(0.05) ? null : random.pick(team)
  const lead: typeof leads.$inferInsert = {
    id: uuidAt(random, asked),
    number,
    terms: [],
    version: 1,
    ...person(random),
    ...trip(random, asked),
    whatsapp: null,
    currency: 'INR',
    tags: [],
    budgetPerPerson: false,
    marketingConsent: false,
    stageId: stage.id,
    stageSince: at,
    ownerId,
    nextFollowUpAt: stage.kind === 'open' ? new Date(asked.getTime() + random.int(1, 20) * day).toISOString() : null,
    firstResponseAt: at,
    lastActivityAt: at,
    createdAt: at,
    createdBy: team[0] ?? null,
    updatedAt: at,
    lostReason: stage.kind === 'lost' ? 'price' : null,
    deletedAt: null,
  }
  lead.terms = leadTerms(lead)
  return lead
}
