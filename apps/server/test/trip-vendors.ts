import { randomUUID } from 'node:crypto'
import { blankCost, blankItem } from '@sarai/itinerary/blank'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { browser } from './ask-vendor.ts'
import type { Client } from './make.ts'

/** A service of an itinerary that a vendor has, sold for a fifth more. @param net in rupees */
export const makeService = (
  category: 'lodging' | 'transport' | 'activity',
  title: string,
  vendorId: string,
  net: number,
) => ({
  ...blankItem(randomUUID(), category, title),
  cost: {
    ...blankCost('INR'),
    basis: 'group' as const,
    vendorId,
    net: net * 100,
    markup: { kind: 'percent' as const, percent: 2000 },
  },
})

/** Asks every vendor for what is open of a trip, by mail. */
export async function requestAll(call: Client, tripId: string): Promise<void> {
  const { data } = await call.bookings.ofTrip({ id: tripId })
  const open = data.filter(({ status }) => status === 'initialised' || status === 'changed')
  const { drafts } = (await call.bookingRequests.draft({ bookings: open.map(({ id }) => id) })).data
  const requests = drafts.map(({ bookings, mailText: text }) => ({
    tripId,
    way: 'mail' as const,
    text,
    bookings: bookings.map(({ id, version }) => ({ id, version })),
  }))
  await call.bookingRequests.send({ requests })
}

/** Answers for all lines of a vendor's page, as its desk does. */
export async function confirmAll(
  app: TestApp,
  call: Client,
  tripId: string,
  vendor: string,
  number: string,
): Promise<void> {
  const requests = (await call.bookingRequests.ofTrip({ id: tripId })).data
  const request = requests
    .filter((one) => one.vendor === vendor)
    .toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))[0]
  if (!request?.path) throw new Error(`${vendor} was not asked`)
  for (const line of request.lines) {
    const fields = { line: line.id, seen: String(line.version), do: 'confirm', number }
    const url = `${app.url}${request.path}/answer`
    const body = new URLSearchParams(fields)
    const { status } = await fetch(url, { method: 'POST', headers: browser, body, redirect: 'manual' })
    expect(status).toBe(303)
  }
}
