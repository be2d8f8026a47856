import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Person } from '../src/core/actor.ts'
import { newToken } from '../src/core/tokens.ts'
import { insertPasswordLink, updateUser } from '../src/kernel/accounts/accounts.queries.ts'
import { insertKnownDevice } from '../src/kernel/auth/known-devices.queries.ts'
import { insertPasskey, listPasskeys } from '../src/kernel/auth/passkeys.queries.ts'
import { creationOptions, requestOptions } from '../src/kernel/auth/passkeys.service.ts'
import { insertFile } from '../src/kernel/files/files.queries.ts'
import { createLead } from '../src/features/leads/leads-create.service.ts'
import { insertNote } from '../src/kernel/notes/notes.queries.ts'
import { insertChanges, insertOperation, insertOperationRecords } from '../src/kernel/operations/operations.queries.ts'
import { insertAddressLink } from '../src/kernel/standing/standing.queries.ts'
import { stages } from '../src/features/stages/stages.table.ts'
import { insertTask } from '../src/kernel/tasks/tasks.queries.ts'
import { insertView } from '../src/kernel/views/views.queries.ts'
import { Authenticator } from './authenticator.ts'
import { PersonMaker } from './person-maker.ts'

/**
 * Makes records for one person, past the rules of who may, so that they are there for whoever then tries to use them.
 * Every text they hold carries the maker's mark.
 */
export class Maker extends PersonMaker {
  async lead(facts: { name?: string; phone?: string; email?: string; contactId?: string } = {}): Promise<string> {
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
    return (await this.write((db) => insertNote(db, { on: { leadId }, body: this.word(), authorId: this.userId }))).id
  }

  async task(): Promise<string> {
    const leadId = await this.lead()
    const task = {
      kind: 'task' as const,
      on: { leadId },
      title: this.word(),
      dueAt: this.tomorrow(),
      assigneeId: this.userId,
    }
    return (await this.write((db) => insertTask(db, task))).id
  }

  async file(): Promise<string> {
    const leadId = await this.lead()
    const storageKey = `${this.agencyId}/files/${randomUUID()}.pdf`
    const bytes = Buffer.from(`%PDF-1.4 ${this.word()}`)
    await this.services.storage.put(storageKey, bytes)
    const file = {
      on: { leadId },
      name: `${this.word()}.pdf`,
      type: 'application/pdf',
      bytes: bytes.length,
      storageKey,
    }
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
  async exported(state: 'done' | 'waiting' = 'done'): Promise<string> {
    const storageKey = `${this.agencyId}/exports/${randomUUID()}.csv`
    await this.services.storage.put(storageKey, Buffer.from(this.word()))
    const result = { storageKey, isTraced: true, fileName: `${this.word()}.csv`, finishedAt: this.tomorrow() }
    const recordIds = [await this.lead()]
    const input = {
      format: 'csv',
      filters: {},
      question: { conditions: ['present', 'found'], values: { found: recordIds } },
    }
    const operation = { kind: 'leads.export' as const, title: this.word(), input, createdBy: this.userId, state }
    return this.write(async (db) => {
      const { id: operationId } = await insertOperation(db, { ...operation, ...(state === 'done' ? result : {}) })
      await insertOperationRecords(db, { operationId, storageKey, recordIds })
      return operationId
    })
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
  async passwordLink(more: { changesTo?: string } = {}): Promise<string> {
    const { token, tokenHash } = newToken('link')
    const link = { userId: this.userId, tokenHash, expiresAt: this.tomorrow(), ...more }
    await this.write((db) => insertPasswordLink(db, link))
    return token
  }

  async addressLink(): Promise<string> {
    const { token, tokenHash } = newToken('link')
    const { rows } = await this.sql('select email from users where id = $1', [this.userId])
    const link = { userId: this.userId, email: String(rows[0]?.email), tokenHash, expiresAt: this.tomorrow() }
    await this.write((db) => insertAddressLink(db, link))
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

  #authenticator: Authenticator | undefined

  /** Gives the maker a passkey, by its id. */
  async passkey(): Promise<string> {
    const authenticator = (this.#authenticator = new Authenticator(new URL(this.services.appUrl).origin))
    authenticator.belongTo(Buffer.from(this.userId.replaceAll('-', ''), 'hex').toString('base64url'))
    const kept = {
      credentialId: authenticator.credentialId.toString('base64url'),
      publicKey: authenticator.publicKey().toString('base64url'),
      counter: 0,
      transports: ['usb'],
      isSynced: false,
    }
    const createdAt = this.app.clock.now().toISOString()
    const { id } = await this.write((db) =>
      insertPasskey(db, { userId: this.userId, ...kept, name: this.word(), createdAt }),
    )
    return id
  }

  #asking: Promise<string> | undefined

  /** The token of the session that was begun last for what is bound to one. */
  askingToken(): Promise<string> {
    return (this.#asking ??= this.token())
  }

  /** Whoever is signed in by `askingToken`. */
  async findAsking(): Promise<Person> {
    const actor = await this.services.sessions.actorOf(await this.askingToken())
    if (actor?.kind === 'member') return actor
    // The one that was begun last is half signed in: what is bound to a session asks in one of its own.
    this.#asking = this.token()
    const another = await this.services.sessions.actorOf(await this.#asking)
    if (another?.kind !== 'member') throw new Error('the session is nobody')
    return another
  }

  /** A session of the maker in which the second factor was just given; `askingToken` is its token. */
  async sessionWithFactor(): Promise<void> {
    this.#asking = this.token()
    await this.#asking
    await this.sql('update sessions set factor_at = now() where user_id = $1', [this.userId])
  }

  /** What an authenticator answers to who asks in a session of the maker, whose token is `askingToken`. */
  async assertion(purpose: 'confirm' | 'second step' | 'sign in') {
    await this.passkey()
    this.#asking = this.token(purpose === 'second step' ? 'challenge' : 'full')
    const actor = await this.services.sessions.actorOf(await this.#asking)
    if (actor?.kind !== 'member' && actor?.kind !== 'challenged') throw new Error('the session is nobody')
    const kept = await this.write((db) => listPasskeys(db, this.userId))
    const sessionId = purpose === 'sign in' ? undefined : actor.sessionId
    const { attempt, options } = requestOptions(this.services, { purpose, sessionId }, kept)
    if (!this.#authenticator) throw new Error('there is no passkey')
    return { attempt, ...this.#authenticator.get(options) }
  }

  /** What an authenticator answers that makes a passkey. */
  async newPasskey() {
    this.#asking = this.token()
    const actor = await this.findAsking()
    const { attempt, options } = await this.write((db) => creationOptions(this.services, db, actor))
    const authenticator = new Authenticator(new URL(this.services.appUrl).origin)
    return { attempt, name: this.word(), ...authenticator.create(options) }
  }

  /** A device that the maker has signed in from. */
  async device(): Promise<string> {
    const at = this.app.clock.now().toISOString()
    const id = randomUUID()
    const { tokenHash } = newToken('device')
    const seen = {
      device: this.word(),
      address: '192.0.2.1',
      createdAt: at,
      lastUsedAt: at,
      expiresAt: this.tomorrow(),
    }
    await this.write((db) => insertKnownDevice(db, { id, userId: this.userId, tokenHash, ...seen }, 20))
    return id
  }
}
