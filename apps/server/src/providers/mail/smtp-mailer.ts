import { createTransport } from 'nodemailer'
import type { Address, Mailer, OutgoingMail, Outcome } from './mailer.ts'
import { domainOf, makeMessageId } from './message-ids.ts'
import { cleaned, outcomeOf } from './smtp-answers.ts'
import { type SmtpDeadlines, watchConversation } from './smtp-deadlines.ts'

export interface SmtpOptions {
  url?: string
  host?: string
  /** What the certificate is for, where the host is an address. */
  servername?: string
  port?: number
  secure?: boolean
  requireTLS?: boolean
  ignoreTLS?: boolean
  auth?: { user: string; pass: string } | { type: 'OAuth2'; user: string; accessToken: string }
}

const hasLineBreak = /[\r\n\u0000]/

/** Each mail has a connection of its own, so that a failure of one does not affect another. */
export class SmtpMailer implements Mailer {
  readonly isConfigured = true

  constructor(
    private readonly options: SmtpOptions,
    readonly from: Address,
    private readonly deadlines: SmtpDeadlines,
  ) {}

  async send(mail: OutgoingMail): Promise<Outcome> {
    const { from = this.from, replyTo } = mail
    if ([mail.to, mail.subject, from.name, from.address, replyTo ?? ''].some((text) => hasLineBreak.test(text)))
      return { isSent: false, kind: 'final', problem: 'The address or subject has a line break' }
    const { connectMs, commandMs } = this.deadlines
    const watch = watchConversation(this.deadlines)
    // Bodies are plain strings: nothing in a mail may name a file or an address to read.
    const transport = createTransport({
      ...this.options,
      name: domainOf(this.from.address),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      // While the mail itself goes out no answer is waited for: only how long nothing moves is counted then.
      socketTimeout: commandMs + 1_000,
      maxResponseSize: 64 * 1024,
      transactionLog: true,
      logger: watch.logger as never,
    })
    const domain = domainOf(from.address)
    // A Content-ID is like a Message-ID: mail programs look for one with a domain.
    const fullCid = (cid: string) => `${cid}.${mail.id}@${domain}`
    try {
      const sent = (await transport.sendMail({
        messageId: mail.messageId ?? makeMessageId(mail.id, from),
        inReplyTo: mail.follows,
        references: mail.follows,
        from,
        to: [{ name: '', address: mail.to }],
        replyTo: replyTo ? [{ name: '', address: replyTo }] : undefined,
        subject: mail.subject,
        text: mail.text,
        // Automatic replies are not sent to automatic mails (RFC 3834).
        headers: mail.isAutomatic === false ? {} : { 'Auto-Submitted': 'auto-generated' },
        html: mail.html?.replace(/(src="cid:)([^"]+)"/g, (_, start: string, cid: string) => `${start}${fullCid(cid)}"`),
        attachments: (mail.attachments ?? []).map(({ name, bytes, cid }) => ({
          filename: name,
          content: Buffer.from(bytes),
          cid: cid && fullCid(cid),
        })),
        signal: watch.signal,
      })) as { response?: string }
      return { isSent: true, answer: cleaned(sent.response ?? '') }
    } catch (error) {
      const { auth } = this.options
      return outcomeOf(error, this.deadlines, auth && 'accessToken' in auth ? 'token' : 'password')
    } finally {
      watch.end()
    }
  }
}
