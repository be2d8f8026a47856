import { type Reply, replyJson } from '../http.ts'

/** An error as Stripe's API answers it. */
export function refuse(
  message: string,
  more: { code?: string; param?: string; type?: string } = {},
  status = 400,
): Reply {
  const { code, param, type = 'invalid_request_error' } = more
  const error = { ...(code ? { code } : {}), message, ...(param ? { param } : {}), type }
  return replyJson(status, { error })
}

export const refuseUnknown = (what: string, id: string, param = 'id'): Reply =>
  refuse(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404)

export const refuseAddress = (method: string, path: string): Reply =>
  refuse(
    `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash.`,
    {},
    404,
  )

export const refuseMissing = (param: string): Reply =>
  refuse(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

/** A key as errors name it: nobody learns it from there. */
export const hideKey = (key: string): string => `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`

/** OAuth has errors of a shape of its own. */
export const refuseGrant = (error: string, text: string, status = 400): Reply =>
  replyJson(status, { error, error_description: text })
