import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app.ts'
import { compareDues } from '../test/compare-dues.ts'
import { signInToDemo, startDemoApp } from '../test/demo-app.ts'
import type { Client } from '../test/make.ts'
import { Maker } from '../test/maker.ts'
import { newMark } from '../test/person-maker.ts'
import { demoSignIns } from './demo.ts'

let app: TestApp
let call: Client
beforeAll(async () => {
  app = await startDemoApp()
  call = await signInToDemo(app)
})
afterAll(() => app.close())

test('the demo agency says one thing of what its customers owe, wherever it says it', async () => {
  const { rows } = await app.owner.query<{ agencyId: string; id: string }>(
    'select agency_id as "agencyId", id from users where email = $1',
    [demoSignIns[0].email],
  )
  const owed = await compareDues(app, call, new Maker(app, rows[0]?.agencyId ?? '', rows[0]?.id ?? '', newMark('demo')))
  expect(owed.some(({ document }) => document === null)).toBe(true)
  expect(owed.some(({ document, daysLate }) => document !== null && daysLate > 0)).toBe(true)
})
