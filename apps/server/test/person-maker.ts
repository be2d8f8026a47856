import { randomBytes } from 'node:crypto'
import type { Person } from '../src/core/actor.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { insertUser } from '../src/kernel/accounts/accounts-people.queries.ts'
import type { Services } from '../src/services.ts'
import type { TestApp } from './app.ts'
import { beginSession, knownHash, type Rights } from './make.ts'

let serial = 0

/** Text that is found nowhere else. */
export function newMark(name: string): string {
  return `${name}${randomBytes(4).toString('hex')}`
}

/** Who makes: a person of an agency, with the words, people and sessions that what is made needs. */
export class PersonMaker {
  readonly services: Services

  constructor(
    protected readonly app: TestApp,
    readonly agencyId: string,
    readonly userId: string,
    /** Found in no answer to anybody of another agency. */
    readonly mark: string,
  ) {
    this.services = app.services
  }

  protected tomorrow(): string {
    return new Date(this.app.clock.now().getTime() + 86_400_000).toISOString()
  }

  /** Text that is nobody else's. */
  word(): string {
    return `${this.mark} ${++serial}`
  }

  email(): string {
    return `${this.mark}-${++serial}@agency.test`
  }

  phone(): string {
    const own = [...this.mark].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 100, 0)
    return `+9198${String(own).padStart(2, '0')}${String(++serial).padStart(6, '0')}`
  }

  write<T>(work: (db: AgencyDb) => Promise<T>): Promise<T> {
    return this.services.database.writeAs(this.agencyId, work)
  }

  /** What the database holds, whoever's it is. */
  sql(text: string, values: unknown[]) {
    return this.app.owner.query<Record<string, unknown>>(text, values)
  }

  /** The maker's person, with what they may. */
  async actor(): Promise<Person> {
    const actor = await this.services.sessions.memberOf(this.agencyId, this.userId)
    if (!actor) throw new Error('the maker is nobody')
    return actor
  }

  /** The maker's person as somebody who may do everything, to make what is then tried with less. */
  async trusted(): Promise<Person> {
    return { ...(await this.actor()), isSubuser: false, recordScope: 'all', visibleOwners: null, seesUnowned: true }
  }

  /** A new person of the agency. */
  async member(rights: Rights = {}): Promise<string> {
    const passwordHash = await knownHash(this.app)
    const user = { name: this.word(), email: this.email(), passwordHash, isSubuser: true, ...rights }
    return this.write((db) => insertUser(db, user))
  }

  /** A person whom the maker may give records to. */
  async colleague(): Promise<string> {
    return (await this.actor()).recordScope === 'own' ? this.userId : this.member()
  }

  /** The address of somebody new who can sign in with the test's password. */
  async account(): Promise<string> {
    const { rows } = await this.sql('select email from users where id = $1', [await this.member()])
    return rows[0]?.email as string
  }

  /** A new session of the maker, by its token. */
  token(kind: 'full' | 'challenge' = 'full'): Promise<string> {
    return beginSession(this.app, this.agencyId, this.userId, kind)
  }

  async session(): Promise<string> {
    const actor = await this.services.sessions.actorOf(await this.token())
    if (actor?.kind !== 'member') throw new Error('the session is nobody')
    return actor.sessionId
  }
}
