import type * as z from 'zod'
import type { ProviderCall } from '../../../core/egress/provider-client.ts'
import type { Connection, ProviderError, ProviderFailure } from '../../provider.ts'
import { type ApiAnswer, askApi, findByName, makeFailure, readAs } from '../../provider-answers.ts'
import type { BookingCapability } from '../booking.ts'
import type { CapabilityMemory } from './octo-memory.ts'
import { errorAnswer } from './octo-schemas.ts'

/** A system that speaks OCTO, and how it is spoken to. */
export interface OctoSystem {
  /** What opens the account. @throws ProviderError where there is no such thing */
  makeHeaders: (connection: Connection) => Record<string, string>
  /** What is asked for where the supplier does not list what it can. */
  assumedCapabilities: readonly BookingCapability[]
  memory: CapabilityMemory
}

const reasons: Record<string, ProviderFailure> = {
  INVALID_PRODUCT_ID: 'not-found',
  INVALID_OPTION_ID: 'not-found',
  INVALID_UNIT_ID: 'not-found',
  INVALID_AVAILABILITY_ID: 'not-found',
  INVALID_BOOKING_UUID: 'not-found',
  BAD_REQUEST: 'refused',
  UNPROCESSABLE_ENTITY: 'refused',
  UNAUTHORIZED: 'unauthorised',
  FORBIDDEN: 'unauthorised',
  INTERNAL_SERVER_ERROR: 'unavailable',
}

/** By the code, since the specification has one status for all; by the status where there is none that is known. */
function findReason(status: number, code: string | undefined): ProviderFailure {
  const reason = code === undefined ? undefined : findByName(reasons, code)
  if (reason) return reason
  if (status === 401 || status === 403) return 'unauthorised'
  if (status === 404) return 'not-found'
  return code !== undefined && [400, 409, 410, 422].includes(status) ? 'refused' : 'unexpected'
}

function readFailure({ status, body }: ApiAnswer): { code: string | undefined; failure: ProviderError } {
  const read = errorAnswer.safeParse(body)
  const code = read.success ? read.data.error : undefined
  return { code, failure: makeFailure(findReason(status, code), read.data?.errorMessage ?? '') }
}

const isForbidden = ({ status }: ApiAnswer, code: string | undefined) =>
  code === 'FORBIDDEN' || (code === undefined && status === 403)

/**
 * Asks with capabilities that are named. Paths are without the slash that the specification has at their end: redirects
 * of what is posted are not followed, and few have one there.
 * @throws ProviderError
 */
export async function askDirectly<T>(
  system: OctoSystem,
  connection: Connection,
  schema: z.ZodType<T>,
  call: ProviderCall,
  capabilities: readonly BookingCapability[],
): Promise<T> {
  const headers = {
    ...system.makeHeaders(connection),
    'octo-capabilities': capabilities.map((name) => `octo/${name}`).join(', '),
    // Not in the specification any more; some book in earnest without it.
    'octo-env': connection.isTest ? 'test' : 'live',
    'accept-language': 'en',
  }
  const answer = await askApi(connection.client, { ...call, headers })
  if (answer.status < 400) return readAs(schema, answer.body)
  const { code, failure } = readFailure(answer)
  // It says so of a key that is revoked, and of a thing that is somebody else's.
  if (isForbidden(answer, code) && call.path !== '/supplier' && (await isOpen(system, connection)))
    throw makeFailure('refused', failure.said ?? '')
  throw failure
}

/** Whether the key still opens the account. */
async function isOpen(system: OctoSystem, connection: Connection): Promise<boolean> {
  const headers = { ...system.makeHeaders(connection), 'octo-capabilities': '' }
  const answer = await askApi(connection.client, { name: 'readSupplier', method: 'GET', path: '/supplier', headers })
  return answer.status < 400
}
