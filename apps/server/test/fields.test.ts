import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { readDigest } from './digests.ts'
import { exampleOf } from './examples.ts'
import { fieldsByObject, withValue } from './fields.ts'
import { makeNewcomer } from './newcomers.ts'
import { type Procedure, send, walkLimit } from './procedures.ts'
import { walkedProcedures, walksAll } from './walked-calls.ts'

let app: TestApp
let columns: string[]
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  const { rows } = await app.owner.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  )
  columns = rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
})
afterAll(() => app.close())

const somebody = '00000000-0000-7000-8000-000000000001'
/** What would matter most, tried over the wire, with a value that would fit. */
const tempting: Record<string, unknown> = {
  id: somebody,
  agencyId: somebody,
  createdBy: somebody,
  userId: somebody,
  ownerId: somebody,
  createdAt: '2020-01-01T00:00:00Z',
  deletedAt: '2020-01-01T00:00:00Z',
  version: 1,
  number: 1,
  isSubuser: false,
  isManager: true,
  isActive: true,
  isRestricted: false,
  role: 'admin',
  recordScope: 'all',
  permissions: { leads: { read: true, write: true } },
  plan: 'unlimited',
  planId: somebody,
  planState: 'active',
  passwordHash: '$argon2id$v=19$m=47104,t=1,p=1$forged',
  tokenHash: 'forged',
  totpSecret: 'forged',
}

/** The part of an input at a path, where there is an object. */
function objectAt(input: unknown, path: string[]): Record<string, unknown> | undefined {
  let found = input
  for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key]
  const isObject = typeof found === 'object' && found !== null && !Array.isArray(found) && !(found instanceof File)
  return isObject ? (found as Record<string, unknown>) : undefined
}

const refusals = new Set([400, 409, 422])

/** A call that works, by somebody new. */
async function prepareCall({ name }: Procedure, example: number) {
  const { inputs, token } = exampleOf(name)
  const make = await makeNewcomer(app)
  const input = (await inputs[example]?.(make)) ?? {}
  const digest = () => readDigest(app.owner, make.agencyId)
  return { input, token: await (token?.(make) ?? make.token()), digest }
}

/** Names that no object of a call may take, which it takes all the same. */
async function takenBy(procedure: Procedure, input: unknown, token: string, tried: Set<string>): Promise<string[]> {
  const { input: schema, name } = procedure
  const taken: string[] = []
  for (const [field, known] of schema ? fieldsByObject(schema) : []) {
    const path = field === '' ? [] : field.split('.')
    const target = objectAt(input, path)
    if (!target || tried.has(`${name} ${field}`)) continue
    tried.add(`${name} ${field}`)
    const forge = (forged: Record<string, unknown>) => withValue(input, path, { ...target, ...forged })
    const unknown = [...new Set([...columns, ...Object.keys(tempting)])].filter((column) => !known.has(column))
    for (const column of unknown)
      if (schema?.safeParse(forge({ [column]: tempting[column] ?? 'forged' })).success)
        taken.push(`${name} ${[...path, column].join('.')}`)
    // All at once; what the answer does not name as unknown is tried alone.
    const forged = unknown.flatMap((column) => (column in tempting ? [[column, tempting[column]] as const] : []))
    const { status, text } = await send(app, procedure, forge(Object.fromEntries(forged)), { token })
    for (const [column, value] of forged) {
      if (refusals.has(status) && text.includes(`${[...path, column].join('.')}":"This field is not known`)) continue
      const alone = await send(app, procedure, forge({ [column]: value }), { token })
      if (!refusals.has(alone.status)) taken.push(`${name} ${[...path, column].join('.')}: ${alone.status}`)
    }
  }
  return taken
}

test(
  'no field of the database can be set but by the call that takes it (bar 10)',
  async () => {
    const taken: string[] = []
    const tried = new Set<string>()
    for (const procedure of walkedProcedures) {
      if (!procedure.input) continue
      for (const example of exampleOf(procedure.name).inputs.keys()) {
        const { input, token, digest } = await prepareCall(procedure, example)
        const before = await digest()
        taken.push(...(await takenBy(procedure, input, token, tried)))
        expect(await digest(), procedure.name).toEqual(before)
      }
    }
    expect(taken).toEqual([])
    // Of every call that takes anything at least what it takes itself; and what stands inside.
    const calls = walkedProcedures.filter(({ input }) => input).map(({ name }) => `${name} `)
    expect(calls.filter((call) => !tried.has(call))).toEqual([])
    if (walksAll) expect(tried.size).toBeGreaterThan(calls.length + 10)
  },
  walkLimit(6),
)

test(
  'a version that is not the record’s saves nothing (bar 10)',
  async () => {
    const versioned = walkedProcedures.filter(({ input }) => input && fieldsByObject(input).get('')?.has('version'))
    if (walksAll) expect(versioned.length).toBeGreaterThan(4)
    for (const procedure of versioned) {
      const { input, token, digest } = await prepareCall(procedure, 0)
      const { version } = input as { version: number }
      const before = await digest()
      for (const trick of [
        version + 1,
        version - 1,
        0,
        -1,
        2 ** 31,
        2 ** 53,
        1e300,
        version + 0.5,
        `${version}`,
        [version],
        null,
        true,
        undefined,
      ]) {
        const { status } = await send(app, procedure, { ...input, version: trick }, { token })
        expect(refusals, `${procedure.name} with version ${JSON.stringify(trick)}: ${status}`).toContain(status)
      }
      expect(await digest(), procedure.name).toEqual(before)
    }
  },
  walkLimit(),
)
