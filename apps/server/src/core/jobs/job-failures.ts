import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import { jobFailures } from './job-failures.table.ts'

const hourMs = 3_600_000
/** How long a failure counts as one of late. */
const recentMs = hourMs
/** How long it is kept. */
const keptMs = 7 * 24 * hourMs
/** How long one count holds for everybody who asks. */
const holdsMs = 5_000
const maxListed = 1_000
const maxProblemLength = 300

/** What went wrong, without the values of the statement that Drizzle puts before it. */
function problemOf(error: unknown): string {
  const { cause, message } = error instanceof Error ? error : new Error(String(error))
  return (cause instanceof Error ? cause.message : message).slice(0, maxProblemLength)
}

/** Notes whose background work fails, for the operator. By the database's clock, since several servers write. */
export class JobFailures {
  /** What this server knows to be failing. */
  readonly #failing = new Set<string>()
  #count: Promise<number | undefined> | undefined
  #countedAt = -Infinity

  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /** Learns what failed before this server began. */
  async load(): Promise<void> {
    for (const { job, agency } of await this.list()) this.#failing.add(`${job} ${agency}`)
  }

  /** Notes a failure. @returns how many there were since it last succeeded; 1 where that cannot be noted */
  async note(job: string, agency: string, error: unknown): Promise<number> {
    this.#failing.add(`${job} ${agency}`)
    const problem = problemOf(error)
    try {
      const [row] = await this.database.shared
        .insert(jobFailures)
        .values({ job, agency, problem })
        .onConflictDoUpdate({
          target: [jobFailures.job, jobFailures.agency],
          set: { failures: sql`${jobFailures.failures} + 1`, lastAt: sql`now()`, problem },
        })
        .returning({ failures: jobFailures.failures })
      return row?.failures ?? 1
    } catch (trouble) {
      this.logger.warn({ error: trouble, job, agencyId: agency }, 'a failed job could not be noted')
      return 1
    }
  }

  /** Notes that work was done, where this server knows that it has failed before. */
  async noteSuccess(job: string, agency: string): Promise<void> {
    if (!this.#failing.delete(`${job} ${agency}`)) return
    await this.database.shared
      .delete(jobFailures)
      .where(and(eq(jobFailures.job, job), eq(jobFailures.agency, agency)))
      .catch((error: unknown) =>
        this.logger.warn({ error, job, agencyId: agency }, 'a job that succeeded again could not be noted'),
      )
  }

  /** Work that fails, the latest failure first. */
  list() {
    return this.database.shared.select().from(jobFailures).orderBy(desc(jobFailures.lastAt)).limit(maxListed)
  }

  /** How many agencies' work has failed in the last hour; undefined where that cannot be known. */
  countRecent(): Promise<number | undefined> {
    if (!this.#count || performance.now() - this.#countedAt > holdsMs) {
      this.#countedAt = performance.now()
      this.#count = this.database.shared
        .select({ agencies: sql<number>`count(distinct ${jobFailures.agency})::int` })
        .from(jobFailures)
        .where(gt(jobFailures.lastAt, sql`now() - make_interval(secs => ${recentMs / 1000})`))
        .then(
          ([row]) => row?.agencies,
          () => undefined,
        )
    }
    return this.#count
  }

  /** Forgets what has not failed for a week. */
  async forgetOld(): Promise<void> {
    await this.database.shared
      .delete(jobFailures)
      .where(lt(jobFailures.lastAt, sql`now() - make_interval(secs => ${keptMs / 1000})`))
  }
}
