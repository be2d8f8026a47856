import { type Connection, ProviderError, type ProviderFailure } from '../../provider.ts'
import { askApi, makeFailure, readAs } from '../../provider-answers.ts'
import { listingAnswer } from './indiamart-answers.ts'
import { formatMoment } from './indiamart-moments.ts'
import type { KeyPace } from './indiamart-pace.ts'

const path = '/wservce/crm/crmListing/v2/'

const reasons: Record<number, ProviderFailure> = {
  400: 'refused',
  401: 'unauthorised',
  403: 'unauthorised',
  429: 'unavailable',
}

/**
 * The enquiries of some time, seven days at most. Each call counts, so that none is made again by itself.
 * @throws ProviderError
 */
export async function readListing(
  pace: KeyPace,
  connection: Connection,
  { from, to }: { from: Date; to: Date },
): Promise<unknown[]> {
  pace.begin(connection)
  const query = new URLSearchParams({
    glusr_crm_key: connection.credentials.crmKey ?? '',
    start_time: formatMoment(from),
    end_time: formatMoment(to),
  })
  const call = { name: 'readListing', method: 'GET', path: `${path}?${query.toString()}`, isRepeatable: false } as const
  const answer = await askApi(connection.client, call)
  const { CODE: code, MESSAGE: message, RESPONSE: rows } = readBody(answer)
  if (code === 200 || code === 204) {
    pace.noteTaken(connection)
    return code === 200 && Array.isArray(rows) ? rows : []
  }
  const reason = reasons[code] ?? (code >= 500 ? 'unavailable' : 'unexpected')
  if (reason === 'unauthorised') pace.forget(connection)
  throw makeFailure(reason, message)
}

/** By the body where there is one; some refusals may come with a status alone. */
function readBody({ status, body }: { status: number; body: unknown }) {
  const read = listingAnswer.safeParse(body)
  if (read.success) return read.data
  if (status < 400) return readAs(listingAnswer, body)
  const reason = reasons[status]
  throw new ProviderError(reason ?? 'unexpected')
}
