import { lostReasons } from '@sarai/contract/lead-words'
import type { Stage } from '@sarai/contract/stages'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { numberSeries } from '../src/kernel/agency/agency.table.ts'
import { rememberTags } from '../src/kernel/agency/agency.queries.ts'
import { leadTerms } from '../src/features/leads/leads.queries.ts'
import { leads } from '../src/features/leads/leads.table.ts'
import { notes } from '../src/kernel/notes/notes.table.ts'
import { tasks } from '../src/kernel/tasks/tasks.table.ts'
import { timeline } from '../src/kernel/timeline/timeline.table.ts'
import type { SeedPeople } from './demo-contacts.ts'
import { followUp, lastSignOfLife, type LeadInsert, note, type Rows, talkAbout } from './demo-history.ts'
import { person } from './people.ts'
import { type Random, uuidAt } from './random.ts'
import { trip } from './trips.ts'

const day = 86_400_000
const months = 8
const tagPool = [
  'VIP',
  'Repeat guest',
  'Needs visa',
  'Price sensitive',
  'Corporate',
  'Referred by Mehta ji',
  'Festival dates',
] as const
export interface Crew {
  ownerId: string
  /** Those who work leads, with how many they get. */
  agents: (readonly [userId: string, weight: number])[]
}

/** When enquiries come: fewer on Sundays, more in the months people plan in, in office hours mostly. */
function enquiryTimes(random: Random, now: Date): Date[] {
  const times: Date[] = []
  for (let ago = months * 30; ago >= 0; ago--) {
    const date = new Date(now.getTime() - ago * day)
    const busy = date.getUTCDay() === 0 ? 0.4 : 1
    const season = [2, 3, 4, 9, 10, 11].includes(date.getUTCMonth()) ? 1.35 : 0.9
    const count = Math.round(random.next() * 3 * busy * season)
    for (let index = 0; index < count; index++) {
      const at = new Date(
        Date.UTC(
          date.getUTCFullYear(),
          date.getUTCMonth(),
          date.getUTCDate(),
          random.int(3, 15),
          random.int(0, 59),
          random.int(0, 59),
        ),
      )
      if (at < now) times.push(at)
    }
  }
  return times.sort((a, b) => a.getTime() - b.getTime())
}

/** How far an enquiry of this age has come. Old ones are decided, young ones are being worked on. */
function stageFor(random: Random, stages: Stage[], ageDays: number): Stage {
  const named = (name: string) => stages.find((stage) => stage.name === name) as Stage
  if (ageDays < 1)
    return named(
      random.weighted([
        ['New', 8],
        ['Contacted', 2],
      ]),
    )
  if (ageDays < 5)
    return named(
      random.weighted([
        ['New', 3],
        ['Contacted', 5],
        ['Requirement captured', 4],
        ['Lost', 1],
      ]),
    )
  if (ageDays < 20)
    return named(
      random.weighted([
        ['Contacted', 3],
        ['Requirement captured', 4],
        ['Proposal sent', 6],
        ['Negotiation', 4],
        ['Converted', 3],
        ['Lost', 5],
      ]),
    )
  if (ageDays < 50)
    return named(
      random.weighted([
        ['Proposal sent', 3],
        ['Negotiation', 4],
        ['On hold', 2],
        ['Converted', 6],
        ['Lost', 12],
      ]),
    )
  return named(
    random.weighted([
      ['On hold', 1],
      ['Converted', 9],
      ['Lost', 19],
    ]),
  )
}

/** Eight months of enquiries, with what was said and done about each. */
export function makeLeads(random: Random, people: SeedPeople, stages: Stage[], crew: Crew, now: Date): Rows {
  const rows: Rows = { leads: [], tasks: [], notes: [], entries: [] }
  enquiryTimes(random, now).forEach((asked, index) =>
    addLead(rows, random, people, stages, crew, asked, now, index + 1),
  )
  return rows
}

export async function insertLeads(db: AgencyDb, rows: Rows): Promise<void> {
  await inBatches(rows.leads, (batch) => db.insert(leads).values(batch))
  await inBatches(rows.tasks, (batch) => db.insert(tasks).values(batch))
  await inBatches(rows.notes, (batch) => db.insert(notes).values(batch))
  await inBatches(
    rows.entries.sort((a, b) => String(a.id).localeCompare(String(b.id))),
    (batch) => db.insert(timeline).values(batch),
  )
  await db.insert(numberSeries).values({ series: 'lead', next: rows.leads.length + 1 })
  await rememberTags(db, [...tagPool])
}

async function inBatches<T>(rows: T[], insert: (batch: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += 200) await insert(rows.slice(at, at + 200))
}

function addLead(
  rows: Rows,
  random: Random,
  people: SeedPeople,
  stages: Stage[],
  crew: Crew,
  asked: Date,
  now: Date,
  number: number,
): void {
  const stranger = person(random)
  const wants = trip(random, asked)
  const who = people.whoAsks(stranger, wants.source)
  const age = now.getTime() - asked.getTime()
  const stage = stageFor(random, stages, age / day)
  const id = uuidAt(random, asked)
  const ownerId = stage.name === 'New' && random.chance(0.3) ? null : random.weighted(crew.agents)
  const actor = ownerId ?? crew.ownerId
  const isOpen = stage.kind === 'open'
  const first =
    stage.name === 'New' ? undefined : new Date(Math.min(asked.getTime() + random.int(5, 300) * 60_000, now.getTime()))
  const lastSign = lastSignOfLife(random, first ?? asked, isOpen, now)
  const history = { rows, random, actor, leadId: id, label: who.name, ownerId }

  const nextFollowUpAt = isOpen && random.chance(0.93) ? followUp(history, lastSign, now) : null
  const lead: LeadInsert = {
    id,
    number,
    terms: [],
    ...who,
    whatsapp: null,
    ...wants,
    currency: 'INR',
    temperature: random.chance(0.7)
      ? random.weighted([
          ['warm', 5],
          ['hot', 3],
          ['cold', 2],
        ] as const)
      : null,
    tags: random.chance(0.22) ? [random.pick(tagPool)] : [],
    stageId: stage.id,
    stageSince: lastSign.toISOString(),
    ownerId,
    nextFollowUpAt,
    firstResponseAt: first?.toISOString() ?? null,
    lastActivityAt: lastSign.toISOString(),
    createdAt: asked.toISOString(),
    updatedAt: lastSign.toISOString(),
    createdBy: crew.ownerId,
    lostReason: stage.kind === 'lost' ? random.pick(lostReasons) : null,
    travelStart: stage.kind === 'won' ? (wants.travelStart ?? wants.travelMonth) : wants.travelStart,
  }
  lead.terms = leadTerms(lead)
  people.link(lead)
  rows.leads.push(lead)
  note(history, asked, 'created', { source: wants.source })
  if (first) talkAbout(history, first, lastSign)
  if (stage.name !== 'New')
    note(history, lastSign, 'moved', { from: 'New', to: stage.name, lostReason: lead.lostReason }, [
      { field: 'stageId', from: stages[0]?.id, to: stage.id },
    ])
}
