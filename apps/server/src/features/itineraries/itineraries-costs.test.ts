import { randomUUID } from 'node:crypto'
import { blankCost, blankItem } from '@sarai/itinerary/blank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyScopes, keyScopesFor } from '@sarai/contract/access'
import { startApp, type TestApp } from '../../../test/app.ts'
import { exampleOf } from '../../../test/examples.ts'
import { newApiKey } from '../../../test/examples/intake.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { send, walkLimit } from '../../../test/procedures.ts'
import { walkedProcedures, walksAll } from '../../../test/walked-calls.ts'
import { proposal, sent } from '../../../test/examples/prospects.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const blind = { hidesCost: true, isManager: true, recordScope: 'all' as const }

const hidden = new Set(['cost', 'net', 'margin', 'marginPoints', 'isBelowFloor', 'vendor', 'supplier', 'documentHash'])

/** What an answer tells of costs, wherever in it that stands. */
function toldOfCosts(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => toldOfCosts(one, `${path}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${path}.${key}`
    const isTold =
      (hidden.has(key) && inner !== null) ||
      (key === 'marginFloor' && inner !== 0) ||
      (key === 'markup' && JSON.stringify(inner) !== '{"kind":"percent","percent":0}')
    return isTold ? [`${here} ${JSON.stringify(inner)}`] : toldOfCosts(inner, here)
  })
}

/**
 * The same of a call. Where a voucher says its vendor, whoever holds it is told; where it does not, vouchers-costs.rules.test.ts looks.
 * A rate card is on the vendors' page: whoever reads it sees all vendors, and no prices.
 */
const isSaidAnyway = (name: string, found: string) =>
  (/^(vouchers|rateCards)\./.test(name) && found.includes('.vendor ')) ||
  // On an invoice `net` is what the customer pays before tax, and the supplier is the agency itself.
  (name.startsWith('invoices.') && /(\.figures(\.lines\[\d+\])?\.net|^\.data\.supplier) /.test(found)) ||
  // The same of what is paid ahead.
  (name.startsWith('receipts.') && found.includes('.tax.net '))

const toldBy = ({ name }: { name: string }, body: unknown) =>
  toldOfCosts(body).filter((found) => !isSaidAnyway(name, found))

test(
  'no call tells a person from whom costs are kept what anything costs or earns',
  async () => {
    const told: string[] = []
    let priced = 0
    for (const procedure of walkedProcedures) {
      const { access } = procedure.meta
      if (access.audience !== 'member') continue
      for (const input of exampleOf(procedure.name).inputs) {
        const mark = newMark('costs')
        const owner = new Maker(app, agency.agencyId, agency.owner.userId, mark)
        const make = new Maker(app, agency.agencyId, await owner.member(blind), mark)
        // Made by somebody who sees everything, so that there is something to keep.
        const made = await input(owner)
        const headers = { 'idempotency-key': randomUUID() }
        const seen = await send(app, procedure, made, { token: await owner.token(), headers: { ...headers } })
        if (toldOfCosts(seen.body).length > 0) priced++
        const asked = await input(owner)
        const reply = await send(app, procedure, asked, {
          token: await make.token(),
          headers: { 'idempotency-key': randomUUID() },
        })
        told.push(...toldBy(procedure, reply.body).map((found) => `${procedure.name} ${found}`))
        if (keyScopesFor(access).length === 0) continue
        const { key } = await newApiKey(
          make,
          apiKeyScopes.filter((scope) => scope !== 'costs'),
        )
        const toKey = await send(app, procedure, await input(owner), { token: key })
        expect([401, 403], procedure.name).not.toContain(toKey.status)
        told.push(...toldBy(procedure, toKey.body).map((found) => `${procedure.name} with a key ${found}`))
      }
    }
    expect(told).toEqual([])
    // The walk would find nothing if there were nothing to find.
    if (walksAll) expect(priced).toBeGreaterThan(5)
  },
  walkLimit(3),
)

describe('whoever does not see costs', () => {
  test('changes the words of a trip, and none of its costs', async () => {
    const agency = await makeAgency(app)
    const owner = new Maker(app, agency.agencyId, agency.owner.userId, newMark('costs'))
    const { id } = await sent(owner)
    const { data: whole } = await agency.owner.call.prospects.itinerary({ id })
    const item = whole.document.days.flatMap((day) => day.items).find(({ cost }) => cost !== null)
    if (!item) throw new Error('the example has no cost')
    const { call } = await makeMember(app, agency, blind)
    const edit = async (...edits: object[]) => {
      const batches = [{ id: randomUUID(), edits }]
      return (await call.prospects.edit({ id, batches: batches as never })).data.results[0]?.problem ?? null
    }
    const set = (node: string, path: string[], value: unknown, was: unknown) => ({ do: 'set', node, path, value, was })
    expect(await edit(set(item.id, ['title'], 'Another title', item.title))).toBeNull()
    for (const edits of [
      [set(item.id, ['cost'], null, item.cost)],
      [set('itinerary', ['pricing', 'markup'], { kind: 'percent', percent: 1 }, whole.document.pricing.markup)],
      [{ do: 'remove', node: item.id }],
    ]) {
      const problem = await edit(...edits)
      expect(problem).toMatchObject({ kind: 'invalid', message: expect.stringContaining('which you do not see') })
    }
    // A guess at what is there is answered alike whether it is right or wrong.
    const guesses = [item.cost?.net, 1].map((net) => edit(set(item.id, ['cost', 'net'], net, net)))
    const [right, wrong] = await Promise.all(guesses)
    expect(right).toMatchObject({ kind: 'invalid' })
    expect(right).toEqual(wrong)
    const { data: after } = await agency.owner.call.prospects.itinerary({ id })
    const kept = after.document.days.flatMap((day) => day.items).find((one) => one.id === item.id)
    expect(kept).toMatchObject({ title: 'Another title', cost: item.cost })
  })

  test('makes no proposal of a package for others than it is for, where a markup is a sum', async () => {
    const agency = await makeAgency(app)
    const { call } = agency.owner
    const { data: made } = await call.packages.create({ title: 'Munnar', days: 1 })
    const { document } = (await call.packages.itinerary({ id: made.id })).data
    const { markup } = document.pricing
    const cost = { ...blankCost('INR'), net: 123_457, basis: 'person' as const }
    const item = { ...blankItem(randomUUID(), 'activity', 'Walk'), cost }
    const parent = document.days[0]?.id ?? ''
    const set = { do: 'set', node: 'itinerary', path: ['pricing', 'markup'], was: markup } as const
    const edits = [
      { do: 'insert', list: 'items', parent, after: null, value: item },
      { ...set, value: { kind: 'fixed', amount: 500 } },
    ]
    await call.packages.edit({ id: made.id, batches: [{ id: randomUUID(), edits: edits as never }] })
    const { data: lead } = await call.leads.create({ name: 'Asha', email: 'asha@example.com', adults: 5 })
    const member = await makeMember(app, agency, blind)
    const ask = { packageId: made.id, leadId: lead.id, title: 'Munnar' }
    const refusal = { code: 'INVALID', message: expect.stringContaining('Ask a colleague') }
    await expect(member.call.prospects.create(ask)).rejects.toMatchObject(refusal)
    expect((await call.prospects.create(ask)).data.id).toBeTruthy()
    // For the people it is for, it is made by anybody.
    expect((await member.call.prospects.create({ packageId: made.id, title: 'Munnar' })).data.id).toBeTruthy()
  })

  test('is told to read again what changed, since it may have been a cost', async () => {
    const agency = await makeAgency(app)
    const owner = new Maker(app, agency.agencyId, agency.owner.userId, newMark('costs'))
    const id = await proposal(owner)
    const { call } = await makeMember(app, agency, blind)
    expect((await call.prospects.changesSince({ id, since: 0 })).data).toEqual({ isComplete: false, changes: [] })
  })

  test('still sees what travellers pay', async () => {
    const agency = await makeAgency(app)
    const owner = new Maker(app, agency.agencyId, agency.owner.userId, newMark('costs'))
    const { id } = await sent(owner)
    const { call } = await makeMember(app, agency, blind)
    const { data: priced } = await call.prospects.price({ id })
    const { data: whole } = await agency.owner.call.prospects.price({ id })
    expect(priced.prices.map(({ total }) => total)).toEqual(whole.prices.map(({ total }) => total))
    expect(whole.prices[0]?.total).toBeGreaterThan(0)
  })
})
