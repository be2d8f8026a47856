import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import type { Installation } from '../installation.ts'
import { demoOwner, join } from '../people.ts'

interface Booking {
  id: string
  net: number
  currency: string
  title: string
}

/** What is asked for each service, in paise: more than any of them costs. */
const price = 500_000_000
/** Of a service on the margin, in percent of it without the tax, which the price includes. */
const taxRate = 18

const idsAndMoments = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g

/** All numbers in an answer or a file, as minor units: files write rupees. Ids and moments are none. */
function numbersIn(answer: unknown): Set<number> {
  const text = (typeof answer === 'string' ? answer : JSON.stringify(answer)).replaceAll(idsAndMoments, ' ')
  return new Set((text.match(/\d+(?:\.\d\d)?/g) ?? []).flatMap((one) => [Number(one), Math.round(Number(one) * 100)]))
}

/** Whether an answer tells a net price: itself, or a figure that follows from it alone. */
function tells(answer: unknown, net: number): boolean {
  const margin = price - net
  const tax = Math.round((margin * taxRate) / (100 + taxRate))
  const figures = [net, margin, tax, margin - tax, price - tax]
  const found = numbersIn(answer)
  return figures.some((figure) => found.has(figure))
}

/** A draft with a line for each service, all of them taxed on the margin. */
const draftOf = (bookings: Booking[]) => ({
  billTo: { name: 'Somebody', address: null, state: '29', country: 'IN', gstin: null, pan: null, email: null },
  currency: 'INR',
  rate: null,
  lines: bookings.map(({ id, title }) => ({
    id: randomUUID(),
    bookingId: id,
    description: title,
    mode: 'tour-operator-credit',
    quantity: 1,
    unit: null,
    price,
    discount: 0,
    isInclusive: true,
    rate: null,
    basicFare: null,
    stays: [],
    isCancellation: false,
    isOutsidePackage: false,
  })),
  dueOn: null,
  isReverseCharge: false,
  overseas: null,
  terms: null,
  notes: null,
})

interface Made {
  data: { id: string; version: number; document: object }
}

/** Has the agency's tax on what it earns of a tour, as its tax profile offers. */
async function taxTheMargin({ call }: Installation, owner: string): Promise<void> {
  const shown = await call<{ data: { version: number; facts: { choices: object } } }>('GET', '/tax-profile', {
    token: owner,
  })
  const { version, facts } = shown.body.data
  const choices = { ...facts.choices, india: { 'tour-credit-base': 'margin' } }
  const { status, body } = await call('PUT', '/tax-profile', { token: owner, body: { ...facts, choices, version } })
  if (status !== 200) throw new Error(`tax is not on the margin: ${JSON.stringify(body)}`)
}

/** Services of a trip that cost something in rupees, each another sum. */
async function servicesOf({ call }: Installation, owner: string): Promise<{ tripId: string; bookings: Booking[] }> {
  const trips = await call<{ data: { id: string }[] }>('POST', '/trips/all-trips', { token: owner, body: {} })
  for (const { id } of trips.body.data) {
    const all = await call<{ data: Booking[] }>('GET', `/trips/${id}/bookings`, { token: owner })
    const costly = all.body.data.filter(({ net, currency }) => net > 10_000 && currency === 'INR')
    const bookings = [...new Map(costly.map((one) => [one.net, one])).values()].slice(0, 8)
    if (bookings.length === 8) return { tripId: id, bookings }
  }
  throw new Error('the demo agency has no trip with eight services')
}

/** The text of an export's file, or why there is none. */
async function exported({ call, ask }: Installation, token: string, ids: string[]): Promise<unknown> {
  const body = { format: 'csv', selection: { ids } }
  const begun = await call<{ data?: { operationId: string } }>('POST', '/invoices/export', { token, body })
  const id = begun.body.data?.operationId
  if (!id) return begun.body
  for (let time = 0; time < 100; time++) {
    const file = await call<{ data?: { url: string } }>('GET', `/operations/${id}/file`, { token })
    if (file.body.data) return (await ask('GET', file.body.data.url)).body
    await sleep(100)
  }
  return 'no file'
}

export const attack: Attack = {
  title: 'What costs are hidden cannot be computed by an invoice whose tax is on the margin',
  async run({ install, expect, tried }) {
    const installation = await install({ DEMO: 'on' })
    const { call } = installation
    const owner = await demoOwner(installation)
    await taxTheMargin(installation, owner)
    const { tripId, bookings } = await servicesOf(installation, owner)
    const agent = await join(installation, owner, { recordScope: 'all', hidesCost: true, rights: ['export'] })
    const body = { kind: 'invoice', contactId: null, tripId, document: draftOf(bookings) }
    const told = (answer: unknown) => bookings.filter(({ net }) => tells(answer, net)).length

    const whole = await call<Made>('POST', '/invoices', { token: owner, body })
    if (whole.status !== 200) throw new Error(`no draft was made: ${JSON.stringify(whole.body)}`)
    tried(`a draft of ${bookings.length} services by who sees costs: ${told(whole.body)} net prices follow from it`)
    expect(told(whole.body) === bookings.length, 'with costs the figures are there')

    const answers: Record<string, unknown> = {}
    const made = await call<Made>('POST', '/invoices', { token: agent.token, body })
    answers['her own draft'] = made.body
    const drafts: string[] = [whole.body.data.id]
    if (made.status === 200) {
      const { id, version, document } = made.body.data
      drafts.push(id)
      answers['her own draft, read'] = (await call('GET', `/invoices/${id}`, { token: agent.token })).body
      const changes = { document: { ...document, notes: 'Again' } }
      const changed = await call('PATCH', `/invoices/${id}`, { token: agent.token, body: { version, changes } })
      answers['her own draft, changed'] = changed.body
    }
    answers['the draft of who sees costs'] = (
      await call('GET', `/invoices/${whole.body.data.id}`, { token: agent.token })
    ).body
    const key = await call<{ data: { key: string } }>('POST', '/api-keys', {
      token: owner,
      body: { name: 'Invoices', scopes: ['invoices:read', 'invoices:write'] },
    })
    answers['a draft by an API key'] = (await call('POST', '/invoices', { token: key.body.data.key, body })).body
    for (const [way, answer] of Object.entries(answers)) {
      tried(`${way}: ${told(answer)} of ${bookings.length} net prices follow from it`)
      expect(told(answer) === 0, `${way} tells none`)
    }

    // Of one service alone the total would tell, wherever it is shown; those of each service are the first and the last.
    const [one, other] = bookings
    if (!one || !other) throw new Error('there are eight')
    const singles: string[] = []
    for (const service of [one, other, other, one]) {
      const single = { ...body, document: draftOf([service]) }
      singles.push((await call<Made>('POST', '/invoices', { token: owner, body: single })).body.data.id)
    }
    const filters = { trip: tripId }
    const list = await call('POST', '/invoices/all-invoices', { token: agent.token, body: { filters, perPage: 100 } })
    const file = await exported(installation, agent.token, [...drafts, ...singles])
    const byTotal = { filters, sort: [{ by: 'total', dir: 'asc' }] }
    const sorted = await call<{ data?: { id: string }[] }>('POST', '/invoices/all-invoices', {
      token: agent.token,
      body: byTotal,
    })
    const order = (sorted.body.data ?? []).map(({ id }) => id).filter((id) => singles.includes(id))
    tried(`drafts of one service each: ${told(list.body)} follow from the list, ${told(file)} from an export`)
    expect(told(list.body) === 0 && told(file) === 0, 'neither lists nor exports tell them')
    const places = order.map((id) => singles.indexOf(id))
    const isApart =
      [0, 3].every((place) => places.indexOf(place) < 2) || [1, 2].every((place) => places.indexOf(place) < 2)
    tried(`by total: ${sorted.status}, in the order ${places.join(', ')} in which they were made`)
    expect(sorted.status !== 200 || (order.length === 4 && !isApart), 'their order does not tell which costs more')
  },
}
