import { type Reply, replyJson } from '../http.ts'

/** Statuses that say which error it is, as most suppliers have them. */
const plainStatuses = {
  BAD_REQUEST: 400,
  INVALID_PRODUCT_ID: 400,
  INVALID_OPTION_ID: 400,
  INVALID_UNIT_ID: 400,
  INVALID_AVAILABILITY_ID: 400,
  INVALID_BOOKING_UUID: 400,
  INVALID_QUESTION_ID: 400,
  UNPROCESSABLE_ENTITY: 422,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
} as const
export type OctoErrorCode = keyof typeof plainStatuses

const messages = {
  BAD_REQUEST: 'The request is malformed',
  INVALID_PRODUCT_ID: 'The productId was missing or invalid',
  INVALID_OPTION_ID: 'The optionId was missing or invalid',
  INVALID_UNIT_ID: 'The unitId was missing or invalid',
  INVALID_AVAILABILITY_ID: 'The availabilityId was missing or invalid',
  INVALID_BOOKING_UUID: 'The uuid was already used, missing or invalid',
  INVALID_QUESTION_ID: 'The questionId was missing or invalid',
  UNPROCESSABLE_ENTITY: 'The request body is technically correct but cannot be processed for other reasons.',
  UNAUTHORIZED: "You didn't send the API Key in the Authorization header to an endpoint that requires authentication",
  FORBIDDEN:
    "You sent an API Key that was invalid or has been revoked by the backend system. Or you're trying to access an endpoint/resource that you do not have access to",
} as const satisfies Record<OctoErrorCode, string>

/** What OCTO answers where it does not do what was asked. */
export class OctoError extends Error {
  readonly code: OctoErrorCode
  readonly facts: Record<string, unknown>

  constructor(code: OctoErrorCode, message: string = messages[code], facts: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.facts = facts
  }
}

export const refuse = (message: string): OctoError => new OctoError('UNPROCESSABLE_ENTITY', message)
export const refuseRequest = (message: string): OctoError => new OctoError('BAD_REQUEST', message)

/** The specification has 400 for all of them. */
export const replyError = ({ code, message, facts }: OctoError, hasPlainStatuses: boolean): Reply =>
  replyJson(hasPlainStatuses ? plainStatuses[code] : 400, { error: code, errorMessage: message, ...facts })
