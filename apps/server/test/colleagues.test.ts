import { actionRights } from '@sarai/contract/access'
import { isShared } from '@sarai/contract/record-kinds'
import { getTableName } from 'drizzle-orm'
import { records } from '../src/records.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { newMark } from './person-maker.ts'
import { walkLimit } from './procedures.ts'
import { walksAll } from './walked-calls.ts'
import { newSide, peopleOf, runMatrix } from './matrix.ts'
import { inWords } from './matrix-findings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(() => app.close())

/** Records that everybody of an agency may name: whom a lead is given to, which stage it goes to. */
const shared = new Set([
  'users',
  'stages',
  'custom_fields',
  'pictures',
  'plugins',
  'bank_accounts',
  'tax_registrations',
  'document_series',
  'vendor_payments',
  'vendor_refunds',
  'payment_runs',
  'vendor_types',
  ...records.filter(({ kind }) => isShared(kind)).map(({ table }) => getTableName(table)),
])

test(
  'no call answers, tells of or touches a record of a colleague that the caller may not see (bar 6)',
  async () => {
    const context = async () => {
      const theirs = await newSide(app, newMark('colleagues'))
      return { theirs, mine: peopleOf(app, theirs, { recordScope: 'own', rights: [...actionRights] }) }
    }
    const { findings, attacks } = await runMatrix({
      app,
      context,
      variants: ['colleague'],
      shared,
      mayBeForbidden: true,
    })
    expect(findings.map(inWords)).toEqual([])
    if (walksAll) expect(attacks).toBeGreaterThan(40)
  },
  walkLimit(3),
)
