import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../test/app.ts'
import { makeAgency, type TestAgency } from '../test/make.ts'
import { beginSteps, type DemoStep, takeSteps } from './demo-steps.ts'

let app: TestApp
let agency: TestAgency
const folder = mkdtempSync(path.join(tmpdir(), 'demo-steps-'))
const file = path.join(folder, 'demo.progress')
let made: string[] = []
let failing: string | undefined

const makeStep = (name: string): DemoStep => ({
  name,
  async make(services, agencyId, userId) {
    const member = await services.sessions.memberOf(agencyId, userId)
    if (failing === name) throw new Error('Client has encountered a connection error')
    made.push(`${name} of ${member?.userId ?? 'nobody'}`)
  },
})
const steps = ['vouchers', 'invoices', 'payments'].map(makeStep)
const take = () => takeSteps(app.services, file, steps)

beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
})
beforeEach(() => {
  made = []
  failing = undefined
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

const begin = () => beginSteps(file, { agencyId: agency.agencyId, userId: agency.owner.userId })

test('a demo that was cut off goes on with the next step, makes nothing twice, and ends', async () => {
  begin()
  failing = 'invoices'
  await expect(take()).rejects.toThrow('connection error')
  expect(made).toEqual([`vouchers of ${agency.owner.userId}`])
  failing = undefined
  await take()
  expect(made).toEqual([`vouchers of ${agency.owner.userId}`, `payments of ${agency.owner.userId}`])
  expect(existsSync(file)).toBe(false)
  await take()
  expect(made).toHaveLength(2)
})

test('what is left from another database is put away', async () => {
  beginSteps(file, { agencyId: uuidv7(), userId: agency.owner.userId })
  await take()
  expect(made).toEqual([])
  expect(existsSync(file)).toBe(false)
})
