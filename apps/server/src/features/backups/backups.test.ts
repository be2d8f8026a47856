import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, startApp, type TestApp } from '../../../test/app.ts'
import { BackupError } from '../../core/backup/backup-format.ts'
import { checkOnly, readBackup } from '../../core/backup/backup-reader.ts'
import { runBuilt } from '../../../test/built-server.ts'
import { takeTestBackup, compareRestored, openBackupFolder, restoreInto } from '../../../test/backup-stage.ts'
import { digestOf } from '../../../test/database.ts'
import { makeAgency, password, type TestAgency } from '../../../test/make.ts'
import { testSecret } from '../../../test/test-paths.ts'

const passphrase = 'correct horse battery staple'
let app: TestApp
let agency: TestAgency
let other: TestAgency
let folder: ReturnType<typeof openBackupFolder>
beforeAll(async () => {
  folder = openBackupFolder()
  app = await startApp()
  agency = await makeAgency(app, 'Acme Tours')
  other = await makeAgency(app, 'Zenith Travels')
  for (const one of [agency, other])
    await one.owner.call.leads.create({ name: 'Asha Rao', phone: '+91 98290 12345', source: 'referral' })
  await app.services.storage.put(`${agency.agencyId}/files/${randomUUID()}.txt`, Buffer.from('a voucher'))
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

/** Restores by the command into an empty database, or into a folder of its own with the embedded one. */
const restore = (file: string, env: Record<string, string>) =>
  runBuilt(tmpdir(), { APP_SECRET: testSecret, DISK_RESERVE_MB: '0', ...env }, ['restore', file])

test('everything is there again in another database, for a server to go on with', async () => {
  const file = folder.file('own.tar')
  const taken = await takeTestBackup(app, file)
  const { url, drop } = await freshDatabase('template0')
  const dataDir = folder.file('own')
  const restored = await restore(file, { DATABASE_URL: url, DATA_DIR: dataDir })
  expect(restored).toMatchObject({ code: 0, problem: '' })
  expect(restored.written).toContain('2 agencies')
  const again = await startApp({ DATABASE_URL: url, DATA_DIR: dataDir })
  try {
    for (const { agencyId } of [agency, other])
      expect(await digestOf(again.owner, agencyId)).toEqual(await digestOf(app.owner, agencyId))
    expect(taken.manifest.files).toBeGreaterThan(0)
    const { rows } = await app.owner.query<{ key: string }>('select key from stored_files')
    for (const { key } of rows)
      expect(readFileSync(path.join(dataDir, 'files', key))).toEqual(readFileSync(path.join(app.dataDir, 'files', key)))
    const signedIn = await fetch(`${again.url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: agency.owner.email, password }),
    })
    expect(await signedIn.json()).toMatchObject({ status: true, id: agency.owner.userId })
  } finally {
    await again.close()
    await drop()
  }
}, 120_000)

test('every table of an agency is as it was (bar 59)', async () => {
  const { before, after } = await compareRestored(app, [agency.agencyId, other.agencyId])
  expect(after).toEqual(before)
}, 120_000)

/** The entries of a tar archive, and where in it the middle of each stands. */
function* listEntries(bytes: Buffer): Generator<{ name: string; at: number }> {
  for (let at = 0; bytes[at];) {
    const name = bytes.toString('latin1', at, at + 100).replace(/\0.*$/, '')
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 136), 8)
    yield { name, at: at + 512 + Math.floor(size / 2) }
    at += 512 + Math.ceil(size / 512) * 512
  }
}

describe('a backup that is', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let size: number
  const findDataDir = () => folder.file('none')
  const restoreHere = (file: string, { secret = testSecret, key }: { secret?: string; key?: string } = {}) =>
    restoreInto({ databaseUrl: database.url, dataDir: findDataDir() }, file, { secret, passphrase: key })
  beforeAll(async () => {
    database = await freshDatabase('template0')
    size = (await takeTestBackup(app, folder.file('good.tar'))).size
    await takeTestBackup(app, folder.file('good.age'), passphrase)
  })
  afterAll(() => database.drop())
  const makeDamaged = (name: string, change: (file: string) => void, from = 'good.tar') => {
    const file = folder.file(name)
    writeFileSync(file, readFileSync(folder.file(from)))
    change(file)
    return file
  }
  const overwrite = (at: number) => (file: string) => {
    const bytes = readFileSync(file)
    bytes.set([bytes[at] === 0 ? 1 : 0], at)
    writeFileSync(file, bytes)
  }

  test.each<[string, () => string, { secret?: string; key?: string }, RegExp]>([
    ['cut off', () => makeDamaged('cut.tar', (file) => truncateSync(file, size - 2_000)), {}, /ends too early/],
    ['cut in half', () => makeDamaged('half.tar', (file) => truncateSync(file, size / 2)), {}, /ends too early/],
    ['altered', () => makeDamaged('altered.tar', overwrite(size - 100_000)), {}, /damaged or was altered/],
    [
      'no backup',
      () => makeDamaged('letter.tar', (file) => writeFileSync(file, 'Dear Sir,')),
      {},
      /not a backup of Sarai/,
    ],
    ['encrypted', () => folder.file('good.age'), {}, /is encrypted/],
    ['encrypted with something else', () => folder.file('good.age'), { key: 'a guess' }, /does not open/],
    [
      'encrypted and altered',
      () => makeDamaged('altered.age', overwrite(size - 100_000), 'good.age'),
      { key: passphrase },
      /damaged or was altered/,
    ],
    ['of another secret', () => folder.file('good.tar'), { secret: 'x'.repeat(40) }, /is not that of this backup/],
  ])('%s is refused in a sentence', async (_, makeFile, options, words) => {
    const refusal = await restoreHere(makeFile(), options).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BackupError)
    expect(refusal).toMatchObject({ message: expect.stringMatching(words) })
  })

  test('altered anywhere is refused, whatever stands there', async () => {
    const bytes = readFileSync(folder.file('good.tar'))
    for (const { name, at } of listEntries(bytes)) {
      const file = folder.file('one-byte.tar')
      writeFileSync(file, bytes)
      overwrite(at)(file)
      const refusal = await readBackup(createReadStream(file), undefined, checkOnly).catch((error: unknown) => error)
      expect(refusal, name).toBeInstanceOf(BackupError)
      expect(refusal, name).toMatchObject({ message: expect.stringMatching(/damaged or was altered|not a backup/) })
    }
  })

  test('good goes where the others left nothing, and a second time nowhere', async () => {
    expect(existsSync(path.join(findDataDir(), 'files', agency.agencyId))).toBe(true)
    expect(readdirSync(path.join(findDataDir(), 'files', agency.agencyId, 'files'))).toEqual([])
    await restoreHere(folder.file('good.age'), { key: passphrase })
    expect(readdirSync(path.join(findDataDir(), 'files', agency.agencyId, 'files'))).toHaveLength(1)
    await expect(restoreHere(folder.file('good.tar'))).rejects.toThrow('is not empty')
  })
})

test('a database whose owner would not see everything is refused, and nothing is written', async () => {
  const file = folder.file('partial.tar')
  const role = `backup_owner_${process.pid}`
  await app.owner.query(`create role ${role} login password 'x' nosuperuser`)
  try {
    await app.owner.query(`grant usage on schema public, pgboss to ${role}`)
    await app.owner.query(`grant all on all tables in schema public, pgboss to ${role}`)
    const url = Object.assign(new URL(app.databaseUrl), { username: role, password: 'x' }).toString()
    await expect(takeTestBackup({ ...app, databaseUrl: url }, file)).rejects.toThrow('does not see every agency')
    expect(() => readFileSync(file)).toThrow('ENOENT')
  } finally {
    await app.owner.query(`drop owned by ${role}`)
    await app.owner.query(`drop role ${role}`)
  }
})

test('a file that is removed while a backup is made is in it, and is gone afterwards', async () => {
  const { services } = app
  const key = `${agency.agencyId}/files/${randomUUID()}.txt`
  await services.storage.put(key, Buffer.from('once more'))
  await services.database.shared.execute(
    `insert into backups (id, state, place, name, is_encrypted) values (gen_random_uuid(), 'running', 'here', 'x', false)`,
  )
  await services.storage.remove(key)
  expect(await services.storage.size(key)).toBe(9)
  await services.storage.releaseHeld()
  expect(await services.storage.size(key)).toBe(9)
  await services.database.shared.execute(`update backups set state = 'failed' where state = 'running'`)
  await services.storage.releaseHeld()
  expect(await services.storage.size(key)).toBeUndefined()
})

test('a new version of the database ends a backup that holds on to it', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl, application_name: 'sarai backup' })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query('select from leads limit 1')
  await app.owner.query(`update sql_files set hash = 'older' where name = 'policies.sql'`)
  const migrated = await runBuilt(
    tmpdir(),
    { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir, APP_SECRET: testSecret },
    ['migrate'],
  )
  expect(migrated).toMatchObject({ code: 0 })
  await expect(client.query('select 1')).rejects.toThrow()
})

test('the server says when the last good one was', async () => {
  const before = await (await fetch(`${app.url}/api/health/ready`)).json()
  expect(before).toMatchObject({ backups: { state: expect.stringMatching(/ok|failed/) } })
  await takeTestBackup(app, folder.file('last.tar'))
  const ready = await (await fetch(`${app.url}/api/health/ready`)).json()
  expect(ready).toMatchObject({ status: true, backups: { state: 'ok', lastGoodAt: expect.any(String) } })
})
