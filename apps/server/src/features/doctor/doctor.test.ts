import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { runBuilt } from '../../../test/built-server.ts'
import { startDnsServer } from '../../../test/dns-server.ts'
import { migrationsFolder, testSecret } from '../../../test/test-paths.ts'
import { type DoctorOptions, examine } from './doctor.service.ts'
import { type Checked, countProblems } from './doctor-words.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-doctor-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Settings in which nothing is wrong. */
const makeSettings = (folder: string) => ({
  DATABASE_URL: app.databaseUrl,
  APP_SECRET: testSecret,
  DATA_DIR: folder,
  APP_URL: app.url,
})

async function look(
  env: Record<string, string> = {},
  options: Partial<DoctorOptions> = {},
  folder = makeFolder(),
): Promise<Checked[]> {
  return examine({
    env: { ...makeSettings(folder), ...env },
    cwd: folder,
    folders: { migrations: migrationsFolder },
    options: { isOffline: false, ...options },
  })
}

const find = (checks: Checked[], name: string) => checks.find(({ check }) => check === name)
const listWords = (checks: Checked[], name: string) => find(checks, name)?.findings.map(({ what }) => what)

test('an installation in which nothing is wrong has no problem, and everything is explained that was left out', async () => {
  const checks = await look()
  expect(countProblems(checks)).toBe(0)
  expect(listWords(checks, 'Database')).toEqual([])
  expect(listWords(checks, 'APP_URL')).toEqual([])
  expect(find(checks, 'Mail server')?.skipped).toBe('SMTP_URL is not set')
})

test('backups: none by themselves, none yet, and one that failed', async () => {
  expect(listWords(await look(), 'Backups')).toEqual(['No backup is made by itself.'])
  const folder = makeFolder()
  const env = { BACKUP_TO: path.join(folder, 'kept') }
  expect(listWords(await look(env), 'Backups')).toEqual(['There is no backup yet.'])
  await app.owner.query(
    `insert into backups (id, state, place, name, is_encrypted, problem) values (gen_random_uuid(), 'failed', 'x', 'y', true, 'Full.')`,
  )
  const checks = await look(env)
  expect(listWords(checks, 'Backups')).toEqual(['The last backup failed: Full.'])
  expect(countProblems(checks)).toBe(1)
  await app.owner.query('delete from backups')
})

describe('settings', () => {
  test('that are misspelt are found in the environment and in .env, and others are not', async () => {
    const folder = makeFolder()
    writeFileSync(path.join(folder, '.env'), 'SMPT_URL=smtp://x\nTHEIR_OWN=1\n', { mode: 0o600 })
    const checks = await look({ TRUSTED_PROXYS: '10.0.0.1', UNRELATED: '1', HOME: '/root' }, {}, folder)
    const words = listWords(checks, 'Settings') ?? []
    expect(words).toContain('TRUSTED_PROXYS is no setting.')
    expect(words).toContain('SMPT_URL is no setting.')
    expect(words).toContain('THEIR_OWN in .env is no setting.')
    expect(words.join()).not.toMatch(/UNRELATED|HOME/)
    expect(find(checks, 'Settings')?.findings.find(({ what }) => what.startsWith('SMPT'))?.remedy).toContain('SMTP_URL')
  })

  test('that are not valid are named, and what needs them is left out', async () => {
    const checks = await look({ DATABASE_CONNECTIONS: '2' })
    expect(listWords(checks, 'Settings')?.join()).toContain('DATABASE_CONNECTIONS')
    expect(find(checks, 'Database')?.skipped).toBe('the settings are not valid')
  })

  test('that contradict one another are problems', async () => {
    const checks = await look({ APP_URL: 'http://sarai.invalid', SMTP_URL: 'smtp://127.0.0.1:9' }, { isOffline: true })
    expect(listWords(checks, 'Settings')).toEqual(['APP_URL is not https.', 'MAIL_FROM is not set beside SMTP_URL.'])
    const behind = await look({ APP_URL: 'https://sarai.invalid' }, { isOffline: true })
    expect(listWords(behind, 'Settings')?.[0]).toContain('TRUSTED_PROXIES')
  })
})

describe('files', () => {
  test('that others can read are problems, until their mode is right', async () => {
    const folder = makeFolder()
    const secret = path.join(folder, 'app.secret')
    writeFileSync(secret, testSecret)
    chmodSync(secret, 0o644)
    chmodSync(folder, 0o755)
    const checks = await look({}, {}, folder)
    expect(listWords(checks, 'Permissions of files')).toEqual([
      expect.stringContaining('Others can list or change DATA_DIR'),
      expect.stringContaining(`${secret} can be read by others (mode 644)`),
    ])
    chmodSync(secret, 0o600)
    chmodSync(folder, 0o711)
    expect(listWords(await look({}, {}, folder), 'Permissions of files')).toEqual([])
  })

  test('need room on the disk', async () => {
    const checks = await look({ DISK_RESERVE_MB: '9999999' })
    expect(listWords(checks, 'Disk')).toEqual([expect.stringContaining('The disk is full')])
  })
})

describe('the database', () => {
  test('that does not answer is a problem, and no reason to stop', async () => {
    const checks = await look({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })
    expect(listWords(checks, 'Database')).toEqual([expect.stringContaining('The database does not answer')])
    expect(listWords(checks, 'APP_URL')).toEqual([])
  })

  test('of a newer version, or an older one, is said to be that', async () => {
    await app.owner.query(`insert into migrations (name) values ('9999_newer.sql')`)
    await app.owner.query(`update migrations set name = 'x' || name where name like '0001%'`)
    const words = listWords(await look(), 'Database')?.join()
    await app.owner.query(`delete from migrations where name = '9999_newer.sql'`)
    await app.owner.query(`update migrations set name = substr(name, 2) where name like 'x0001%'`)
    expect(words).toContain('9999_newer.sql')
    expect(words).toContain('lacks 1 migration')
    expect(listWords(await look(), 'Database')).toEqual([])
  })
})

describe('mail', () => {
  const sending = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Acme <info@acme.example>' }

  test('domains without SPF, DMARC or the DKIM key are problems, and with them none', async () => {
    const dns = await startDnsServer()
    onTestFinished(() => dns.close())
    const lookUp = async () =>
      listWords(await look(sending, { dnsServer: dns.address, dkimSelector: 'sarai' }), 'Domains of senders')
    expect(await lookUp()).toEqual([
      'acme.example has no SPF record.',
      'acme.example has no DMARC record.',
      'acme.example has no DKIM key “sarai”.',
    ])
    dns.texts.set('acme.example', ['other=1', 'v=spf1 include:mail.example -all'])
    dns.texts.set('_dmarc.acme.example', ['v=DMARC1; p=quarantine'])
    dns.texts.set('sarai._domainkey.acme.example', ['v=DKIM1; k=rsa; p=MIIBIjANBg'])
    expect(await lookUp()).toEqual([])
    dns.texts.set('acme.example', ['v=spf1 +all'])
    expect(await lookUp()).toEqual(['The SPF record of acme.example lets everybody send.'])
    dns.texts.set('acme.example', ['v=spf1 -all', 'v=spf1 mx -all'])
    expect(await lookUp()).toEqual(['acme.example has 2 SPF records.'])
  })

  test('names that nobody answers for are looked up no longer than a while', { timeout: 20_000 }, async () => {
    const checks = await look(sending, { dnsServer: '127.0.0.1:9' })
    expect(listWords(checks, 'Domains of senders')).toEqual([expect.stringContaining('could not be looked up')])
  })

  test('a server that is not there, or refuses, is a problem; one that greets is none', async () => {
    expect(listWords(await look(sending), 'Mail server')).toEqual([expect.stringContaining('does not answer')])
    let greeting = '554 go away\r\n'
    const server = createServer((socket) => socket.on('error', () => {}).write(greeting))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const there = { ...sending, SMTP_URL: `smtp://127.0.0.1:${port}` }
    expect(listWords(await look(there), 'Mail server')).toEqual([expect.stringContaining('refuses: 554 go away')])
    greeting = '220 mail.example ESMTP\r\n'
    expect(listWords(await look(there), 'Mail server')).toEqual([])
  })

  test('nothing is connected to where that is asked for', async () => {
    const checks = await look(sending, { isOffline: true })
    for (const name of ['Mail server', 'Domains of senders', 'APP_URL'])
      expect(find(checks, name)?.skipped, name).toBe('--offline was given')
  })
})

test('a clock is compared with another only where one is named', async () => {
  expect(find(await look(), 'Clock')).toEqual({ check: 'Clock', findings: [] })
  expect(listWords(await look({}, { clockUrl: `${app.url}/api/health/live` }), 'Clock')).toEqual([])
})

test('the command ends with 1 where something is wrong, and says it to people and programs', async () => {
  const runDoctor = (folder: string, env: Record<string, string>, words: string[] = []) =>
    runBuilt(folder, { ...makeSettings(folder), ...env }, ['doctor', ...words])
  const folder = makeFolder()
  expect(await runDoctor(folder, {})).toMatchObject({ code: 0, written: expect.stringContaining('Nothing is wrong.') })
  const wrong = await runDoctor(folder, { APP_URL: 'http://127.0.0.1:9' }, ['--json'])
  expect(wrong.code).toBe(1)
  const checks: Checked[] = JSON.parse(wrong.written)
  expect(countProblems(checks)).toBe(1)
})
