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

test('whoever has paid an instalment of a trip abroad has paid what is collected at source with it', async () => {
  const { rows } = await app.owner.query<{ abroad: number; inPart: string[] }>(
    `select count(distinct trip.id)::int as abroad,
            coalesce(array_agg(trip.title || ', ' || part.label) filter (where part.paid < part.amount), '{}') as "inPart"
       from trips as trip join trip_instalments as part on part.agency_id = trip.agency_id and part.trip_id = trip.id
      where trip.needs_passport and part.paid > 0 and part.amount > part.agreed
        and not exists (select from invoices where invoices.trip_id = trip.id)
        and not exists (select from trip_payers where trip_payers.trip_id = trip.id)`,
  )
  expect(rows[0]?.inPart).toEqual([])
  expect(rows[0]?.abroad).toBeGreaterThan(0)
})
