import type { Outcome } from './mailer.ts'
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

/** What went wrong where no server said anything. */
const said: Record<string, string> = {
  ECONNREFUSED: 'The mail server refuses connections on this port',
  EHOSTUNREACH: 'The mail server cannot be reached',
  ENETUNREACH: 'The mail server cannot be reached',
  ECONNRESET: 'The mail server closed the connection',
  ENOTFOUND: 'There is no mail server of this name',
  EDNS: 'There is no mail server of this name',
  ETIMEDOUT: 'The mail server did not answer in time',
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

/** What did not come within `connectMs`, by nodemailer's names. */
const notInTime: Record<string, string> = {
  CONNECT_TIMEOUT: 'The mail server could not be connected to',
  GREETING_TIMEOUT: 'The mail server sent no greeting',
  UPGRADE_TIMEOUT: 'The mail server did not switch to TLS',
}

/** Which deadline passed, in words; undefined where it failed otherwise. */
function latenessOf(error: unknown, { connectMs }: SmtpDeadlines): string | undefined {
  const { cause, code, timeoutType = '' } = error as SmtpError
  if (cause instanceof SmtpTooLate) return cause.message
  const what = notInTime[timeoutType]
  if (what) return `${what} within ${secondsOf(connectMs)}`
  return code === 'ETIMEDOUT' ? said.ETIMEDOUT : undefined
}

/** What is to be done after an attempt that failed. */
export function outcomeOf(error: unknown, deadlines: SmtpDeadlines): Exclude<Outcome, { isSent: true }> {
  const lateness = latenessOf(error, deadlines)
  if (lateness) return { isSent: false, kind: 'passing', problem: lateness, isLate: true }
  const { code = '', command = '', response, responseCode = 0, originalCode = '' } = error as SmtpError
  // A server without STARTTLS says no more than that it knows no such command.
  const answered = command === 'STARTTLS' && responseCode > 0 ? said.ETLS : response
  const words = answered || said[originalCode] || said[code] || (error instanceof Error ? error.message : String(error))
  const problem = cleaned(words)
  const isSettings = code === 'EAUTH' || code === 'ENOAUTH' || [530, 534, 535, 538].includes(responseCode)
  if (isSettings) return { isSent: false, kind: 'settings', problem }
  // 503 says that the conversation went wrong, not the mail.
  const isRefused = responseCode >= 500 && responseCode !== 503 && (code === 'EMESSAGE' || aboutTheMail.test(command))
  const isUnsendable = code === 'EENVELOPE' && responseCode === 0
  return { isSent: false, kind: isRefused || isUnsendable ? 'final' : 'passing', problem }
}
