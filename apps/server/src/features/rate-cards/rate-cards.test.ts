import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { rateDocument, rateFile, rateQuestion } from '../../../test/rate-document.ts'

let app: TestApp
let agency: TestAgency
let vendorId: string
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  vendorId = (await agency.owner.call.vendors.create({ name: 'Palm Beach' })).data.id
})
afterAll(() => app.close())

async function add(name: string) {
  return (await agency.owner.call.rateCards.create({ vendorId, document: rateDocument(name) })).data
}

describe('a rate card', () => {
  test('is numbered, listed, found by its name and number, and told of in the timeline', async () => {
    const { call } = agency.owner
    const made = (await call.rateCards.create({ vendorId, document: rateDocument('Blue Lagoon'), tags: ['Coast'] }))
      .data
    expect(made).toMatchObject({ name: 'Blue Lagoon', vendor: 'Palm Beach', status: 'draft', revision: 1, version: 1 })
    const ids = async (asked: Parameters<typeof call.rateCards.list>[0]) =>
      (await call.rateCards.list(asked)).data.map(({ id }) => id)
    expect(await ids({})).toContain(made.id)
    expect(await ids({ search: 'lagoon' })).toEqual([made.id])
    expect(
      await ids({ filters: { tag: ['Coast'], vendor: [vendorId], category: ['lodging'], status: ['draft'] } }),
    ).toEqual([made.id])
    expect(await ids({ filters: { status: ['ended'] } })).toEqual([])
    const hits = (await call.search.records({ query: `RC-${made.number}` })).data
    expect(hits).toMatchObject([{ kind: 'rateCard', id: made.id, title: 'Blue Lagoon', detail: 'Palm Beach' }])
    expect((await call.rateCards.timeline({ id: made.id })).data.map(({ kind }) => kind)).toEqual(['created'])
  })

  test('is changed on the version that was read; each change is a revision, and rolling back makes another', async () => {
    const { call } = agency.owner
    const { id } = await add('Green Lagoon')
    const dearer = rateDocument('Green Lagoon', 900_000)
    expect((await call.rateCards.update({ id, version: 1, changes: { document: dearer } })).data.revision).toBe(2)
    await expect(
      call.rateCards.update({ id, version: 1, changes: { document: rateDocument('Late') } }),
    ).rejects.toMatchObject({ status: 409, code: 'STALE' })
    expect((await call.rateCards.update({ id, version: 2, changes: { document: dearer } })).data.version).toBe(2)
    const difference = (await call.rateCards.difference({ id, from: 1, to: 2 })).data
    expect(difference.map(({ words }) => words)).toEqual([expect.stringContaining('₹8,000 → ₹9,000')])
    const back = (await call.rateCards.rollBack({ id, version: 2, number: 1 })).data
    expect(back).toMatchObject({ revision: 3, document: rateDocument('Green Lagoon') })
    const revisions = (await call.rateCards.revisions({ id })).data
    expect(revisions.map(({ number, why, of }) => ({ number, why, of }))).toEqual([
      { number: 3, why: 'rolled-back', of: 1 },
      { number: 2, why: 'edited', of: null },
      { number: 1, why: 'made', of: null },
    ])
    await expect(call.rateCards.rollBack({ id, version: 3, number: 9 })).rejects.toMatchObject({ status: 404 })
  })

  test('with errors stays a draft, and one that is active does not become wrong', async () => {
    const { call } = agency.owner
    const wrong = rateDocument('Wrong', 800_000, { options: [], rates: [] })
    const made = (await call.rateCards.create({ vendorId, document: wrong })).data
    expect(made.findings.some(({ severity }) => severity === 'error')).toBe(true)
    const activate = { id: made.id, version: 1, changes: { status: 'active' as const } }
    await expect(call.rateCards.update(activate)).rejects.toMatchObject({ code: 'RATES_WRONG' })
    const mended = { ...activate, changes: { status: 'active' as const, document: rateDocument('Right') } }
    expect((await call.rateCards.update(mended)).data).toMatchObject({ status: 'active', name: 'Right', revision: 2 })
    const version = (await call.rateCards.get({ id: made.id })).data.version
    await expect(call.rateCards.update({ id: made.id, version, changes: { document: wrong } })).rejects.toMatchObject({
      code: 'RATES_WRONG',
    })
  })

  test('says what a stay costs, or every reason why not', async () => {
    const { call } = agency.owner
    const { id } = await add('Grand Lagoon')
    const priced = (await call.rateCards.price({ id, question: rateQuestion() })).data
    expect(priced).toMatchObject({ total: 1_600_000, currency: 'INR', revision: 1, reasons: [] })
    expect(priced.sentences.at(-1)).toBe('Total: ₹16,000.')
    const late = (await call.rateCards.price({ id, question: rateQuestion('2028-03-01') })).data
    expect(late).toMatchObject({ total: null, lines: [] })
    expect(late.reasons.map(({ code }) => code)).toContain('outside-validity')
  })

  test('is copied to a draft of its own', async () => {
    const { call } = agency.owner
    const { id } = await add('Old Lagoon')
    const copy = (await call.rateCards.duplicate({ id })).data
    expect(copy).toMatchObject({ name: 'Old Lagoon copy', status: 'draft', revision: 1 })
    expect(copy.id).not.toBe(id)
  })

  test('that is deleted leaves the list, cannot be changed, and comes back whole', async () => {
    const { call } = agency.owner
    const made = await add('Grey Lagoon')
    expect((await call.rateCards.remove({ id: made.id })).data).toEqual({ outcome: 'deleted' })
    expect((await call.rateCards.list({ search: 'grey' })).data).toEqual([])
    await expect(
      call.rateCards.update({ id: made.id, version: 2, changes: { tags: ['Other'] } }),
    ).rejects.toMatchObject({ code: 'DELETED' })
    await expect(call.rateCards.remove({ id: made.id })).rejects.toMatchObject({ code: 'DELETED' })
    const restored = (await call.rateCards.restore({ id: made.id })).data
    expect(restored).toMatchObject({ name: 'Grey Lagoon', deletedAt: null })
    expect((await call.rateCards.restore({ id: made.id })).data).toEqual(restored)
  })

  test('takes notes, tasks and files', async () => {
    const { call } = agency.owner
    const { id } = await add('White Lagoon')
    await call.notes.create({ on: { rateCardId: id }, body: 'Ask for the new prices' })
    expect((await call.notes.list({ on: { rateCardId: id } })).data).toMatchObject([{ rateCardId: id }])
  })
})

describe('a file of rates', () => {
  test('shows what differs before it is taken, is taken once, and as it was seen', async () => {
    const { call } = agency.owner
    const hotel = (await call.vendors.create({ name: 'Chain' })).data.id
    const first = rateFile({ North: '8000', South: '7000' })
    const seen = (await call.rateCards.importPreview({ vendorId: hotel, file: first })).data
    expect(seen.cards.map(({ name, kind }) => ({ name, kind }))).toEqual([
      { name: 'North', kind: 'new' },
      { name: 'South', kind: 'new' },
    ])
    const apply = { vendorId: hotel, file: first, seen: seen.seen }
    expect((await call.rateCards.importApply(apply)).data).toMatchObject({ new: 2, changed: 0, same: 0 })
    // The cards are others by now than those that were looked at.
    await expect(call.rateCards.importApply(apply)).rejects.toMatchObject({ status: 409 })
    const second = rateFile({ North: '9000' })
    const preview = (await call.rateCards.importPreview({ vendorId: hotel, file: second })).data
    expect(preview.cards).toMatchObject([{ name: 'North', kind: 'changed', new: 0, changed: 1, ended: 0 }])
    expect(preview.cards[0]?.lines).toEqual([expect.stringContaining('₹8,000 → ₹9,000')])
    const done = (await call.rateCards.importApply({ vendorId: hotel, file: second, seen: preview.seen })).data
    expect(done).toMatchObject({ new: 0, changed: 1 })
    const [id = ''] = done.ids
    expect((await call.rateCards.revisions({ id })).data.map(({ why }) => why)).toEqual(['imported', 'imported'])
    expect((await call.rateCards.list({ filters: { vendor: [hotel] } })).data).toHaveLength(2)
  })

  test('tells of days without a rate and of rates of zero before it is taken, which does not keep it from being', async () => {
    const { call } = agency.owner
    const hotel = (await call.vendors.create({ name: 'Gap chain' })).data.id
    const head = 'product,category,currency,tax included,option,max people,season,from,to,double,extra adult'
    const rows = [
      'Gap,lodging,INR,yes,Deluxe,3,Low,2027-01-01,2027-03-31,6000,0',
      'Gap,lodging,INR,yes,Deluxe,3,High,2027-05-01,2027-06-30,8000,1500',
    ]
    const file = new File([[head, ...rows].join('\n')], 'rates.csv')
    const preview = (await call.rateCards.importPreview({ vendorId: hotel, file })).data
    expect(preview.errors).toEqual([])
    const [card] = preview.cards
    expect(card?.errors).toEqual([])
    expect(card?.warnings).toEqual(
      expect.arrayContaining([expect.stringContaining('Apr 2027'), expect.stringContaining('extra adult is zero')]),
    )
    const done = (await call.rateCards.importApply({ vendorId: hotel, file, seen: preview.seen })).data
    expect(done.new).toBe(1)
  })

  test('with a wrong row is refused as a whole', async () => {
    const { call } = agency.owner
    const hotel = (await call.vendors.create({ name: 'Other chain' })).data.id
    const file = rateFile({ North: '8000', South: 'much' })
    const preview = (await call.rateCards.importPreview({ vendorId: hotel, file })).data
    expect(preview.errors).toMatchObject([{ row: 3, column: 'double' }])
    await expect(call.rateCards.importApply({ vendorId: hotel, file, seen: preview.seen })).rejects.toMatchObject({
      code: 'ROWS_WRONG',
    })
    expect((await call.rateCards.list({ filters: { vendor: [hotel] } })).data).toEqual([])
  })

  test('of a hundred thousand rows is taken at five thousand rows a second', async () => {
    const { call } = agency.owner
    const hotel = (await call.vendors.create({ name: 'Big chain' })).data.id
    const head = 'product,category,currency,tax included,option,max people,season,from,to,double'
    const rows = Array.from({ length: 100_000 }, (_, at) => {
      const [product, option, season] = [Math.floor(at / 500), at % 50, Math.floor((at % 500) / 50)]
      const month = String(season + 1).padStart(2, '0')
      return `Hotel ${product},lodging,INR,yes,Room ${option},4,Season ${season},2027-${month}-01,2027-${month}-28,${5000 + option}`
    })
    const file = new File([[head, ...rows].join('\n')], 'rates.csv')
    const began = performance.now()
    const preview = (await call.rateCards.importPreview({ vendorId: hotel, file })).data
    const read = performance.now()
    expect(preview).toMatchObject({ rows: 100_000, errors: [] })
    const done = (await call.rateCards.importApply({ vendorId: hotel, file, seen: preview.seen })).data
    expect(done.new).toBe(200)
    process.stdout.write(`read ${Math.round(read - began)} ms, applied ${Math.round(performance.now() - read)} ms\n`)
    expect(performance.now() - read).toBeLessThan(20_000)
  })
})

test('who does not see costs sees which cards there are, and no rates', async () => {
  const made = await add('Secret Lagoon')
  const { call } = await makeMember(app, agency, { hidesCost: true, isManager: true, recordScope: 'all' })
  expect((await call.rateCards.get({ id: made.id })).data).toMatchObject({ document: null, findings: [] })
  await expect(call.rateCards.price({ id: made.id, question: rateQuestion() })).rejects.toMatchObject({
    code: 'COSTS_HIDDEN',
  })
})
