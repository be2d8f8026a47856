import { Hono } from 'hono'
import { apiKeyScopes } from '@sarai/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken } from '../src/core/tokens.ts'
import { addPlainRoutes } from '../src/plain-routes.ts'
import { startApp, type TestApp } from './app.ts'
import { adminToken } from './examples/admin.ts'
import { newApiKey } from './examples/intake.ts'
import { makeAgency, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { plainRoutes, publicCalls } from './open-calls.ts'
import { newMark } from './person-maker.ts'
import { type Procedure, procedures, send, walkLimit } from './procedures.ts'
import { takeNone } from './rightless-calls.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test('nobody who is not signed in gets further than the public calls, whatever they send (bar 8)', async () => {
  const open = []
  for (const procedure of procedures) {
    const replies = await Promise.all([
      send(app, procedure),
      send(app, procedure, { nonsense: 1 }, { token: newToken('session').token }),
      send(app, procedure, { id: 'x' }, { headers: { authorization: 'Basic b3duZXI6cGFzcw==' } }),
      send(app, procedure, {}, { headers: { cookie: `token=${agency.owner.token}` } }),
    ])
    if (replies.some((reply) => reply.status !== 401)) open.push(procedure.name)
  }
  expect(open.sort()).toEqual([...publicCalls].sort())
})

test('the routes outside the contract are these (bar 8)', () => {
  const plain = new Hono()
  addPlainRoutes(plain, app.services, () => '')
  expect(plain.routes.map((route) => `${route.method} ${route.path}`)).toEqual(plainRoutes)
})

const isOfAdmins = ({ meta }: Procedure) => meta.access.audience.startsWith('admin')

test(
  'no token of an agency opens a call of the admin area, and the other way round (bar 11)',
  async () => {
    const closed = procedures.filter(({ meta }) => meta.access.audience !== 'public')
    expect(closed.filter(isOfAdmins).length).toBeGreaterThan(5)
    const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('access'))
    const { key } = await newApiKey(make, [...apiKeyScopes])
    const ofAgency = [await make.token(), await make.token('challenge'), key]
    const ofAdmins = [await adminToken(make), await adminToken(make, 'challenge')]
    const opened: string[] = []
    for (const procedure of closed)
      for (const token of isOfAdmins(procedure) ? ofAgency : ofAdmins) {
        // Refused before what is sent is read: whoever is not is told that it lacks everything.
        const { status } = await send(app, procedure, undefined, { token })
        if (status !== 401) opened.push(`${procedure.name} ${token.slice(0, 4)}`)
      }
    expect(opened).toEqual([])
    // They are good tokens.
    const works = async (name: string, token: string) => {
      const procedure = procedures.find((one) => one.name === name)
      return procedure && (await send(app, procedure, undefined, { token })).status
    }
    expect(await Promise.all([works('auth.devices', ofAgency[0] ?? ''), works('apiKeys.self', key)])).toEqual([
      200, 200,
    ])
    expect(await works('admin.session', ofAdmins[0] ?? '')).toBe(200)
  },
  walkLimit(3),
)

test('what deletes, exports or reveals takes a right (bar 8)', () => {
  const harming = procedures.filter(({ name }) =>
    /\.(remove|restore|delete|export|reveal|merge|bulk|refund|link)$/.test(name),
  )
  const without = harming.filter(({ meta }) => meta.access.audience === 'member' && !meta.access.right)
  expect(without.map(({ name }) => name).filter((name) => !takeNone.includes(name))).toEqual([
    'files.link',
    // Hand over and tag; delete nothing.
    'invoices.bulk',
    'trips.bulk',
    // Issues, revises, sends, cancels and tags; deletes nothing.
    'vouchers.bulk',
  ])
})
