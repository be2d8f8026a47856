import { findUsualOrder, type ListOrder } from '@sarai/contract/list-orders'
import { listed, type ListedKind } from '@sarai/contract/record-kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../test/app.ts'
import { signInToDemo, startDemoApp } from '../test/demo-app.ts'
import type { Client } from '../test/make.ts'

let app: TestApp
let call: Client
beforeAll(async () => {
  app = await startDemoApp()
  call = await signInToDemo(app)
})
afterAll(() => app.close())

type Row = Record<string, unknown>
interface Listed {
  data: Row[]
  sort: ListOrder | null
}
interface Requested {
  perPage: number
  search?: string
  sort?: ListOrder[]
}

function read(kind: ListedKind, requested: Requested): Promise<Listed> {
  const calls: object = call
  const { list }: { list: (input: Requested) => Promise<Listed> } = Reflect.get(calls, listed[kind].list)
  return list(requested)
}

const kinds = Object.keys(listed).filter((kind): kind is ListedKind => kind in listed)

/** Moments are written without the zeros at their end: as texts they are not in order. */
const readMoment = (value: string | number) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : value

/** Rows in an order, those without a value last. */
function isOrdered(rows: readonly Row[], { by, dir }: ListOrder): unknown[] {
  const values = rows.map((row) => row[by])
  const known = values.filter((value) => typeof value === 'string' || typeof value === 'number')
  const sorted = known.toSorted((one, other) => {
    const [a, b] = [readMoment(one), readMoment(other)]
    return a < b ? -1 : a > b ? 1 : 0
  })
  const turned = dir === 'asc' ? sorted : sorted.toReversed()
  return [...turned, ...values.filter((value) => value === null)]
}

// What the lists of the web begin with is compared with the same in apps/web/src/records/lists.test.ts.
describe.each(kinds)('the list of each %s', (kind) => {
  test('says what its rows are in order by, and they are', async () => {
    const { data, sort } = await read(kind, { perPage: 100 })
    expect(sort).toEqual(findUsualOrder(kind))
    expect(data.length).toBeGreaterThan(1)
    expect(data.map((row) => row[sort?.by ?? ''])).toEqual(isOrdered(data, findUsualOrder(kind)))
  })

  test('is in the order that is requested for', async () => {
    const requested = { by: 'createdAt', dir: 'asc' } as const
    const { data, sort } = await read(kind, { perPage: 100, sort: [requested] })
    expect(sort).toEqual(requested)
    expect(data.map(({ createdAt }) => createdAt)).toEqual(isOrdered(data, requested))
  })

  test('is in no column’s order where the best match comes first', async () => {
    const { sort } = await read(kind, { perPage: 5, search: 'kerala' })
    expect(sort).toBeNull()
  })
})
