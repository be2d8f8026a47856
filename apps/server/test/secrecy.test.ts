import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsWithProvider } from './calls-with-provider.ts'
import { startApp, type TestApp } from './app.ts'
import { agencyTables, textsOfDump } from './database.ts'
import { exampleOf } from './examples.ts'
import { pluginSecret } from './examples/plugins.ts'
import { webhookHost } from './examples/webhooks.ts'
import { textsIn, withValue } from './fields.ts'
import { testSecret } from './test-paths.ts'
import type { MailProviderSink } from './mail-provider/mail-provider.ts'
import { listHosts, listSecrets, openSharedProvider } from './mail-provider/open-once.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { clientOf, makeAgency, password, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { makeNewcomer } from './newcomers.ts'
import { populate } from './populate.ts'
import { type Procedure, procedures, type Reply, send, walkLimit } from './procedures.ts'
import { findOpening, secretsIn } from './secrets.ts'
import { walkedProcedures } from './walked-calls.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const smtpPassword = 'what the mail server wants to hear'
const newPassword = 'quiet otters read at dusk'
const another = { password: newPassword, confirmPassword: newPassword }
const documentNumber = 'K1234567'

/** What the server is asked for. It is a process of its own, seen from outside only. */
let server: ServerProcess
/** Another on the same database and files, which makes the records and answers nobody. */
let app: TestApp
let mailbox: Mailbox
let microsoft: MailProviderSink
let agency: TestAgency
let replies: { name: string; reply: Reply }[]
beforeAll(async () => {
  mailbox = await openMailbox()
  microsoft = await openSharedProvider()
  app = await startApp({ ROLE: 'web' })
  const smtp = new URL(mailbox.url)
  smtp.username = 'sarai'
  smtp.password = encodeURIComponent(smtpPassword)
  server = await startProcess({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: app.dataDir,
    APP_SECRET: testSecret,
    SMTP_URL: smtp.href,
    LOG_LEVEL: 'trace',
    ...microsoft.env,
  })
  agency = await makeAgency(app)
  replies = await populate({ ...app, url: server.url }, agency)
  while ((await unfinishedJobs()) + (await untriedDeliveries()) > 0) await sleep(100)
}, walkLimit(3))
afterAll(async () => {
  await server?.stop()
  await app.close()
  await mailbox.close()
})

const works = (call: Promise<{ status: boolean }>) =>
  call.then(
    ({ status }) => status,
    () => false,
  )

async function unfinishedJobs(): Promise<number> {
  const { rows } = await app.owner.query(
    `select count(*)::int as jobs from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
  )
  return rows[0].jobs as number
}

/** Webhooks are woken for by an announcement, a moment before there is a job. */
async function untriedDeliveries(): Promise<number> {
  const { rows } = await app.owner.query(
    `select count(*)::int as deliveries from webhook_deliveries where state in ('pending', 'sending') and attempts = 0`,
  )
  return rows[0].deliveries as number
}

/** Where the database is, as a connection to it is noted. */
function databaseAddress(): string {
  const { host, port } = new pg.Client({ connectionString: app.databaseUrl })
  return host.startsWith('/') ? path.join(host, `.s.PGSQL.${port}`) : `${host}:${port}`
}

test('nothing is connected to but the database, the mail servers and the webhooks that were set (bar 66)', () => {
  const refused = replies.filter(({ reply }) => reply.status !== 200)
  expect(new Set(refused.map(({ name }) => name))).toEqual(new Set(callsWithProvider))
  const allowed = [databaseAddress(), new URL(mailbox.url).host, webhookHost, ...listHosts(microsoft)]
  const connections = server.connections()
  expect([...new Set(connections)].sort()).toEqual(allowed.sort())
  // Jobs ran, mails and those of worker threads among them.
  expect(server.threads()).toBeGreaterThan(1)
  expect(mailbox.mails.length).toBeGreaterThan(1)
})

/** Everything that was given out, sent or set and opens something. */
function knownSecrets(): string[] {
  const { password: ofDatabase } = new URL(app.databaseUrl)
  const set = [testSecret, smtpPassword, encodeURIComponent(smtpPassword), ofDatabase].filter(Boolean)
  const known = [...set, password, newPassword, documentNumber, pluginSecret, ...listSecrets(microsoft)]
  return [...known, ...replies.flatMap(({ reply }) => secretsIn(reply.text))]
}

/** As they are, and as they might be kept. */
const written = (secret: string) => [
  secret,
  ...(['base64', 'hex'] as const).map((as) => Buffer.from(secret).toString(as)),
]

describe('nothing in a copy of the database works as a credential (bar 14)', () => {
  test('no secret that was given out is in it', async () => {
    await clientOf(app).auth.forgotPassword({ email: agency.owner.email })
    const link = await new Maker(app, agency.agencyId, agency.owner.userId, 'dump').passwordLink()
    const dump = [...(await textsOfDump(app.owner))].join('\n')
    expect(dump).toContain(agency.owner.email)
    const secrets = [...knownSecrets(), agency.owner.token, link]
    expect(secrets.filter((secret) => written(secret).some((one) => dump.includes(one)))).toEqual([])
  })

  test('and none of its values opens anything', async () => {
    const { email, call } = agency.owner
    const { sessions, adminSessions } = app.services
    const { data: offered } = await call.auth.startTotp({})
    const code = () => new TOTP({ secret: Secret.fromBase32(offered.secret) }).generate()
    const { recoveryCodes, token } = (await call.auth.enableTotp({ code: code() })).data
    await clientOf(app).auth.forgotPassword({ email })
    const { challenge = '' } = await clientOf(app).auth.signin({ email, password })

    const values = [...(await textsOfDump(app.owner))].filter((value) => /^[!-~]{16,1000}$/.test(value))
    const hashes = values.filter((value) => /^[0-9a-f]{64}$/.test(value))
    expect([values.length > 300, hashes.length > 30]).toEqual([true, true])
    const dressed = (...prefixes: string[]) => prefixes.flatMap((prefix) => hashes.map((hash) => prefix + hash))
    const opened: string[] = []
    const tryEach = async (what: string, tried: string[], isOpening: (value: string) => Promise<unknown>) =>
      opened.push(...(await findOpening(app.owner, tried, isOpening)).map((value) => `${what} ${value}`))
    await tryEach('session', [...values, ...dressed('sat_', 'sac_', 'sak_')], (value) => sessions.actorOf(value))
    await tryEach('admin session', [...values, ...dressed('saa_', 'sab_')], (value) => adminSessions.adminOf(value))
    await tryEach('link', [...hashes, ...dressed('sal_')], (value) =>
      works(clientOf(app).auth.resetPassword({ token: value, ...another })),
    )
    for (const value of values.filter((one) => one.startsWith('$argon2')).slice(-5))
      if ((await clientOf(app).auth.signin({ email, password: value })).challenge) opened.push(`password ${value}`)
    for (const value of values.filter((one) => one.includes('.')))
      if ((await fetch(`${app.url}/files/${value}`)).ok) opened.push(`file ${value}`)
    const { rows } = await app.owner.query('select recovery_codes, totp_secret from users where email = $1', [email])
    for (const value of [...rows[0].recovery_codes, rows[0].totp_secret] as string[]) {
      await app.owner.query('delete from throttles')
      if (await works(clientOf(app, challenge).auth.signinTotp({ code: value.slice(0, 64) })))
        opened.push(`code ${value}`)
    }
    expect(opened).toEqual([])

    // What was given out does.
    expect(rows[0].recovery_codes).toHaveLength(10)
    await app.owner.query('delete from throttles')
    expect(await works(clientOf(app, challenge).auth.signinTotp({ code: recoveryCodes[0] ?? '' }))).toBe(true)
    expect(await sessions.actorOf(token)).toBeDefined()
  })
})

/** What is logged; not the greeting, which shows the setup link to whoever has the terminal. */
const logged = () => (server.output().match(/^\{.*$/gm) ?? []).join('\n')

const marked = /ours[0-9a-f]{8}[^,]{0,80}/g

/** What the log holds that it may not: secrets, and anything that people typed, which all carries a mark. */
function foundInLog(): string[] {
  const log = logged()
  const shapes = [/\bsa[a-z]_[\w-]{20,}/g, /\$argon2/g, /postgres(?:ql)?:\/\/[^/\s"]*:[^/\s"]*@/g, marked]
  return [
    ...knownSecrets().filter((secret) => log.includes(secret)),
    ...shapes.flatMap((shape) => log.match(shape) ?? []),
  ]
}

const linesOf = (level: 'info' | 'error') => server.output().match(new RegExp(`^\\{"level":"${level}",.*$`, 'gm')) ?? []

/** What no caller needs to know. */
const inner =
  /\bat \S+ \(|\.[jt]s:\d|node_modules|\bselect\b.+\bfrom\b|\binsert into\b|\bupdate\b.+\bset\b|\/(tmp|work|home|usr|var)\/|postgres|drizzle|relation "|violates|\bpg_|E(CONN|NOENT|PIPE)/i

const isPlain = ({ status, text }: Reply) => status < 400 || !inner.test(text)

const tellTales = (asked: { name: string; reply: Reply }[]) =>
  asked.filter(({ reply }) => !isPlain(reply)).map(({ name, reply }) => `${name} ${reply.status} ${reply.text}`)

interface Prepared {
  procedure: Procedure
  input: unknown
  token: string
}

/** Inputs that work, for every call of the walk, each by somebody new. */
async function prepared(): Promise<Prepared[]> {
  const all: Prepared[] = []
  for (const procedure of walkedProcedures) {
    const { inputs, token } = exampleOf(procedure.name)
    const make = await makeNewcomer(app)
    all.push({ procedure, input: await inputs[0]?.(make), token: await (token?.(make) ?? make.token()) })
  }
  return all
}

const ask = async ({ procedure, input, token }: Prepared) => ({
  name: procedure.name,
  reply: await send(server, procedure, input, { token }),
})

describe('nothing secret in the log, nothing inner in an answer (bar 41)', { timeout: walkLimit(3) }, () => {
  test('when every call is made as it should', () => {
    expect(linesOf('info').length).toBeGreaterThan(procedures.length)
    const secrets = knownSecrets()
    for (const kind of ['sat_', 'sak_']) expect(secrets.some((secret) => secret.startsWith(kind))).toBe(true)
    expect(secrets.length).toBeGreaterThan(20)
    expect(linesOf('error')).toEqual([])
    expect(foundInLog()).toEqual([])
  })

  test('when addresses that open something are asked for', async () => {
    const addresses = replies.flatMap(({ reply }) => reply.text.match(/\/(files|forms\/preview)\/[\w.-]+/g) ?? [])
    expect(new Set(addresses.map((address) => address.split('/')[1]))).toEqual(new Set(['files', 'forms']))
    const links = ['/reset-password?token=', '/registration?setup=', '/api/leads?token=', '/nowhere?token=']
    for (const address of [...addresses, ...links.map((link) => link + agency.owner.token)])
      await fetch(server.url + address)
    expect(foundInLog()).toEqual([])
  })

  test('when what is sent is wrong', async () => {
    const wrong = (await prepared()).flatMap(({ procedure, input, token }) => [
      ...textsIn(input).map(({ path, value }) => ({
        procedure,
        input: withValue(input, path, { [value]: [value, { secret: password }] }),
        token,
      })),
      { procedure, input: { ...(input as object), password: newPassword, [`ours01234567 ${password}`]: 1 }, token },
      { procedure, input: [password], token: `${token}x` },
    ])
    const answers: { name: string; reply: Reply }[] = []
    for (const one of wrong) answers.push(await ask(one))
    expect(answers.filter(({ reply }) => reply.status >= 400).length).toBeGreaterThan(walkedProcedures.length)
    expect(tellTales(answers)).toEqual([])
    expect(answers.filter(({ reply }) => reply.status >= 400 && reply.text.includes(newPassword))).toEqual([])
    expect(foundInLog()).toEqual([])
  })

  /** Asks while some tables are not there. */
  async function without(tables: string[], work: () => Promise<unknown>): Promise<void> {
    for (const table of tables) await app.owner.query(`alter table ${table} rename to ${table}_is_gone`)
    try {
      await work()
    } finally {
      for (const table of tables) await app.owner.query(`alter table ${table}_is_gone rename to ${table}`)
    }
  }

  test('when the inside breaks', async () => {
    const calls = await prepared()
    const kept = ['users', 'sessions', 'api_keys']
    const gone = (await agencyTables(app.owner)).filter((table) => !kept.includes(table))
    const answers: { name: string; reply: Reply }[] = []
    await without(gone, async () => {
      for (const one of calls) answers.push(await ask(one))
    })
    const failed = answers.filter(({ reply }) => reply.status >= 500)
    expect(failed.length).toBeGreaterThan(walkedProcedures.length / 2)
    for (const { reply } of failed)
      expect(Object.keys(reply.body).sort()).toEqual(['code', 'message', 'requestId', 'status'])
    expect(tellTales(answers)).toEqual([])
    // The server's lines come through a pipe, in their own time.
    await expect.poll(() => linesOf('error').length).toBeGreaterThanOrEqual(failed.length)
    expect(linesOf('error').join('\n')).toContain('does not exist')
    expect(foundInLog()).toEqual([])
  })

  test('when what was typed looks like the error that it is part of', async () => {
    const make = new Maker(app, agency.agencyId, agency.owner.userId, 'ours01234567')
    const { leads, notes } = clientOf(server, await make.token())
    const body = `${make.mark}\nparams: ${make.mark}\n    at ${make.mark} (${password})`
    const on = { leadId: await make.lead() }
    const before = linesOf('error').length
    await without(['notes', 'timeline'], async () => {
      await expect(notes.create({ on, body })).rejects.toMatchObject({ status: 500 })
      await expect(leads.create({ name: make.mark, requirement: body })).rejects.toMatchObject({ status: 500 })
    })
    await expect
      .poll(() => linesOf('error').slice(before).join('\n'))
      .toMatch(/insert into .{1,3}notes.*timeline.{1,3} does not exist/s)
    expect(foundInLog()).toEqual([])
  })
})
