import type { Unsent } from './mailer.ts'
import { adviceOn, type SignedInBy } from './smtp-advice.ts'
import { secondsOf, type SmtpDeadlines, SmtpTooLate } from './smtp-deadlines.ts'

const longest = 500

/** What a mail server said, as one line of text that can be shown: no control characters, and not without end. */
export function cleaned(words: string): string {
  return words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
}

interface SmtpError {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  originalCode?: string
  timeoutType?: string
  cause?: unknown
}

const [unreachable, unknownName] = [
  'The mail server cannot be reached: check its name and port',
  'There is no mail server of this name: check how it is spelt',
]

/** What went wrong where no server said anything, with what to change where that is a setting. */
const said: Record<string, string> = {
  ECONNREFUSED: 'The mail server refuses connections on this port: try 587 with STARTTLS, or 465 with TLS',
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ECONNRESET: 'The mail server closed the connection',
  ENOTFOUND: unknownName,
  EDNS: unknownName,
  ETIMEDOUT: 'The mail server did not answer in time: check its name and port',
  ECONNECTION: 'The mail server closed the connection',
  // What OpenSSL and Node say of TLS, as what to change in the settings.
  ERR_SSL_WRONG_VERSION_NUMBER: 'This port does not speak TLS from the start: choose STARTTLS for it, or port 465',
  ETLS: 'The mail server offers no encryption on this port: try STARTTLS on port 587, or TLS on port 465',
  CERT_HAS_EXPIRED: 'The certificate of the mail server has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the mail server is for another name: use the name that is in it',
  ...Object.fromEntries(
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ].map((code) => [code, 'The certificate of the mail server is not trusted: it needs one of a known authority']),
  ),
}

/** Commands about the mail itself: a refusal of any other command says nothing about the mail. */
const aboutTheMail = /^(MAIL|RCPT|DATA|API)/

/** What did not come within `connectMs`, by nodemailer's names, and what to change. */
const notInTime: Record<string, [what: string, advice: string]> = {
  CONNECT_TIMEOUT: ['The mail server could not be connected to', 'check its name and port'],
  // A port that speaks TLS from the start waits for it, and says nothing meanwhile.
  GREETING_TIMEOUT: ['The mail server sent no greeting', 'choose TLS if the port is 465'],
  UPGRADE_TIMEOUT: ['The mail server did not switch to TLS', 'try TLS on port 465'],
}

/** Which deadline passed, in words; undefined where it failed otherwise. */
function latenessOf(error: unknown, { connectMs }: SmtpDeadlines): string | undefined {
  const { cause, code, timeoutType = '' } = error as SmtpError
  if (cause instanceof SmtpTooLate) return cause.message
  const [what, advice] = notInTime[timeoutType] ?? []
  if (what) return `${what} within ${secondsOf(connectMs)}: ${advice}`
  return code === 'ETIMEDOUT' ? said.ETIMEDOUT : undefined
}

/** What is to be done after an attempt that failed. */
export function outcomeOf(error: unknown, deadlines: SmtpDeadlines, by: SignedInBy = 'password'): Unsent {
  const lateness = latenessOf(error, deadlines)
  if (lateness) return { isSent: false, kind: 'passing', problem: lateness, isLate: true }
  const { code = '', command = '', response, responseCode = 0, originalCode = '' } = error as SmtpError
  // A server without STARTTLS says no more than that it knows no such command.
  const advice = response && adviceOn(response, responseCode, by)
  const answered = command === 'STARTTLS' && responseCode > 0 ? said.ETLS : advice || response
  const words = answered || said[originalCode] || said[code] || (error instanceof Error ? error.message : String(error))
  const problem = cleaned(words)
  // What is known to be about how mail is sent is no fault of the mail, whichever command it answers.
  const isSettings = advice || code === 'EAUTH' || code === 'ENOAUTH' || [530, 534, 535, 538].includes(responseCode)
  if (isSettings) return { isSent: false, kind: 'settings', problem }
  // 503 says that the conversation went wrong, not the mail.
  const isRefused = responseCode >= 500 && responseCode !== 503 && (code === 'EMESSAGE' || aboutTheMail.test(command))
  const isUnsendable = code === 'EENVELOPE' && responseCode === 0
  return { isSent: false, kind: isRefused || isUnsendable ? 'final' : 'passing', problem }
}
