import { type Reply, replyJson } from '../http.ts'

/** An error as Razorpay's API answers it. */
export function refuse(description: string, field: string | null = null, status = 400): Reply {
  const more = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} }
  return replyJson(status, { error: { code: 'BAD_REQUEST_ERROR', description, field, ...more } })
}

export const refuseKey = (): Reply => {
  const more = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} }
  return replyJson(401, {
    error: { code: 'BAD_REQUEST_ERROR', description: 'The api key provided is invalid', ...more },
  })
}

export const refuseUnknown = (): Reply => refuse('The id provided does not exist')
export const refuseAddress = (): Reply => refuse('The requested URL was not found on the server.', null, 404)
