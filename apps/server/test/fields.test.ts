import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { digestOf } from './database.ts'
import { exampleOf } from './examples.ts'
import { fieldsByObject, withValue } from './fields.ts'
import { everything, newSide, peopleOf } from './matrix.ts'
import { procedures, send } from './procedures.ts'

let app: TestApp
let columns: string[]
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  const { rows } = await app.owner.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  )
  columns = rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
})
afterAll(() => app.close())

/** What would matter most, tried over the wire; the others are tried on what reads the input there. */
const tempting: Record<string, unknown> = {
  agencyId: '00000000-0000-7000-8000-000000000001',
  createdBy: '00000000-0000-7000-8000-000000000001',
  userId: '00000000-0000-7000-8000-000000000001',
  isSubuser: false,
  isManager: true,
  recordScope: 'all',
  permissions: { leads: { read: true, write: true } },
  planState: 'active',
  deletedAt: null,
  number: 1,
}

/** The part of an input at a path, where there is an object. */
function objectAt(input: unknown, path: string[]): Record<string, unknown> | undefined {
  let found = input
  for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key]
  const isObject = typeof found === 'object' && found !== null && !Array.isArray(found) && !(found instanceof File)
  return isObject ? (found as Record<string, unknown>) : undefined
}

test('bar 10: no field of the database can be set but by the call that takes it', async () => {
  const side = await newSide(app, 'fields')
  const people = peopleOf(app, side, everything)
  const taken: string[] = []
  let tries = 0
  for (const procedure of procedures) {
    if (!procedure.input) continue
    const { inputs, token } = exampleOf(procedure.name)
    const make = await people()
    const input = (await inputs[0]?.(make)) ?? {}
    const bearer = await (token?.(make) ?? make.token())
    const before = await digestOf(app.owner, side.agencyId)
    for (const [field, known] of fieldsByObject(procedure.input)) {
      const path = field === '' ? [] : field.split('.')
      const target = objectAt(input, path)
      if (!target) continue
      for (const name of columns.filter((column) => !known.has(column))) {
        const forged = withValue(input, path, { ...target, [name]: tempting[name] ?? 'forged' })
        tries++
        if (procedure.input.safeParse(forged).success) taken.push(`${procedure.name} ${[...path, name].join('.')}`)
        if (!(name in tempting)) continue
        const { status } = await send(app, procedure, forged, { token: bearer })
        if (![400, 422].includes(status)) taken.push(`${procedure.name} ${[...path, name].join('.')}: ${status}`)
      }
    }
    expect(await digestOf(app.owner, side.agencyId), procedure.name).toEqual(before)
  }
  expect(taken).toEqual([])
  expect(tries).toBeGreaterThan(10_000)
}, 300_000)
