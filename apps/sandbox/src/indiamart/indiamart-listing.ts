import { type Call, type Reply, replyJson } from '../http.ts'
import type { IndiamartState, IndiamartEnquiry, Seller } from './indiamart-state.ts'

const aheadMs = 330 * 60_000
const maxWindowMs = 7 * 86_400_000
const maxAgeMs = 365 * 86_400_000
const paceMs = 5 * 60_000
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `05-Jan-202415:38:44` by India's time; undefined for anything else. */
function readMoment(text: string): number | undefined {
  const [, day = '', month = '', year = '', time = ''] =
    /^(\d{1,2})-([A-Za-z]{3})-(\d{4})(\d\d:\d\d:\d\d)$/.exec(text) ?? []
  const index = months.indexOf(month.toLowerCase())
  const at = Date.parse(`${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}T${time}Z`)
  return index === -1 || Number.isNaN(at) ? undefined : at - aheadMs
}

const showMoment = (at: number) => new Date(at + aheadMs).toISOString().slice(0, 19).replace('T', ' ')

export const showRow = ({ at, id, type, facts }: IndiamartEnquiry) => ({
  UNIQUE_QUERY_ID: id,
  QUERY_TYPE: type,
  QUERY_TIME: showMoment(at),
  SENDER_NAME: facts.name,
  SENDER_MOBILE: facts.phone,
  SENDER_EMAIL: facts.email,
  SUBJECT: `Requirement for ${facts.product}`,
  SENDER_COMPANY: '',
  SENDER_ADDRESS: facts.city ? `${facts.city}, ${facts.state}` : '',
  SENDER_CITY: facts.city,
  SENDER_STATE: facts.state,
  SENDER_PINCODE: '',
  SENDER_COUNTRY_ISO: 'IN',
  SENDER_MOBILE_ALT: '',
  SENDER_PHONE: '',
  SENDER_PHONE_ALT: '',
  SENDER_EMAIL_ALT: '',
  QUERY_PRODUCT_NAME: facts.product,
  QUERY_MESSAGE: facts.message.replaceAll('\n', '<br>'),
  QUERY_MCAT_NAME: 'Tour Packages',
  CALL_DURATION: '0',
  RECEIVER_MOBILE: '',
})

/** The verdict stands in the body; whether the status says it too depends on the day. */
const refuse = ({ hasPlainStatuses }: IndiamartState, code: number, message: string): Reply =>
  replyJson(hasPlainStatuses ? code : 200, { CODE: code, STATUS: 'FAILURE', MESSAGE: message, TOTAL_RECORDS: 0 })

function findWindow({ query }: Call, now: number): { from: number; to: number } | string {
  const [start, end] = [query.get('start_time'), query.get('end_time')]
  // Without any it is the last day.
  if (start === null && end === null) return { from: now - 86_400_000, to: now }
  const [from, to] = [readMoment(start ?? ''), readMoment(end ?? '')]
  if (from === undefined || to === undefined) return 'Kindly enter the date in a valid format: DD-MON-YYYYHH:MM:SS.'
  if (to < from) return 'Kindly enter an end time that is after the start time.'
  if (to - from > maxWindowMs) return 'The difference between start time and end time is more than 7 days.'
  if (from < now - maxAgeMs) return 'Leads of the last 365 days only can be fetched.'
  return { from, to }
}

/** `GET /wservce/crm/crmListing/v2/`: what came in between two moments. */
export function answerListing(state: IndiamartState, call: Call): Reply {
  const key = call.query.get('glusr_crm_key') ?? ''
  const seller: Seller | undefined = state.sellers.find((one) => one.key === key && !one.isRevoked)
  if (!seller)
    return refuse(state, 401, 'The CRM key is expired or does not match with our records. Generate a new key.')
  const now = state.clock.read()
  if (now - seller.calledAt < paceMs)
    return refuse(
      state,
      429,
      'It is advised to hit this API once in every 5 minutes, but it seems that you have crossed this limit.',
    )
  seller.calledAt = now
  const window = findWindow(call, now)
  if (typeof window === 'string') return refuse(state, 400, window)
  const rows = seller.enquiries
    .filter(({ at }) => at >= window.from && at <= window.to)
    .map((one) => one.row ?? showRow(one))
  if (rows.length === 0)
    return replyJson(200, {
      CODE: 204,
      STATUS: 'SUCCESS',
      MESSAGE: 'There are no leads in the given time.',
      TOTAL_RECORDS: 0,
    })
  return replyJson(200, { CODE: 200, STATUS: 'SUCCESS', MESSAGE: '', TOTAL_RECORDS: rows.length, RESPONSE: rows })
}
