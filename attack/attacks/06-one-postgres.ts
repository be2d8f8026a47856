import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { demoPassword, type Installation } from '../installation.ts'
import { startPostgres } from '../postgres.ts'

const names = ['first', 'second']
const owner = (name: string) => `owner@${name}.test`
const secretOf = (name: string) => `the secret of the ${name} installation, long enough`

async function register({ call }: Installation, name: string): Promise<void> {
  const body = { username: name, email: owner(name), password: demoPassword, confirmPassword: demoPassword }
  await call('POST', '/auth/signup', { body })
}

/** Calls until it is told to stop; @returns how many were answered, and with what when not with 200 */
function callOn({ call }: Installation, token: string) {
  const statuses: Record<string, number> = {}
  const over = new AbortController()
  const calling = (async () => {
    while (!over.signal.aborted) {
      const { status } = await call('POST', '/leads/all-leads', { token, body: {} }).catch(() => ({ status: 0 }))
      statuses[status] = (statuses[status] ?? 0) + 1
      await sleep(20)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await calling
      return statuses
    },
  }
}

export const attack: Attack = {
  title: 'Two installations on one PostgreSQL',
  async run({ after, expect, folder, install, tried }) {
    const postgres = await startPostgres(folder())
    after(postgres.stop)
    // As installations were that shared a role, whose password anybody's start set anew.
    await postgres.query('postgres', `create role sarai_app login password 'of another'`)
    for (const name of names) await postgres.query('postgres', `create database ${name}`)
    const start = (name: string) =>
      install({ DATABASE_URL: postgres.url(name), APP_SECRET: secretOf(name), DATABASE_CONNECTIONS: '9' })

    const both = await Promise.all(names.map(start))
    tried(`PostgreSQL ${postgres.version}: both started at once`)
    const calling = []
    for (const [at, name] of names.entries()) {
      const installation = both[at] as Installation
      await register(installation, name)
      calling.push(callOn(installation, await installation.signIn(owner(name), demoPassword)))
    }
    // Each starts a second server while both are used, and every connection is made anew, by the password as it is then.
    for (const name of names) {
      const beside = await start(name)
      await postgres.query(
        'postgres',
        `select pg_terminate_backend(pid) from pg_stat_activity where usename like 'sarai\\_app%'`,
      )
      await sleep(1_000)
      await beside.stop()
    }
    await sleep(1_000)
    for (const [at, one] of calling.entries()) {
      const statuses = await one.stop()
      tried(`calls to the ${names[at]} meanwhile: ${JSON.stringify(statuses)}`)
      const { 200: answered = 0, 503: asked = 0, ...others } = statuses
      expect(
        answered > 50 && asked < answered / 5 && Object.keys(others).length === 0,
        `the ${names[at]} is answered on`,
      )
      const ready = await both[at]?.ask('GET', '/api/health/ready')
      expect(ready?.status === 200, `the ${names[at]} is ready`)
    }
    const roles = await postgres.query<{ rolname: string }>(
      'postgres',
      `select rolname from pg_roles where rolname like 'sarai%' order by 1`,
    )
    tried(`roles: ${roles.map(({ rolname }) => rolname).join(', ')}`)
    expect(
      roles.map(({ rolname }) => rolname).join() === 'sarai_app_first,sarai_app_second',
      'each has a role of its own, and the shared one is gone',
    )
  },
}
