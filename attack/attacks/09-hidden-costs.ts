import { createHash } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { demoPassword, type Installation } from '../installation.ts'
import { type Costing, edit, type Made, offer, set } from '../trips.ts'

interface Price {
  data: {
    isBelowFloor: boolean | null
    needsApproval: boolean
    prices: { total: number; isBelowFloor: boolean | null }[]
  }
}

/** What the agent tries to find out, in paise. */
const net = 7_654_300

/** An answer without ids, moments, names of links and the number of the record. */
const gist = (body: unknown) =>
  JSON.stringify(body)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>')
    .replace(/"number":\d+/g, '"number":0')
    .replace(/"requestId":"[^"]+"/g, '')
    .replace(/(Key":"|\/proposals\/)[\w-]+/g, '<key>')
    .replace(/PR-\d+/g, 'PR-0')

/** Calls with one proposal that an agent may make. */
function askable({ id, revision, itemId }: Made): [method: string, path: string, body?: object][] {
  const edits = [set(itemId, ['isOptional'], true, false)]
  const guess = [set(itemId, ['cost', 'net'], net, net)]
  const batch = (list: object[]) => ({ batches: [{ id: itemId, edits: list }] })
  return [
    ['GET', `/prospects/${id}`],
    ['GET', `/prospects/${id}/price`],
    ['GET', `/prospects/${id}/itinerary`],
    ['GET', `/prospects/${id}/changes?since=0`],
    ['GET', `/prospects/${id}/history`],
    ['GET', `/prospects/${id}/history/0`],
    ['POST', `/prospects/${id}/edits`, batch(guess)],
    ['POST', `/prospects/${id}/edits`, batch(edits)],
    ['POST', `/prospects/${id}/history/0/restore`],
    ['POST', `/prospects/${id}/send`, { revision, channel: 'link' }],
    ['POST', `/prospects/${id}/approvals`, { revision, channel: 'link' }],
    ['GET', `/prospects/${id}/approval`],
    ['GET', `/prospects/${id}/versions`],
    ['GET', `/prospects/${id}/timeline`],
  ]
}

/** Finds the net price by moving what people pay, as far as the answers tell whether the margin is below the floor. */
async function searchNet(installation: Installation, agent: string, { id }: Made) {
  let calls = 0
  let told = 0
  let roundTo = 100
  for (let step = 0; step < 25; step++) {
    const next = 100 + step * 350_000
    await edit(installation, agent, id, [set('itinerary', ['pricing', 'roundTo'], next, roundTo)])
    roundTo = next
    const { body } = await installation.call<Price>('GET', `/prospects/${id}/price`, { token: agent })
    calls += 2
    const verdicts = [body.data.isBelowFloor, ...body.data.prices.map(({ isBelowFloor }) => isBelowFloor)]
    if (verdicts.some((verdict) => verdict !== null)) told++
  }
  await edit(installation, agent, id, [set('itinerary', ['pricing', 'roundTo'], 100, roundTo)])
  return { calls, told }
}

export const attack: Attack = {
  title: 'What costs are hidden cannot be computed',
  async run({ install, expect, tried }) {
    const installation = await install({ DEMO: 'on' })
    const { call, signIn } = installation
    const owner = await signIn('owner@demo.test', demoPassword)
    const team = await call<{ data: { members: { id: string; version: number; email: string }[] } }>(
      'GET',
      '/team/members',
      { token: owner },
    )
    const person = team.body.data.members.find(({ email }) => email === 'priya@demo.test')
    if (!person) throw new Error('the demo agency has nobody who does not see costs')
    const changes = { recordScope: 'all', hidesCost: true }
    await call('PATCH', `/team/members/${person.id}`, { token: owner, body: { version: person.version, changes } })
    const agent = await signIn('priya@demo.test', demoPassword)
    const make = (costing: Partial<Costing>) =>
      offer(installation, owner, { net, percent: 2500, vendor: 'Backwater DMC', floor: 3000, ...costing })

    // 1. The margin floor as a scale.
    const searched = await make({})
    const { calls, told } = await searchNet(installation, agent, searched)
    tried(`${calls} calls with the price moved from ₹95,679 by rounding: ${told} said whether it is below the floor`)
    expect(told === 0, 'no answer says whether the margin is below the floor')
    const refusals = new Set<string>()
    for (const floor of [1, 1000, 2001, 5000, 9999]) {
      const { id, revision } = await make({ floor })
      const { status, body } = await call('POST', `/prospects/${id}/send`, {
        token: agent,
        body: { revision, channel: 'link' },
      })
      refusals.add(`${status} ${gist(body)}`)
    }
    tried(`sent with a margin of 20 % under floors of 0.01 to 99.99 %: ${refusals.size} kind of answer`)
    expect(refusals.size === 1 && [...refusals][0]?.includes('APPROVAL_NEEDED') === true, 'every sending waits alike')

    // 2. Two trips at one price, of which one costs half as much.
    const [dear, cheap] = [await make({}), await make({ net: net / 2, percent: 15_000, vendor: 'Another DMC' })]
    const [ofDear, ofCheap] = [askable(dear), askable(cheap)]
    const apart: string[] = []
    for (const [at, [method, path, body]] of ofDear.entries()) {
      const other = ofCheap[at]
      const one = await call(method, path, { token: agent, body })
      const two = await call(method, other?.[1] ?? '', { token: agent, body: other?.[2] })
      if (`${one.status}${gist(one.body)}` !== `${two.status}${gist(two.body)}`) apart.push(`${method} ${path}`)
    }
    tried(`${ofDear.length} calls on two trips that differ in net price and vendor: ${apart.length} answered apart`)
    expect(apart.length === 0, `both are answered alike${apart.length > 0 ? `: not ${apart.join(', ')}` : ''}`)

    // 3. A fixed markup on the trip: what is sold without it is sold at its net price.
    const fixed = await make({ percent: null, fixed: 1_000_000, floor: 0 })
    const problems: (string | undefined)[] = []
    for (const field of ['isOptional', 'isOwnArrangement', 'isComplimentary'])
      problems.push((await edit(installation, agent, fixed.id, [set(fixed.itemId, [field], true, false)])).problem)
    tried(`an item made an extra, left out and given away: ${problems.filter(Boolean).length} of 3 refused`)
    expect(problems.every(Boolean), 'nothing is sold apart by who does not see costs')

    // 4. The fingerprint of what was sent, tried offline with every net price.
    const sent = await make({ floor: 0 })
    await call('POST', `/prospects/${sent.id}/send`, {
      token: agent,
      body: { revision: sent.revision, channel: 'link' },
    })
    type Version = { data: { documentHash: string | null; document: object } }
    const shown = (await call<Version>('GET', `/prospects/${sent.id}/versions/1`, { token: agent })).body.data
    const whole = (await call<Version>('GET', `/prospects/${sent.id}/versions/1`, { token: owner })).body.data
    tried(`fingerprint of the version: ${shown.documentHash ?? 'not shown'}`)
    expect(shown.documentHash === null, 'the fingerprint of a version is not shown')
    expect(whole.documentHash !== hashOf(whole.document), 'and is not one of the costs')

    // 5. Orders and filters.
    const sorted = await call('POST', '/library/all-library', {
      token: agent,
      body: { sort: [{ by: 'net', dir: 'asc' }] },
    })
    const filtered = await call('POST', '/library/all-library', { token: agent, body: { filters: { supplier: 'A' } } })
    tried(`the library by net price: ${sorted.status}; by supplier: ${filtered.status}`)
    expect(sorted.status === 422 && filtered.status === 422, 'the library is not put in order by what is hidden')

    // 6. Approved by somebody who sees costs, it goes out as it was asked for.
    const { id, revision } = await make({ floor: 9000 })
    const asked = await call<{ data: { id: string } }>('POST', `/prospects/${id}/approvals`, {
      token: agent,
      body: { revision, channel: 'link' },
    })
    await edit(installation, agent, id, [set('itinerary', ['title'], 'Changed after asking', 'Houseboat week')])
    const approve = `/prospects/${id}/approvals/${asked.body.data.id}/approve`
    const byAgent = await call('POST', approve, { token: agent })
    const byOwner = await Promise.all([1, 2].map(() => call('POST', approve, { token: owner })))
    const version = await call<{ data: { document: { title: string } } }>('GET', `/prospects/${id}/versions/1`, {
      token: agent,
    })
    const statuses = byOwner.map(({ status }) => status).toSorted((a, b) => a - b)
    tried(`approved by the agent: ${byAgent.status}; twice at once by the owner: ${statuses.join(' and ')}`)
    expect(byAgent.status === 403 && statuses.join() === '200,422', 'only somebody who sees costs approves, and once')
    expect(version.body.data.document.title === 'Houseboat week', 'what was asked for is sent, not what came after')
  },
}

const hashOf = (value: unknown) => createHash('sha256').update(canonical(value)).digest('hex')

/** JSON with the fields of every object in order. */
const canonical = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
