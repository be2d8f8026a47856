import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeSource, openBackupFolder, room } from '../../../test/backup-stage.ts'
import { openS3, type S3Server } from '../../../test/s3/s3-server.ts'
import { readConfig } from '../../core/config.ts'
import { checkOnly, readBackup } from '../../core/backup/backup-reader.ts'
import { openBackup, openBackupPlace, openNightlyTarget, removeOldBackups } from './backups-places.service.ts'
import { takeBackup } from './backups-taking.service.ts'

let app: TestApp
let s3: S3Server
let folder: ReturnType<typeof openBackupFolder>
beforeAll(async () => {
  folder = openBackupFolder()
  s3 = await openS3()
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await s3.close()
  folder.remove()
})

const nights = ['2026-06-08T02:30:00Z', '2026-06-09T02:30:00Z', '2026-06-10T02:30:00Z'].map((at) => new Date(at))

describe.each(['a folder', 'a bucket'])('nightly backups in %s', (kind) => {
  const makeConfig = () =>
    readConfig({
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: folder.file('data'),
      BACKUP_TO: kind === 'a folder' ? folder.file('nights') : s3.storageUrl,
      BACKUP_KEEP: '2,0,0',
    })

  test('are read back, listed, found by name, and go when they have had their time', async () => {
    const config = makeConfig()
    const place = await openBackupPlace(config)
    if (!place) throw new Error('there is no place')
    for (const at of nights) {
      const target = await openNightlyTarget(place, { at, isEncrypted: false, room })
      const taken = await takeBackup(makeSource(app), target, { passphrase: undefined })
      expect(taken.size).toBeGreaterThan(100_000)
    }
    expect(await removeOldBackups(place)).toEqual(['nightly/sarai-2026-06-08-023000.tar'])
    const name = 'nightly/sarai-2026-06-10-023000.tar'
    const content = await readBackup(await openBackup(name, config), undefined, checkOnly)
    expect(content.header).toMatchObject({ format: 'sarai-backup', sarai: '1.2.3' })
    await expect(openBackup('nightly/sarai-2026-06-08-023000.tar', config)).rejects.toThrow('There is no file')
    place.storage.close()
  })
})

test('files in a folder are their owner’s alone, and what a killed process left goes after a day', async () => {
  const nightly = path.join(folder.file('nights'), 'nightly')
  for (const name of readdirSync(nightly)) expect(statSync(path.join(nightly, name)).mode & 0o777).toBe(0o600)
  mkdirSync(nightly, { recursive: true })
  for (const name of ['old.part', 'new.part']) writeFileSync(path.join(nightly, name), 'x')
  const yesterday = Date.now() / 1_000 - 90_000
  utimesSync(path.join(nightly, 'old.part'), yesterday, yesterday)
  const place = await openBackupPlace(readConfig({ BACKUP_TO: folder.file('nights'), DATA_DIR: folder.file('data') }))
  if (!place) throw new Error('there is no place')
  await openNightlyTarget(place, { at: new Date(), isEncrypted: false, room })
  expect(readdirSync(nightly).filter((name) => name.endsWith('.part'))).toEqual(['new.part'])
})

test('a backup holds no backups, where they are kept among the files', async () => {
  const files = path.join(app.dataDir, 'files')
  const place = await openBackupPlace(readConfig({ BACKUP_TO: path.join(files, 'kept'), DATA_DIR: app.dataDir }))
  if (!place) throw new Error('there is no place')
  const counts: number[] = []
  for (const at of nights) {
    const target = await openNightlyTarget(place, { at, isEncrypted: false, room })
    counts.push((await takeBackup(makeSource(app), target, { passphrase: undefined })).manifest.files)
  }
  expect(new Set(counts).size).toBe(1)
})

test('none are made where the settings say so', async () => {
  const base = { DATA_DIR: folder.file('data') }
  expect(await openBackupPlace(readConfig({ ...base, BACKUP_TO: 'off' }))).toBeUndefined()
  expect(await openBackupPlace(readConfig({ ...base, DATABASE_URL: app.databaseUrl }))).toBeUndefined()
  expect(await openBackupPlace(readConfig(base))).toMatchObject({ kept: { days: 3, weeks: 1, months: 0 } })
  for (const wrong of [
    { BACKUP_AT: '25:00' },
    { BACKUP_KEEP: 'all' },
    { BACKUP_PASSPHRASE: 'short' },
    { BACKUP_TO: 's3://x' },
  ])
    expect(() => readConfig({ ...base, ...wrong })).toThrow(Object.keys(wrong)[0])
})
