import { randomBytes } from 'node:crypto'
import type { Installation } from './installation.ts'

/** Kinds of pages that whoever has their address may see, with where their keys stand. */
export const pagePaths = {
  'vendor request': (key: string) => `/vendor-requests/${key}`,
  travellers: (key: string) => `/travellers/${key}`,
  voucher: (key: string) => `/vouchers/preview/${key}`,
  'voucher keys': (key: string) => `/vouchers/keys/${key}`,
  invoice: (key: string) => `/invoices/view/${key}`,
  payer: (key: string) => `/pay/${key}`,
  'vendor account': (key: string) => `/vendor-accounts/${key}`,
  proposal: (key: string) => `/proposals/${key}`,
  package: (key: string) => `/packages/preview/${key}`,
  form: (key: string) => `/forms/${key}`,
} as const
export type PageKind = keyof typeof pagePaths
export const pageKinds = Object.keys(pagePaths) as PageKind[]

/** A key as pages have them, which is nobody's. */
export const guessed = () => randomBytes(16).toString('base64url')

/** A trip of the demo agency with what vendors and travellers are sent of it. */
export interface PublicTrip {
  tripId: string
  travellerIds: string[]
  keys: Record<PageKind, string>
  /** The code on the voucher. */
  code: string
  voucherId: string
  requestId: string
  invoiceId: string
}

const last = (address: string) => address.split('/').at(-1) ?? ''

/** Splits the first trip that can be between two contacts. @returns where one of them sees their share */
async function splitOne(installation: Installation, owner: string, trips: { id: string }[]): Promise<string> {
  type Payers = { price: number; payers: { publicPath: string | null }[] }
  const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    installation.call<{ data: T }>(method, path, { token: owner, body })
  const { body } = await call<{ id: string }[]>('POST', '/contacts/all-contacts', { perPage: 2 })
  for (const { id } of trips) {
    const { price } = (await call<Payers>('GET', `/trips/${id}/payers`)).body.data
    const half = Math.floor(price / 2)
    const payers = body.data.map((contact, at) => ({ contactId: contact.id, share: at === 0 ? half : price - half }))
    const answer = await call<Payers>('PUT', `/trips/${id}/payers`, { payers })
    // Of some the invoices do not fit the split.
    const path = answer.status === 200 && answer.body.data.payers[0]?.publicPath
    if (path) return path
  }
  throw new Error('no trip of the demo agency could be split')
}

/** Finds, or makes, one page of each kind in the demo agency. */
export async function publicPages(installation: Installation, owner: string): Promise<PublicTrip> {
  const get = async <T>(path: string) => (await installation.call<{ data: T }>('GET', path, { token: owner })).body.data
  const post = async <T>(path: string, body: object = {}) => {
    const answer = await installation.call<{ data: T }>('POST', path, { token: owner, body })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  type Request = { id: string; path: string; state: string }
  const trips = await post<{ id: string }[]>('/trips/all-trips', { filters: {}, perPage: 100 })
  const requested: { tripId: string; request: Request }[] = []
  for (const { id: tripId } of trips)
    for (const request of await get<Request[]>(`/trips/${tripId}/booking-requests`))
      if (request.state === 'open') requested.push({ tripId, request })
  const [found] = requested
  if (!found) throw new Error('the demo agency asks no vendor for anything')
  const { tripId, request } = found

  const { travellers } = await get<{ travellers: { id: string }[] }>(`/trips/${tripId}/travellers`)
  const travellerIds = travellers.map(({ id }) => id)
  const link = await post<{ url: string }>(`/trips/${tripId}/travellers/links`, {
    travellerIds: travellerIds.slice(0, 1),
  })

  const [voucher] = await post<{ id: string }[]>('/vouchers/all-vouchers', { filters: { status: ['issued'] } })
  type Revision = { url: string; checkUrl: string; keyId: string }
  const { revisions } = await get<{ revisions: Revision[] }>(`/vouchers/${voucher?.id}`)
  const [revision] = revisions
  const invoices = await post<{ id: string }[]>('/invoices/all-invoices', { perPage: 100 })
  const shown = await Promise.all(
    invoices.map(({ id }) => get<{ id: string; status: string; publicPath: string | null }>(`/invoices/${id}`)),
  )
  const invoice = shown.find(({ publicPath, status }) => publicPath !== null && status !== 'cancelled')

  const payer = await splitOne(installation, owner, trips)
  const [vendor] = await post<{ id: string }[]>('/vendors/all-vendors', { perPage: 1 })
  const account = await post<{ url: string }>(`/vendors/${vendor?.id}/links`)

  const [proposal] = await post<{ id: string }[]>('/prospects/all-prospects', { filters: { status: ['sent'] } })
  const sent = await get<{ publicKey: string }>(`/prospects/${proposal?.id}`)
  const [published] = await post<{ id: string }[]>('/packages/all-packages', { filters: { status: ['published'] } })
  const pack = await get<{ previewKey: string }>(`/packages/${published?.id}`)
  const form = await get<{ key: string }>('/intake/form')
  return {
    tripId,
    travellerIds,
    keys: {
      'vendor request': last(request.path),
      travellers: last(link.url),
      voucher: last(revision?.url ?? ''),
      'voucher keys': revision?.keyId ?? '',
      invoice: last(invoice?.publicPath ?? ''),
      payer: last(payer),
      'vendor account': last(account.url),
      proposal: sent.publicKey,
      package: pack.previewKey,
      form: form.key,
    },
    code: last(revision?.checkUrl ?? ''),
    voucherId: voucher?.id ?? '',
    requestId: request.id,
    invoiceId: invoice?.id ?? '',
  }
}
