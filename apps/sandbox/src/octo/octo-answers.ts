import { type Call, type Reply, replyJson } from '../http.ts'
import { type Json, parseObject } from '../values.ts'
import { checkAvailability, readCalendar } from './octo-availability.ts'
import { formatBooking } from './octo-booking-shapes.ts'
import { cancelBooking, confirmBooking, extendBooking, findBooking, reserveBooking } from './octo-bookings.ts'
import { OctoError, refuseRequest, replyError } from './octo-errors.ts'
import { findProduct } from './octo-requests.ts'
import { formatProduct } from './octo-shapes.ts'
import type { CapabilityId, OctoAccount, OctoBooking, OctoState } from './octo-state.ts'

/** Whoever asks, and what both sides can do. */
interface OctoRequest {
  account: OctoAccount
  capabilities: ReadonlySet<CapabilityId>
  body: Json
  query: URLSearchParams
  now: number
  ticketsUrl: string
}

const capabilityIds: readonly CapabilityId[] = ['octo/pricing', 'octo/content', 'octo/questions', 'octo/pickups']

/** What is wanted of what there is. The header has to be there; names that nobody knows are left out. */
function readCapabilities({ headers }: Call, { capabilities }: OctoAccount): Set<CapabilityId> {
  const header = headers['octo-capabilities']
  if (header === undefined) throw refuseRequest('The Octo-Capabilities header is required')
  const named = header.split(',').map((name) => name.trim())
  return new Set(capabilityIds.filter((id) => named.includes(id) && capabilities.has(id)))
}

const listCapabilities = ({ account }: OctoRequest) =>
  [...account.capabilities].map((id) => ({ id, revision: 1, required: false, dependencies: [], docs: null }))

const formatSupplier = ({ account }: OctoRequest) => ({
  id: account.account,
  name: account.name,
  endpoint: 'https://supplier.example/octo',
  contact: {
    website: 'https://supplier.example',
    email: 'desk@supplier.example',
    telephone: '+911414000000',
    address: 'MI Road, Jaipur',
  },
})

const listProducts = ({ account, capabilities }: OctoRequest) =>
  account.products
    .filter(({ isGone }) => !isGone)
    .slice(0, account.maxListed)
    .map((product) => formatProduct(product, capabilities))

const presentBooking = (request: OctoRequest, booking: OctoBooking) =>
  formatBooking(request.account, booking, request.capabilities, request)

function listBookings(request: OctoRequest) {
  const reference = request.query.get('resellerReference')
  if (reference === null) throw refuseRequest('resellerReference or supplierReference is required')
  const found = [...request.account.bookings.values()].filter((one) => one.resellerReference === reference)
  return found.map((booking) => presentBooking(request, booking))
}

function changeBooking(request: OctoRequest, uuid: string, deed: string): unknown {
  const { account, body, capabilities, now } = request
  const booking = findBooking(account, uuid, now)
  if (deed === 'confirm') confirmBooking(booking, body, capabilities, now)
  else if (deed === 'extend') extendBooking(account, booking, body, now)
  else if (deed === 'cancel') cancelBooking(booking, body, now)
  else return undefined
  return presentBooking(request, booking)
}

function readResource(request: OctoRequest, [area, id, more]: readonly string[]): unknown {
  const { account, capabilities, now } = request
  if (more !== undefined) return undefined
  if (area === 'bookings') return id ? presentBooking(request, findBooking(account, id, now)) : listBookings(request)
  if (area === 'products') return id ? formatProduct(findProduct(account, id), capabilities) : listProducts(request)
  if (id !== undefined) return undefined
  if (area === 'supplier') return formatSupplier(request)
  return area === 'capabilities' ? listCapabilities(request) : undefined
}

function postResource(request: OctoRequest, [area, id, deed, more]: readonly string[]): unknown {
  const { account, body, capabilities, now } = request
  if (more !== undefined) return undefined
  if (area === 'availability' && id === undefined) return checkAvailability(account, body, capabilities, now)
  if (area === 'availability' && id === 'calendar') return readCalendar(account, body, capabilities, now)
  if (area !== 'bookings') return undefined
  if (id === undefined) return presentBooking(request, reserveBooking(account, body, capabilities, now))
  return deed === undefined ? undefined : changeBooking(request, id, deed)
}

/** Whether the key opens an account; `undefined` where none came. */
export type OctoAccess = OctoAccount | 'unknown' | undefined

/** What OCTO answers at an address below its own, to whoever was let in. */
export function answerOcto(
  state: Pick<OctoState, 'clock' | 'ticketsUrl'>,
  access: OctoAccess,
  call: Call,
  path: readonly string[],
): Reply {
  const account = typeof access === 'object' ? access : undefined
  try {
    if (access === undefined) throw new OctoError('UNAUTHORIZED')
    if (!account || account.isRevoked) throw new OctoError('FORBIDDEN')
    const body = call.method === 'GET' || call.body === '' ? {} : parseObject(call.body)
    if (!body) throw refuseRequest('The body is not valid JSON')
    // What there is can be read before it is known what to ask for.
    const capabilities = path[0] === 'capabilities' ? new Set<CapabilityId>() : readCapabilities(call, account)
    const [now, ticketsUrl] = [state.clock.read(), state.ticketsUrl]
    const request = { account, capabilities, body, query: call.query, now, ticketsUrl }
    const answer = call.method === 'GET' ? readResource(request, path) : postResource(request, path)
    if (answer === undefined) return replyJson(404, { error: 'NOT_FOUND', errorMessage: 'There is no such endpoint' })
    const reply = replyJson(200, answer)
    return { ...reply, headers: { ...reply.headers, 'octo-capabilities': [...capabilities].join(', ') } }
  } catch (error) {
    if (error instanceof OctoError) return replyError(error, account?.hasPlainStatuses ?? false)
    throw error
  }
}
