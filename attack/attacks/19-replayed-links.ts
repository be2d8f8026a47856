import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Attempt } from '../attack.ts'
import type { Installation } from '../installation.ts'
import { publicPages } from '../links.ts'
import { demoOwner } from '../people.ts'

interface Desk extends Pick<Attempt, 'expect' | 'tried'> {
  installation: Installation
  /** A call by the agency's owner. @returns what is in the answer's `data` */
  own: <T>(method: string, path: string, body?: object) => Promise<T>
  /** Sends a form to a public page, as a browser does. */
  send: (path: string, fields: Record<string, string>) => Promise<{ status: number; body: string }>
}

function deskOf({ expect, tried }: Attempt, installation: Installation, token: string): Desk {
  return {
    installation,
    expect,
    tried,
    async own<T>(method: string, path: string, body?: object) {
      const answer = await installation.call<{ data: T }>(method, path, { token, body })
      if (answer.status !== 200)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body.data
    },
    send: (path, fields) =>
      installation.ask('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

interface Line {
  id: string
  version: number
  answer: string
  confirmationNumber: string | null
}

interface Request {
  id: string
  lines: Line[]
  messages: unknown[]
}

/** Asks a vendor of its own for a service. @returns where it answers */
async function askVendor({ own }: Desk, tripId: string, name: string): Promise<{ id: string; path: string }> {
  const vendor = await own<{ id: string }>('POST', '/vendors', { name })
  const { startDate } = await own<{ startDate: string }>('GET', `/trips/${tripId}`)
  const service = { tripId, vendorId: vendor.id, title: 'A room', date: startDate, net: 500_000, category: 'lodging' }
  const booking = await own<{ id: string; version: number }>('POST', '/bookings', service)
  const bookings = [{ id: booking.id, version: booking.version }]
  const [sent] = await own<{ id: string; url: string }[]>('POST', '/booking-requests', {
    requests: [{ tripId, bookings, way: 'link', text: 'Please confirm' }],
  })
  if (!sent) throw new Error('nothing was sent')
  return { id: sent.id, path: new URL(sent.url).pathname }
}

async function vendors(desk: Desk, tripId: string): Promise<void> {
  const { own, send, expect, tried } = desk
  const [mine, other] = [await askVendor(desk, tripId, 'Lagoon Stays'), await askVendor(desk, tripId, 'Another Lagoon')]
  const requestOf = async (id: string) => {
    const found = (await own<Request[]>('GET', `/trips/${tripId}/booking-requests`)).find((one) => one.id === id)
    const [line] = found?.lines ?? []
    if (!found || !line) throw new Error('the request is not there')
    return { ...found, line }
  }
  const { line } = await requestOf(mine.id)
  const confirm = { line: line.id, seen: String(line.version), do: 'confirm', number: 'AB12' }
  const many = await Promise.all(Array.from({ length: 10 }, () => send(`${mine.path}/answer`, confirm)))
  const after = (await requestOf(mine.id)).line
  const later = await send(`${mine.path}/answer`, { ...confirm, do: 'decline', reason: 'Full' })
  const still = (await requestOf(mine.id)).line
  tried(
    `an answer sent ten times at once: ${[...new Set(many.map(({ status }) => status))].join(', ')}, counted ${after.version - line.version} times; another one over it: ${later.status}`,
  )
  expect(after.answer === 'confirmed' && after.version === line.version + 1, 'an answer counts once')
  expect(later.status === 409 && still.answer === 'confirmed', 'one over what was not seen does not count')

  const theirs = (await requestOf(other.id)).line
  const foreign = await send(`${mine.path}/answer`, { ...confirm, line: theirs.id, seen: String(theirs.version) })
  expect(
    foreign.status === 404 && (await requestOf(other.id)).line.answer === 'none',
    `another vendor’s service cannot be answered for: ${foreign.status}`,
  )

  await own('POST', `/booking-requests/${other.id}/withdraw`)
  const answered = await send(`${other.path}/answer`, { ...confirm, line: theirs.id, seen: String(theirs.version) })
  const written = await send(`${other.path}/message`, { text: 'Still there?' })
  const withdrawn = await requestOf(other.id)
  tried(`to a request that was withdrawn: answer ${answered.status}, message ${written.status}`)
  expect(
    withdrawn.line.answer === 'none' && withdrawn.messages.length === 0,
    'what comes to a request that was withdrawn is not kept',
  )

  const flood: number[] = []
  const write = async (at: number) => flood.push((await send(`${mine.path}/message`, { text: `Word ${at}` })).status)
  for (let from = 0; from < 150; from += 25) await Promise.all(Array.from({ length: 25 }, (_, at) => write(from + at)))
  const kept = (await requestOf(mine.id)).messages.length
  tried(`150 messages by one link: ${kept} kept, ${flood.filter((status) => status === 429).length} refused`)
  expect(kept === 30 && flood.includes(429), 'a link takes thirty messages an hour')
}

interface Traveller {
  id: string
  version: number
  givenName: string | null
  wishes: string | null
}

async function travellers(desk: Desk, tripId: string): Promise<void> {
  const { own, send, expect, tried } = desk
  const path = `/trips/${tripId}/travellers`
  const all = async () => (await own<{ travellers: Traveller[] }>('GET', path)).travellers
  const [mine, other] = await all()
  if (!mine || !other) throw new Error('the trip has too few travellers')
  const link = await own<{ id: string; url: string }>('POST', `${path}/links`, { travellerIds: [mine.id] })
  const page = new URL(link.url).pathname
  const form = ({ id, version }: Traveller, wishes: string) => ({
    '0.id': id,
    '0.version': String(version),
    '0.givenName': 'Asha',
    '0.familyName': 'Mehta',
    '0.wishes': wishes,
  })
  const now = async (id: string) => (await all()).find((one) => one.id === id)

  const foreign = await send(page, form(other, 'Not mine'))
  expect((await now(other.id))?.wishes === other.wishes, `who is not on a page is not changed by it: ${foreign.status}`)
  const first = await send(page, form(mine, 'Vegetarian'))
  const replayed = await send(page, form(mine, 'Replaced'))
  tried(`a form ${first.status}, and an earlier state of it once more ${replayed.status}`)
  expect((await now(mine.id))?.wishes === 'Vegetarian', 'an earlier state of the page overwrites nothing')

  const filled = await now(mine.id)
  await own('DELETE', `${path}/links/${link.id}`)
  const revoked = await send(page, form(filled ?? mine, 'After it was revoked'))
  tried(`after the link was revoked: ${revoked.status}`)
  expect(
    revoked.status === 404 && (await now(mine.id))?.wishes === 'Vegetarian',
    'a link that was revoked takes nothing any more',
  )
}

async function vouchers(desk: Desk, { voucherId, code }: { voucherId: string; code: string }): Promise<void> {
  const { own, send, expect, tried, installation } = desk
  const check = (token: string) => installation.ask('GET', `/vouchers/check/${token}`)
  const genuine = await check(code)
  const [payload = '', signature = ''] = code.split('.')
  const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
  const forgedFacts = facts.map((fact) => (typeof fact === 'string' && fact.startsWith('VO-') ? 'VO-999999' : fact))
  const forged = `${Buffer.from(JSON.stringify(forgedFacts)).toString('base64url')}.${signature}`
  const cut = `${payload}.${signature.slice(0, -2)}AA`
  const bad = await Promise.all([forged, cut, payload, `${code}.${signature}`].map(check))
  tried(`the code of a voucher: ${genuine.status}; four forged ones: ${bad.map(({ status }) => status).join(', ')}`)
  expect(genuine.status === 200 && bad.every(({ status }) => status === 422), 'a code that was altered is not genuine')

  // A person takes a moment to type; who sends at once is taken for a program.
  const stamp = /name="stamp" value="([^"]+)"/.exec(genuine.body)?.[1] ?? ''
  await sleep(2_600)
  type Voucher = { version: number; document: { inclusions: string | null }; acknowledgedAt: string | null }
  const before = await own<Voucher>('GET', `/vouchers/${voucherId}`)
  const changes = { document: { ...before.document, inclusions: 'Breakfast, and a boat' } }
  const { version } = await own<Voucher>('PATCH', `/vouchers/${voucherId}`, { version: before.version, changes })
  await own('POST', `/vouchers/${voucherId}/issue`, { version, reason: 'A boat more' })
  const late = await send(`/vouchers/check/${code}`, { stamp, name: 'Desk of the hotel' })
  const revised = await own<Voucher>('GET', `/vouchers/${voucherId}`)
  tried(`an earlier revision is acknowledged after it was revised: ${late.status}`)
  expect(late.status === 409 && revised.acknowledgedAt === null, 'what was revised meanwhile is not acknowledged')

  await own('POST', `/vouchers/${voucherId}/cancel`, { version: revised.version, reason: 'The guest is ill' })
  const cancelled = await check(code)
  const again = await send(`/vouchers/check/${code}`, { stamp, name: 'Desk of the hotel' })
  const still = await own<Voucher>('GET', `/vouchers/${voucherId}`)
  tried(`once it is cancelled its code is answered ${cancelled.status}, and acknowledging it ${again.status}`)
  expect(
    /cancelled/i.test(cancelled.body) && still.acknowledgedAt === null,
    'a cancelled voucher says so, and stays so',
  )
}

async function invoices(desk: Desk, invoiceId: string): Promise<void> {
  const { own, expect, tried, installation } = desk
  type Invoice = { id: string; version: number; document: object; contactId: string; publicPath: string | null }
  const model = await own<Invoice>('GET', `/invoices/${invoiceId}`)
  const { document, contactId } = model
  const draft = await own<Invoice>('POST', '/invoices', { kind: 'invoice', contactId, tripId: null, document })
  expect(draft.publicPath === null, 'a draft has no page')
  const { version } = await own<Invoice>('POST', `/invoices/${draft.id}/issue`, { version: draft.version })
  const { url } = await own<{ url: string }>('POST', `/invoices/${draft.id}/send`, { version, channel: 'link' })
  const page = new URL(url).pathname
  const open = await installation.ask('GET', page)
  const now = await own<Invoice>('GET', `/invoices/${draft.id}`)
  await own('POST', `/invoices/${draft.id}/cancel`, { version: now.version, reason: 'Wrong buyer' })
  const cancelled = await installation.ask('GET', page)
  const pdf = await installation.ask('GET', `${page}/invoice.pdf`)
  tried(`the page of an invoice: ${open.status}; once it is cancelled ${cancelled.status}, its PDF ${pdf.status}`)
  expect(
    open.status === 200 && cancelled.status === 410 && /cancelled/i.test(cancelled.body),
    'the page of a cancelled invoice says that it is',
  )
}

export const attack: Attack = {
  title: 'What was sent to a page of a vendor or traveller is sent again, or to somebody else’s',
  async run(attempt) {
    const installation = await attempt.install({ DEMO: 'on' })
    const owner = await demoOwner(installation)
    const desk = deskOf(attempt, installation, owner)
    const found = await publicPages(installation, owner)
    await vendors(desk, found.tripId)
    await travellers(desk, found.tripId)
    await vouchers(desk, found)
    await invoices(desk, found.invoiceId)
  },
}
