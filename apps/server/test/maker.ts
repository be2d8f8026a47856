import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Person } from '../src/core/actor.ts'
import type { AgencyDb } from '../src/core/db/agency-db.ts'
import { newToken } from '../src/core/tokens.ts'
import { insertPasswordLink, updateUser } from '../src/features/auth/auth.queries.ts'
import { insertFile } from '../src/features/files/files.queries.ts'
import { createLead } from '../src/features/leads/leads-create.service.ts'
import { insertNote } from '../src/features/notes/notes.queries.ts'
import { insertChanges, insertOperation } from '../src/features/operations/operations.queries.ts'
import { stages } from '../src/features/stages/stages.table.ts'
import { insertTask } from '../src/features/tasks/tasks.queries.ts'
import { insertUser } from '../src/features/team/team.queries.ts'
import { insertView } from '../src/features/views/views.queries.ts'
import type { Services } from '../src/services.ts'
import type { TestApp } from './app.ts'
import { beginSession, knownHash, type Rights } from './make.ts'

let serial = 0

/** Text that is found nowhere else. */
export function newMark(name: string): string {
  return `${name}${randomBytes(4).toString('hex')}`
}

/**
 * Makes records for one person, past the rules of who may, so that they are there for whoever then tries to use them.
 * Every text they hold carries the maker's mark.
 */
export class Maker {
  readonly services: Services

  constructor(
    private readonly app: TestApp,
    readonly agencyId: string,
    readonly userId: string,
    /** Found in no answer to anybody of another agency. */
    readonly mark: string,
  ) {
    this.services = app.services
  }

  #tomorrow(): string {
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
    const own = [...this.mark].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 10_000, 0)
    return `+9198${String(own).padStart(4, '0')}${String(++serial).padStart(4, '0')}`
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

  async lead(facts: { name?: string; phone?: string; email?: string } = {}): Promise<string> {
    const actor = await this.actor()
    const { lead } = await this.write((db) =>
      createLead(this.services, db, actor, { name: this.word(), requirement: this.word(), ...facts }),
    )
    return lead.id
  }

  async deletedLead(): Promise<string> {
    const id = await this.lead()
    await this.sql('update leads set deleted_at = now() where id = $1', [id])
    return id
  }

  async stage(): Promise<string> {
    const [made] = await this.write((db) =>
      db.insert(stages).values({ name: this.word(), kind: 'open', colour: 'blue', position: 50 }).returning(),
    )
    return made?.id ?? ''
  }

  async note(): Promise<string> {
    const leadId = await this.lead()
    return (await this.write((db) => insertNote(db, { leadId, body: this.word(), authorId: this.userId }))).id
  }

  async task(): Promise<string> {
    const leadId = await this.lead()
    const task = { kind: 'task' as const, leadId, title: this.word(), dueAt: this.#tomorrow(), assigneeId: this.userId }
    return (await this.write((db) => insertTask(db, task))).id
  }

  async file(): Promise<string> {
    const leadId = await this.lead()
    const storageKey = `${this.agencyId}/files/${randomUUID()}.pdf`
    const bytes = Buffer.from(`%PDF-1.4 ${this.word()}`)
    await this.services.storage.put(storageKey, bytes)
    const file = { leadId, name: `${this.word()}.pdf`, type: 'application/pdf', bytes: bytes.length, storageKey }
    return (await this.write((db) => insertFile(db, { ...file, uploadedBy: this.userId }))).id
  }

  async view(): Promise<string> {
    const view = { list: 'leads' as const, name: this.word(), shared: false, ownerId: this.userId }
    return (await this.write((db) => insertView(db, { ...view, state: { search: this.word() } }))).id
  }

  /** Long work that waits for its turn. */
  async operation(): Promise<string> {
    const operation = { kind: 'leads.bulk' as const, title: this.word(), input: {}, createdBy: this.userId }
    return (await this.write((db) => insertOperation(db, operation))).id
  }

  /** Long work that is done and left a file. */
  async exported(): Promise<string> {
    const storageKey = `${this.agencyId}/exports/${randomUUID()}.csv`
    await this.services.storage.put(storageKey, Buffer.from(this.word()))
    const result = { state: 'done' as const, storageKey, fileName: `${this.word()}.csv`, finishedAt: this.#tomorrow() }
    const operation = { kind: 'leads.export' as const, title: this.word(), input: {}, createdBy: this.userId }
    return (await this.write((db) => insertOperation(db, { ...operation, ...result }))).id
  }

  /** A change of many leads that is done and can be undone. */
  async bulkChange(): Promise<string> {
    const recordId = await this.lead()
    return this.write(async (db) => {
      const made = { kind: 'leads.bulk' as const, state: 'done' as const, title: this.word(), input: {} }
      const { id: operationId } = await insertOperation(db, { ...made, createdBy: this.userId })
      await insertChanges(db, [{ operationId, recordId, before: { tags: [this.word()] }, version: 1 }])
      return operationId
    })
  }

  /** A mailed link to set a new password, by its token. */
  async passwordLink(): Promise<string> {
    const { token, tokenHash } = newToken('link')
    await this.write((db) => insertPasswordLink(db, { userId: this.userId, tokenHash, expiresAt: this.#tomorrow() }))
    return token
  }

  #secret = ''

  /** A code of the second factor, for this moment. */
  code(): string {
    return new TOTP({ secret: Secret.fromBase32(this.#secret) }).generate({ timestamp: this.app.clock.now().getTime() })
  }

  /** Gives the maker a second factor. @returns a code for it */
  async secondFactor(): Promise<string> {
    const secret = (this.#secret = new Secret({ size: 20 }).base32)
    await this.write(async (db) => {
      const place = { table: 'users', column: 'totp_secret', row: this.userId }
      await updateUser(db, this.userId, { totpSecret: await this.services.vault.encrypt(db, place, secret) })
    })
    this.services.sessions.forget([this.userId])
    return this.code()
  }

  /** Offers the maker a second factor. @returns a code to confirm it with */
  async offeredSecondFactor(): Promise<string> {
    const secret = (this.#secret = new Secret({ size: 20 }).base32)
    await this.write(async (db) => {
      const place = { table: 'users', column: 'totp_offer', row: this.userId }
      const until = this.app.clock.now().getTime() + 600_000
      await updateUser(db, this.userId, {
        totpOffer: await this.services.vault.encrypt(db, place, `${until} ${secret}`),
      })
    })
    return this.code()
  }
}
