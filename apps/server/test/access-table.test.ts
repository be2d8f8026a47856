import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  actionRights,
  type ActionRight,
  type ApiKeyScope,
  apiKeyScopes,
  gatedPages,
  keyScopesFor,
} from '@sarai/contract/access'
import type { StaffRole } from '@sarai/contract/admin-roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newToken } from '../src/core/tokens.ts'
import { startApp, type TestApp } from './app.ts'
import { exampleOf } from './examples.ts'
import { adminToken } from './examples/admin.ts'
import { newApiKey } from './examples/intake.ts'
import { makeAgency, type Rights, type TestAgency } from './make.ts'
import { Maker } from './maker.ts'
import { newMark } from './person-maker.ts'
import { serverFolder } from './test-paths.ts'
import { type Procedure, send, walkLimit } from './procedures.ts'
import { isWalked, walkedProcedures, walksAll } from './walked-calls.ts'

let app: TestApp
let agency: TestAgency
let owner: Maker
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  await startAgency()
})
afterAll(() => app.close())

async function startAgency(): Promise<void> {
  agency = await makeAgency(app)
  owner = new Maker(app, agency.agencyId, agency.owner.userId, newMark('access'))
}

/** What a call answers somebody: let in, not, or not without a right; whatever comes of it otherwise. */
async function outcome(procedure: Procedure, make: Maker, token?: string): Promise<'yes' | 'right' | '401' | '403'> {
  const example = exampleOf(procedure.name)
  const input = await example.inputs[0]?.(make)
  return said(await send(app, procedure, input, { token: token ?? (await make.token()) }))
}

function said({ status, body }: Awaited<ReturnType<typeof send>>) {
  if (status === 401 || status === 403) return `${status}` as const
  return status === 422 && JSON.stringify(body).includes('RIGHT_MISSING') ? 'right' : 'yes'
}

const person = async (rights: Rights) => new Maker(app, agency.agencyId, await owner.member(rights), owner.mark)
const subUser = (rights: Rights = {}) => person({ recordScope: 'all', ...rights })
const restricted = (permissions: Rights['permissions']) =>
  subUser({ isRestricted: true, permissions, rights: [...actionRights] })

/**
 * The same of somebody whom the gate is expected to refuse, before anything of what they send is read: they need no input,
 * and their tokens are made once. Whoever is let in after all makes the call again, as everybody else does.
 */
async function refusal(
  procedure: Procedure,
  token: string,
  letIn: () => ReturnType<typeof outcome>,
): ReturnType<typeof outcome> {
  const answer = said(await send(app, procedure, undefined, { token }))
  return answer === '401' || answer === '403' ? answer : letIn()
}

async function disabledToken(make: Maker): Promise<string> {
  const token = await make.token()
  await make.sql('update users set is_active = false where id = $1', [make.userId])
  return token
}

const columns: Record<string, (procedure: Procedure) => Promise<string>> = {
  anonymous: async (procedure) => {
    const { token } = newToken('session')
    return refusal(procedure, token, async () => outcome(procedure, await subUser(), token))
  },
  'half signed in': async (procedure) => {
    const letIn = async () => {
      const make = await subUser()
      return outcome(procedure, make, await make.token('challenge'))
    }
    // They use the token up.
    if (procedure.meta.access.audience === 'challenge') return letIn()
    const ready = await madeOnce('challenge', async () => (await subUser()).token('challenge'))
    return refusal(procedure, ready, letIn)
  },
  'API key': keyLetInBy,
  disabled: async (procedure) => {
    const ready = await madeOnce('disabled', async () => disabledToken(await subUser()))
    return refusal(procedure, ready, async () => {
      const make = await subUser()
      const input = await exampleOf(procedure.name).inputs[0]?.(make)
      return said(await send(app, procedure, input, { token: await disabledToken(make) }))
    })
  },
  'main user': async (procedure) => outcome(procedure, await person({ isSubuser: false, recordScope: 'all' })),
  manager: async (procedure) => outcome(procedure, await subUser({ isManager: true })),
  'sub-user': async (procedure) => outcome(procedure, await subUser()),
  'restricted to nothing': async (procedure) => outcome(procedure, await restricted({})),
  support: (procedure) => adminLetIn(procedure, 'support'),
  finance: (procedure) => adminLetIn(procedure, 'finance'),
  operator: (procedure) => adminLetIn(procedure, 'operator'),
  'let in by': letInBy,
  "others' records": rightNeeded,
}

const isOfAdmins = ({ meta }: Procedure) => meta.access.audience.startsWith('admin')

/** How far somebody gets who runs the installation, and where only with what the first step of their signing in gives. */
async function adminLetIn(procedure: Procedure, role: StaffRole): Promise<string> {
  const as = async (kind: 'full' | 'challenge') => {
    const letIn = async () => {
      const make = await subUser()
      return outcome(procedure, make, await adminToken(make, kind, role))
    }
    if (isOfAdmins(procedure)) return letIn()
    const ready = await madeOnce(`${role} ${kind}`, async () => adminToken(await subUser(), kind, role))
    return refusal(procedure, ready, letIn)
  }
  const [full, challenged] = [await as('full'), await as('challenge')]
  return full === '401' && challenged === 'yes' ? 'challenge' : full
}

/** Which right alone lets somebody do it to records of others; nothing where it takes none. */
async function rightNeeded(procedure: Procedure): Promise<string> {
  const { access } = procedure.meta
  if (access.audience !== 'member' || !access.right) return ''
  const onOthers = async (rights: ActionRight[]) => {
    const input = await exampleOf(procedure.name).inputs[0]?.(owner)
    return said(await send(app, procedure, input, { token: await (await subUser({ rights })).token() }))
  }
  if ((await onOthers([])) !== 'right') return 'anybody'
  const letIn = await Promise.all(actionRights.map(async (right) => ((await onOthers([right])) === 'yes' ? right : '')))
  return letIn.filter(Boolean).join(', ') || 'nothing'
}

/**
 * Whether somebody is let in. Who is refused leaves everything as it is, so that one input serves all who are; whoever
 * is not has one of their own, since what it names may be gone.
 */
async function isLetIn(
  procedure: Procedure,
  { input, token }: { input: unknown; token: string },
  withOwn: () => Promise<string>,
): Promise<boolean> {
  const { status } = await send(app, procedure, input, { token })
  return status !== 403 && (await withOwn()) === 'yes'
}

const tokens = new Map<string, Promise<string>>()
/** A token that is made once and serves every call, whichever agency's: what it lacks refuses it before anything is looked for. */
function madeOnce(name: string, make: () => Promise<string>): Promise<string> {
  const token = tokens.get(name) ?? make()
  tokens.set(name, token)
  return token
}

const sessionWith = (permissions: Rights['permissions']) =>
  madeOnce(JSON.stringify(permissions), async () => (await restricted(permissions)).token())
const keyWith = (scope: ApiKeyScope) => madeOnce(scope, async () => (await newApiKey(await subUser(), [scope])).key)

/** The permissions each of which alone lets a restricted sub-user in. */
async function letInBy(procedure: Procedure): Promise<string> {
  const make = await restricted({})
  if ((await outcome(procedure, make)) !== '403') return ''
  const input = await exampleOf(procedure.name).inputs[0]?.(make)
  const letsIn = async (permissions: Rights['permissions']) =>
    isLetIn(procedure, { input, token: await sessionWith(permissions) }, async () =>
      outcome(procedure, await restricted(permissions)),
    )
  const found = await Promise.all(
    gatedPages.map(async (page) => {
      if (await letsIn({ [page]: { read: true, write: false } })) return `${page} (read)`
      return (await letsIn({ [page]: { read: true, write: true } })) ? `${page} (write)` : ''
    }),
  )
  return found.filter(Boolean).join(', ') || 'nothing'
}

/** The scopes each of which alone lets an API key in. */
async function keyLetInBy(procedure: Procedure): Promise<string> {
  const withScopes = async (scopes: ApiKeyScope[]) => {
    const make = await subUser()
    return outcome(procedure, make, (await newApiKey(make, scopes)).key)
  }
  const atMost = await withScopes([...apiKeyScopes])
  if (atMost !== 'yes' || procedure.meta.access.audience === 'public') return atMost
  const make = await subUser()
  const input = await exampleOf(procedure.name).inputs[0]?.(make)
  const letsIn = async (scope: ApiKeyScope) =>
    isLetIn(procedure, { input, token: await keyWith(scope) }, () => withScopes([scope]))
  const found = await Promise.all(apiKeyScopes.map(async (scope) => ((await letsIn(scope)) ? scope : '')))
  const scopes = found.filter(Boolean)
  // What is let in is what the contract, and so the API's description, says.
  const said = keyScopesFor(procedure.meta.access)
  const unsaid = scopes.filter((scope) => !said.includes(scope as ApiKeyScope))
  expect(unsaid, procedure.name).toEqual([])
  return scopes.join(', ') || 'nothing'
}

const heading = `# Who may make which call

Made by \`apps/server/test/access-table.test.ts\`, which makes every call as everybody and writes down who was let in. A new
call, or another answer, changes this table, which is sorted; run the test with \`-u\` to accept it.

401 is for sessions that are none, 403 for living ones that may not. *right*: it takes a right that a new sub-user has on
their own records only, and nobody owns these; the last column names the right it takes on records of others.
`

const names = ['call', 'route', ...Object.keys(columns)]
const line = (cells: string[]) => `| ${cells.join(' | ')} |`
const tableFile = path.join(serverFolder, '../../docs/access.md')

/** The lines of docs/access.md that are of calls of this walk. */
function writtenLines(): string[] {
  const lines = readFileSync(tableFile, 'utf8').split('\n')
  return lines.filter((row) => /^\| \w+\.[\w.]+ \|/.test(row) && isWalked({ name: row.split(' ')[1] ?? '' }))
}

test(
  'everybody gets exactly as far as docs/access.md says (bar 8)',
  async () => {
    const rows: string[][] = []
    for (const procedure of walkedProcedures) {
      // A new agency for each: what tells all main users of something takes the longer the more of them there are.
      await startAgency()
      const outcomes = await Promise.all(Object.values(columns).map((column) => column(procedure)))
      rows.push([procedure.name, `${procedure.method} /api${procedure.path}`, ...outcomes])
    }
    const made = rows.map(line).sort()
    if (!walksAll) return expect(made).toEqual(writtenLines())
    const text = [heading, line(names), line(names.map(() => '---')), ...made].join('\n')
    await expect(`${text}\n`).toMatchFileSnapshot(tableFile)
  },
  walkLimit(8),
)
