import type { RequestWay } from '@sarai/contract/booking-request-words'
import type { TestApp } from './app.ts'
import { dayIn, makeTrip } from './make-trip.ts'
import type { TestAgency } from './make.ts'

/** A vendor's phone, as its requests say it. */
export const browser = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605' }

/** Requests of an agency's to a vendor, and what is done with them. */
export function vendorDesk(app: TestApp, agency: TestAgency) {
  /** A trip with services of one vendor, asked for by a link or a mail. */
  async function asked(count = 1, way: RequestWay = 'link', facts: object = {}) {
    const { call } = agency.owner
    const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
    const vendor = (await call.vendors.create({ name: `Lagoon ${Math.random()}`, email: 'desk@lagoon.example' })).data
    const ids: string[] = []
    for (let at = 0; at < count; at++) {
      const made = {
        tripId,
        vendorId: vendor.id,
        title: `Room ${at + 1}`,
        date: dayIn(20 + at),
        net: 500_000,
        category: 'lodging' as const,
        ...facts,
      }
      ids.push((await call.bookings.create(made)).data.id)
    }
    const { drafts } = (await call.bookingRequests.draft({ bookings: ids })).data
    const bookings = drafts[0]?.bookings.map(({ id, version }) => ({ id, version })) ?? []
    const { data } = await call.bookingRequests.send({
      requests: [{ tripId, bookings, way, text: 'Please confirm' }],
    })
    const sent = data[0]
    if (!sent) throw new Error('nothing was sent')
    return { tripId, ids, vendor, id: sent.id, url: app.url + new URL(sent.url).pathname }
  }

  const requestOf = async (tripId: string) => {
    const [request] = (await agency.owner.call.bookingRequests.ofTrip({ id: tripId })).data
    if (!request) throw new Error('there is no request')
    return request
  }
  const bookingOf = async (id: string) => (await agency.owner.call.bookings.get({ id })).data
  const post = (url: string, step: string, fields: Record<string, string>) =>
    fetch(`${url}/${step}`, { method: 'POST', headers: browser, body: new URLSearchParams(fields), redirect: 'manual' })

  /** Answers for the first line as somebody who has the page open. */
  async function answer(made: { tripId: string; url: string }, fields: Record<string, string>) {
    const [line] = (await requestOf(made.tripId)).lines
    return post(made.url, 'answer', { line: line?.id ?? '', seen: String(line?.version), ...fields })
  }

  return { asked, requestOf, bookingOf, post, answer }
}
