import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { AgencyDb } from './db/agency-db.ts'
import { dataKeys } from './vault.table.ts'

/** Where a secret stands. It is part of what is authenticated: moved to another row, it cannot be read. */
export interface Place {
  table: string
  column: string
  row: string
}

function seal(key: Buffer, plain: Buffer, context: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function unseal(key: Buffer, sealed: string, context: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

const masterKey = (secret: string) => createHmac('sha256', secret).update('vault').digest()

/** A value stored in the database to recognise the installation's secret. It reveals nothing about the secret. */
export function secretCheck(secret: string): string {
  return createHmac('sha256', masterKey(secret)).update('check').digest('base64url')
}

/** Whether an agency's key was wrapped with this secret. */
export function opensDataKey(
  secret: string,
  { agencyId, version, wrapped }: { agencyId: string; version: number; wrapped: string },
): boolean {
  try {
    unseal(masterKey(secret), wrapped, `${agencyId} ${version}`)
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts what must not be readable in a copy of the database. Each agency has a key, itself encrypted with the
 * installation's.
 */
export class Vault {
  readonly #master: Buffer
  /** For what is the installation's own, so that nothing of it opens where an agency's would. */
  readonly #installation: Buffer
  /** Keys that are committed: those of a transaction that may still fail are not among them. */
  readonly #keys = new Map<string, Buffer>()
  /** The newest version of each agency's key. */
  readonly #newest = new Map<string, number>()
  /** Transactions that have just made a key. */
  readonly #making = new WeakSet<AgencyDb>()

  constructor(secret: string) {
    this.#master = masterKey(secret)
    this.#installation = createHmac('sha256', this.#master).update('installation').digest()
  }

  async encrypt(db: AgencyDb, place: Place, plain: string): Promise<string> {
    const { version, key } = await this.#currentKey(db)
    return `v${version}.${seal(key, Buffer.from(plain), context(db, place, version))}`
  }

  /** @throws when the text was changed, or belongs to another place or agency */
  async decrypt(db: AgencyDb, place: Place, sealed: string): Promise<string> {
    const [, digits, body = ''] = /^v(\d{1,9})\.(.+)$/.exec(sealed) ?? []
    if (digits === undefined) throw new Error('this was not encrypted for an agency')
    const version = Number(digits)
    const key = await this.#keyOf(db, version)
    return unseal(key, body, context(db, place, version)).toString()
  }

  /** Encrypts what belongs to the installation and to no agency. */
  encryptForInstallation(place: Place, plain: string): string {
    return `i1.${seal(this.#installation, Buffer.from(plain), installationContext(place))}`
  }

  /** @throws when the text was changed, or belongs to another place */
  decryptForInstallation(place: Place, sealed: string): string {
    const [, body = ''] = sealed.split('.')
    return unseal(this.#installation, body, installationContext(place)).toString()
  }

  /**
   * A key for one file alone: from the agency's key, where the file belongs, and a salt of its own.
   * @param version of the agency's key; the newest where left out
   */
  async fileKey(db: AgencyDb, place: Place, salt: Buffer, version?: number): Promise<{ version: number; key: Buffer }> {
    const from = version === undefined ? await this.#currentKey(db) : { version, key: await this.#keyOf(db, version) }
    const key = hkdfSync('sha256', from.key, salt, `file ${context(db, place, from.version)}`, 32)
    return { version: from.version, key: Buffer.from(key) }
  }

  /**
   * A fingerprint of a text: equal texts have equal ones, and without the installation's secret it reveals nothing.
   */
  fingerprint(text: string): string {
    return createHmac('sha256', this.#master).update('fingerprint').update(text).digest('base64url')
  }

  async #currentKey(db: AgencyDb): Promise<{ version: number; key: Buffer }> {
    const known = this.#newest.get(db.agencyId)
    if (known !== undefined) return { version: known, key: await this.#keyOf(db, known) }
    const newest = () => db.select().from(dataKeys).where(db.own(dataKeys)).orderBy(desc(dataKeys.version)).limit(1)
    let [row] = await newest()
    if (!row) {
      this.#making.add(db)
      const wrapped = seal(this.#master, randomBytes(32), `${db.agencyId} 1`)
      await db.insert(dataKeys).values({ version: 1, wrapped }).onConflictDoNothing()
      ;[row] = await newest()
    }
    if (!row) throw new Error('the agency has no data key')
    const { version } = row
    this.#whenSure(db, () => this.#newest.set(db.agencyId, version))
    return { version: row.version, key: this.#unwrap(db, row.version, row.wrapped) }
  }

  async #keyOf(db: AgencyDb, version: number): Promise<Buffer> {
    const known = this.#keys.get(`${db.agencyId} ${version}`)
    if (known) return known
    const [row] = await db
      .select()
      .from(dataKeys)
      .where(and(db.own(dataKeys), eq(dataKeys.version, version)))
    if (!row) throw new Error('the data key of this version is missing')
    return this.#unwrap(db, version, row.wrapped)
  }

  #unwrap(db: AgencyDb, version: number, wrapped: string): Buffer {
    const key = unseal(this.#master, wrapped, `${db.agencyId} ${version}`)
    this.#whenSure(db, () => this.#keys.set(`${db.agencyId} ${version}`, key))
    return key
  }

  #whenSure(db: AgencyDb, keep: () => void): void {
    if (this.#making.has(db)) db.afterCommit(keep)
    else keep()
  }
}

const installationContext = ({ table, column, row }: Place) => ['installation', table, column, row].join('|')

function context(db: AgencyDb, place: Place, version: number): string {
  return [place.table, place.column, place.row, db.agencyId, version].join('|')
}
