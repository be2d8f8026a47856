import type pg from 'pg'
import type { Client } from '../make.ts'
import { pause, until } from './child.ts'

/** Writes without pause and keeps what was acknowledged, as those who count on it would. */
export class Ledger {
  readonly acknowledged = new Set<string>()
  /** Statuses of what was not acknowledged; 0 where there was no answer at all. */
  readonly failures: number[] = []
  #serial = 0
  #isOver = false
  #writers: Promise<void>[] = []

  /** Begins to write by `call`, several at a time. */
  start(call: Client, writers = 4): void {
    this.#isOver = false
    this.#writers = Array.from({ length: writers }, () => this.#write(call))
  }

  async #write(call: Client): Promise<void> {
    while (!this.#isOver) {
      const serial = ++this.#serial
      try {
        const phone = `+9197${String(serial).padStart(8, '0')}`
        const { data } = await call.leads.create({ name: `Ledger ${serial}`, phone, destinations: ['Goa'] })
        this.acknowledged.add(data.id)
      } catch (error) {
        this.failures.push((error as { status?: number }).status ?? 0)
        await pause(20)
      }
    }
  }

  /** Waits until so many more were acknowledged. */
  async more(count: number): Promise<void> {
    const enough = this.acknowledged.size + count
    await until(`${enough} to be acknowledged`, () => this.acknowledged.size >= enough)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#writers)
  }
}

/** What of the acknowledged is not there, and what is there in part. */
export async function lostAndTorn(owner: pg.Client, ledger: Ledger): Promise<{ lost: string[]; torn: string[] }> {
  const { rows: kept } = await owner.query<{ id: string }>(`select id from leads where name like 'Ledger %'`)
  const ids = new Set(kept.map(({ id }) => id))
  // A lead comes with its contact, its first follow-up, what it is found by, and a line in the history of each.
  const { rows: torn } = await owner.query<{ id: string }>(
    `select id from leads l where name like 'Ledger %' and not (
       exists (select from contacts c where c.agency_id = l.agency_id and c.id = l.contact_id)
       and exists (select from tasks t where t.agency_id = l.agency_id and t.subject_id = l.id)
       and exists (select from search_terms s where s.agency_id = l.agency_id and s.record_id = l.id)
       and exists (select from timeline e where e.agency_id = l.agency_id and e.subject_id = l.id and e.kind = 'created')
       and exists (select from timeline e where e.agency_id = l.agency_id and e.subject_id = l.contact_id and e.kind = 'created'))`,
  )
  return { lost: [...ledger.acknowledged].filter((id) => !ids.has(id)), torn: torn.map(({ id }) => id) }
}

/** What counters of all owners together are kept under. */
const everybody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Agencies whose kept counters do not say what a count says. */
export async function miscounted(owner: pg.Client): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select agency_id, counted, kept from
       (select agency_id, count(*)::int as counted from leads where deleted_at is null group by 1) l full join
       (select agency_id, sum(leads)::int as kept from lead_counts where owner_id = $1 group by 1) c using (agency_id)
      where counted is distinct from kept`,
    [everybody],
  )
  return rows
}
