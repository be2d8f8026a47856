import { isIP } from 'node:net'
import type { SmtpDeadlines } from './smtp-deadlines.ts'
import { SmtpMailer, type SmtpOptions } from './smtp-mailer.ts'

export interface Address {
  name: string
  address: string
}

/** An attachment; one with a `cid` is shown within the HTML. */
export interface Attachment {
  name: string
  bytes: Uint8Array
  cid?: string
}

export interface OutgoingMail {
  id: string
  /** The same at every attempt, so that receivers can drop a second copy; made of the id if it is not given. */
  messageId?: string
  /** The Message-ID of the mail that began its conversation. */
  follows?: string
  to: string
  subject: string
  text: string
  html?: string
  /** In place of the mail server's usual sender. */
  from?: Address
  replyTo?: string
  attachments?: Attachment[]
  /** Whether a program sends it, which is the rule; false for what a person wrote. */
  isAutomatic?: boolean
}

/**
 * What became of an attempt, in the mail server's words. `passing`: to be tried again. `final`: the mail was refused, and
 * would be again. `settings`: nothing goes out until somebody looks at the settings. `isLate`: the server did not keep
 * a deadline, and would cost other mails as much time. `needsSignIn`: the settings are right once somebody has signed in
 * again at Microsoft or Google.
 */
export type Outcome =
  | { isSent: true; answer: string }
  | { isSent: false; kind: 'passing' | 'final' | 'settings'; problem: string; isLate?: true; needsSignIn?: true }
export type Unsent = Exclude<Outcome, { isSent: true }>

/** Sends mail. */
export interface Mailer {
  isConfigured: boolean
  /** Who mails come from, unless they say. */
  from: Address
  send(mail: OutgoingMail): Promise<Outcome>
}

/** A mail server, at an address that was checked. */
export interface MailServer {
  /** What its certificate is for. */
  host: string
  /** What is connected to. */
  address: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string | null
  password: string | null
  /** In place of a password. */
  accessToken?: string
}

/** Name and address of `Sarai <sarai@localhost>`. */
function addressIn(text: string): Address {
  const [, name = '', address = text] = /^(.*?)<([^>]*)>\s*$/.exec(text) ?? []
  return { name: name.trim(), address: address.trim() }
}

/** The installation's mailer, from SMTP_URL; without one it sends nothing and says so. */
export function createMailer(url: string | undefined, from: string, deadlines: SmtpDeadlines): Mailer {
  const sender = addressIn(from)
  if (url) return new SmtpMailer({ url }, sender, deadlines)
  const nowhere = { isSent: false, kind: 'settings', problem: 'No mail server is set up' } as const
  return { isConfigured: false, from: sender, send: () => Promise.resolve(nowhere) }
}

/** A mailer for a mail server of an agency's. */
export function mailerOf(
  { host, address, port, security, user, password, accessToken }: MailServer,
  from: Address,
  deadlines: SmtpDeadlines,
): Mailer {
  const options = {
    host: address,
    servername: isIP(host) === 0 ? host : undefined,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    auth: user ? makeAuth(user, password ?? '', accessToken) : undefined,
  }
  return new SmtpMailer(options, from, deadlines)
}

/** nodemailer is given the token and nothing to renew it with: it asks no other host. */
const makeAuth = (user: string, pass: string, accessToken: string | undefined): SmtpOptions['auth'] =>
  accessToken ? { type: 'OAuth2', user, accessToken } : { user, pass }
