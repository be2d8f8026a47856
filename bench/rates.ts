import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RateCard, RateQuestion } from '@sarai/contract/rate-schemas'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { priceOf } from '@sarai/rates/price-of'
import type pg from 'pg'
import { percentile } from './load.ts'
import { type Paced, pace } from './pace.ts'
import { questionsFor } from './questions.ts'
import { ask, type Sarai } from './servers.ts'

const rows = 100_000
const options = 50
const months = 10
const proposals = 1_000
/** Days of a proposal, with a hotel by a rate card and two services more on each. */
const days = 15
/** Lists asked for in a second, by an office of a few hundred. */
const lists = 20
const firstDay = '2027-02-20'

const perSecond = (value: number) => Math.round(value).toLocaleString('en-GB')
const verdict = (isMet: boolean) => (isMet ? '✓' : '✗')

/** A chain's contract for a year: hotels with fifty rooms and a season each month. */
function rateFile(): File {
  const head = 'product,category,currency,tax included,option,max people,max adults,season,from,to,single,double'
  const perHotel = options * months
  const lines = Array.from({ length: rows }, (_, at) => {
    const [hotel, month, option] = [Math.floor(at / perHotel), Math.floor((at % perHotel) / options) + 1, at % options]
    const dated = (day: number) => new Date(Date.UTC(2027, month - (day ? 1 : 0), day)).toISOString().slice(0, 10)
    const price = 5_000 + option * 10 + month
    return `Hotel ${hotel},lodging,INR,yes,Room ${option},4,3,Month ${month},${dated(1)},${dated(0)},${price - 500},${price}`
  })
  return new File([[head, ...lines].join('\n')], 'rates.csv', { type: 'text/csv' })
}

interface Imported {
  rate: number
  read: number
  /** Of some of the cards. */
  ids: string[]
}

async function importRates(sarai: Sarai): Promise<Imported> {
  const { id: vendorId } = await ask<{ id: string }>(sarai, 'POST', '/vendors', { name: 'Lagoon Hotels' })
  const form = (more: Record<string, string> = {}) => {
    const made = new FormData()
    for (const [name, value] of Object.entries({ vendorId, ...more })) made.set(name, value)
    made.set('file', file)
    return made
  }
  const file = rateFile()
  const startedAt = performance.now()
  const { seen } = await ask<{ seen: string }>(sarai, 'POST', '/rate-cards/import/preview', form())
  const readAt = performance.now()
  const { ids } = await ask<{ ids: string[] }>(sarai, 'POST', '/rate-cards/import', form({ seen }))
  const seconds = (performance.now() - readAt) / 1000
  return { rate: rows / seconds, read: (readAt - startedAt) / 1000, ids: ids.slice(0, days) }
}

interface Card {
  id: string
  version: number
  document: RateCard
}

/** A fortnight's stay of a family and a couple across two seasons. */
const questionOf = ({ document }: Card, from: string, nights: number): RateQuestion => ({
  optionId: document.options[0]?.id ?? '',
  from,
  nights,
  rooms: [
    { adults: 2, children: [] },
    { adults: 2, children: [] },
  ],
  adults: 4,
  childAges: [],
  vehicles: null,
  kilometres: null,
})

/** @returns milliseconds that each of many prices took */
function priceTimes(card: Card): number[] {
  const question = questionOf(card, firstDay, 14)
  const times: number[] = []
  for (let run = 0; run < 2_000; run++) {
    const askedAt = performance.now()
    const answer = priceOf(card.document, question, '2027-01-01')
    times.push(performance.now() - askedAt)
    if (!answer.ok) throw new Error(`the card does not answer: ${JSON.stringify(answer)}`)
  }
  return times
}

/** An open proposal with a hotel by a card of its own each day, and two services more. */
async function makeProposal(sarai: Sarai, cards: Card[]): Promise<string> {
  const { id } = await ask<{ id: string }>(sarai, 'POST', '/prospects', { title: 'From hotel to hotel', days: 0 })
  const edits: object[] = []
  for (const [at, card] of cards.entries()) {
    const question = questionOf(card, firstDay, 1)
    const price = await ask<{ net: number }>(sarai, 'POST', `/rate-cards/${card.id}/price`, { question })
    const cost = {
      ...blankCost('INR'),
      basis: 'group' as const,
      net: price.net,
      card: { rateCardId: card.id, rateRevision: 1, question },
    }
    const items = [
      { ...blankItem(randomUUID(), 'lodging', card.document.title), cost },
      ...(['transport', 'activity'] as const).map((category) => ({
        ...blankItem(randomUUID(), category, `${category} of day ${at + 1}`),
        cost: { ...blankCost('INR'), basis: 'group' as const, net: 250_000 },
      })),
    ]
    const value = { ...blankDay(randomUUID(), `Day ${at + 1}`), items }
    edits.push({ do: 'insert', list: 'days', parent: 'itinerary', after: null, value })
  }
  await ask(sarai, 'POST', `/prospects/${id}/edits`, { batches: [{ id: randomUUID(), edits }] })
  return id
}

async function copyProposal(client: pg.Client, id: string): Promise<void> {
  await client.query(
    `with one as (select p.*, i.document from proposals p join itineraries i on i.agency_id = p.agency_id and i.id = p.itinerary_id where p.id = $1),
     made as (insert into itineraries (agency_id, id, document)
       select one.agency_id, gen_random_uuid(), one.document from one, generate_series(2, $2) returning id, agency_id)
     insert into proposals (agency_id, id, number, terms, itinerary_id, title, currency, public_key, owner_id)
     select made.agency_id, gen_random_uuid(), 10000 + row_number() over (), '{}', made.id, 'Hotels', 'INR', made.id::text,
            (select owner_id from proposals where id = $1) from made`,
    [id, proposals],
  )
  await client.query('vacuum analyze')
}

interface Drifted {
  seconds: number[]
  alone: Paced
  meanwhile: Paced
}

/** Raises a hotel's rates several times. Each time all proposals are priced anew, while lists are asked for. */
async function drift(sarai: Sarai, client: pg.Client, card: Card, runs: number): Promise<Drifted> {
  const { rows } = await client.query<{ id: string }>('select agency_id as id from proposals limit 1')
  const list = (await questionsFor(client, rows[0]?.id ?? ''))[0]?.ours
  if (!list) throw new Error('there is no list to ask for')
  const asked = { port: sarai.port, token: sarai.token, next: list, rate: lists }
  await pace({ ...asked, seconds: 5 })
  const alone = await pace({ ...asked, seconds: 30 })
  const meanwhile: Paced = { times: [], failures: new Map() }
  const seconds: number[] = []
  for (let run = 0; run < runs; run++) {
    const { version, document } = await ask<Card>(sarai, 'GET', `/rate-cards/${card.id}`)
    const raised = document.rates.map((rate) => ({ ...rate, double: (rate.double ?? 0) + 100_000 }))
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) {
        const { times, failures } = await pace({ ...asked, seconds: 0.5 })
        meanwhile.times.push(...times)
        for (const [what, count] of failures) meanwhile.failures.set(what, count)
      }
    })()
    const startedAt = performance.now()
    await ask(sarai, 'PATCH', `/rate-cards/${card.id}`, {
      version,
      changes: { document: { ...document, rates: raised } },
    })
    // Two rooms a night: each time two thousand rupees more.
    const atRisk = (run + 1) * 200_000
    for (;;) {
      const { rows } = await client.query('select count(*)::int as priced from price_alerts where at_risk = $1', [
        atRisk,
      ])
      if (rows[0].priced >= proposals) break
      if (performance.now() - startedAt > 300_000) throw new Error(`only ${rows[0].priced} were priced anew`)
      await sleep(50)
    }
    seconds.push((performance.now() - startedAt) / 1000)
    over.abort()
    await asking
  }
  const wrong = [...alone.failures.keys(), ...meanwhile.failures.keys()]
  if (wrong.length > 0) throw new Error(`lists failed: ${wrong.join(', ')}`)
  return { seconds, alone, meanwhile }
}

/** Rate cards: a price, a large file, and proposals whose prices have changed. @returns rows of a table */
export async function benchRates(sarai: Sarai, client: pg.Client, runs: number): Promise<string[]> {
  const { rate, read, ids } = await importRates(sarai)
  const cards: Card[] = []
  for (const id of ids) {
    const card = await ask<Card>(sarai, 'GET', `/rate-cards/${id}`)
    const { version } = await ask<Card>(sarai, 'PATCH', `/rate-cards/${id}`, {
      version: card.version,
      changes: { status: 'active' },
    })
    cards.push({ ...card, version })
  }
  const [first] = cards
  if (!first) throw new Error('no card was imported')
  const prices = priceTimes(first)
  await copyProposal(client, await makeProposal(sarai, cards))
  const { seconds, alone, meanwhile } = await drift(sarai, client, first, runs)
  const slowest = Math.max(...seconds)
  const [before, during] = [percentile(alone.times, 0.99), percentile(meanwhile.times, 0.99)]
  const [p50, p99] = [percentile(prices, 0.5), percentile(prices, 0.99)]
  return [
    `| price of a stay of 14 nights in two rooms, of a card of ${options * months} rates | ${p50.toFixed(2)} ms (p99 ${p99.toFixed(2)}) | 1 ms ${verdict(p50 <= 1)} |`,
    `| rates imported a second, of ${perSecond(rows)} | ${perSecond(rate)} (reading the difference before: ${read.toFixed(1)} s) | 5,000 ${verdict(rate >= 5_000)} |`,
    `| ${perSecond(proposals)} open proposals of ${days * 3} services priced anew after a rate has changed | ${slowest.toFixed(1)} s, the slowest of ${runs} | 20 s ${verdict(slowest <= 20)} |`,
    `| p99 of a list, alone → meanwhile, ${lists} a second | ${before.toFixed(0)} → ${during.toFixed(0)} ms, ${(during / before).toFixed(1)} times | 2 times ${verdict(during <= 2 * before)} |`,
  ]
}
