import { randomUUID } from 'node:crypto'
import { newStamp } from '../src/features/intake/intake-stamps.service.ts'
import { recordPayment } from '../src/features/receipts/receipts.service.ts'
import type { TestApp } from './app.ts'
import { contact } from './examples/contacts.ts'
import { makeGatewayPayment } from './examples/online-payments.ts'
import { splitTrip } from './make-payers.ts'
import { makeTrip } from './make-trip.ts'
import type { TestAgency } from './make.ts'
import type { Maker } from './maker.ts'
import { get, post, type PublicCase, unknownKey } from './public-requests.ts'

/** What the button of such a page sends to pay online. */
export const fillOnlinePayment = () => ({ plugin: randomUUID(), part: 'next' })

/** What the form of a page to pay on is filled in with. */
export const declaredPayment = (app: TestApp, key: string) => ({
  amount: '1000',
  day: '2026-11-20',
  mode: 'upi',
  reference: 'UTR 1',
  stamp: earlierStamp(app, key),
})

export function earlierStamp({ services }: TestApp, key: string): string {
  const now = () => new Date(services.clock.now().getTime() - 60_000)
  return newStamp({ secret: services.secret, clock: { now } }, key)
}

/** A part that was paid online on such a page. @returns its receipt */
export async function payOnPage(
  make: Maker,
  { path, ...of }: { path: string } & ({ invoiceId: string } | { contactId: string }),
) {
  const input = { ...of, mode: 'gateway' as const, day: '2026-11-20', amount: 100_000, reference: make.word() }
  const { receiptId } = await make.write(async (db) => recordPayment(make.services, db, await make.trusted(), input))
  await makeGatewayPayment(make, { ...of, receiptId, path })
  return receiptId
}

export async function requestCases({ owner: { call } }: TestAgency, make: Maker): Promise<PublicCase[]> {
  const contactId = await contact(make)
  const input = { contactId, amount: 500_000, description: make.word() }
  const { publicPath } = (await call.paymentRequests.create(input)).data
  const path = publicPath ?? ''
  const receiptId = await payOnPage(make, { contactId, path })
  return [
    {
      route: 'GET /pay/*',
      secret: path.split('/').at(-1) ?? '',
      nobodys: unknownKey(),
      requests: ['', '/more', '/paid', `/receipt.pdf?of=${receiptId}`].map((part) =>
        get((key) => `/pay/${key}${part}`),
      ),
    },
  ]
}

export async function payerCases(app: TestApp, { owner }: TestAgency, make: Maker): Promise<PublicCase[]> {
  const { id } = await makeTrip(app, owner, { startsIn: 30 })
  const payers = { secret: (await splitTrip(make, id)).key, nobodys: unknownKey() }
  const declared = (key: string) => declaredPayment(app, key)
  return [
    {
      route: 'GET /pay/*',
      ...payers,
      requests: ['', '/more', '/paid'].map((part) => get((key) => `/pay/${key}${part}`)),
    },
    {
      route: 'POST /pay/*',
      ...payers,
      requests: [
        post((key) => `/pay/${key}/declared`, declared),
        post((key) => `/pay/${key}/online`, fillOnlinePayment),
      ],
    },
  ]
}
