import { createTransport, type Transporter } from 'nodemailer'
import type { Address, Mailer, OutgoingMail, Outcome } from './mailer.ts'
import { cleaned, outcomeOf } from './smtp-answers.ts'

interface SmtpOptions {
  url?: string
  host?: string
  /** What the certificate is for, where the host is an address. */
  servername?: string
  port?: number
  secure?: boolean
  requireTLS?: boolean
  ignoreTLS?: boolean
  auth?: { user: string; pass: string }
}

const hasLineBreak = /[\r\n\u0000]/

/** The longest an attempt may take; somebody else may take the mail up after two minutes. */
const patienceMs = 90_000

/** Each mail has a connection of its own, so that what becomes of one says nothing of another. */
export class SmtpMailer implements Mailer {
  readonly isConfigured = true
  readonly #transport: Transporter

  constructor(
    options: SmtpOptions,
    readonly from: Address,
  ) {
    // Bodies are plain strings: nothing in a mail may name a file or an address to read.
    this.#transport = createTransport({
      ...options,
      name: domainOf(from.address),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: 10_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      maxResponseSize: 64 * 1024,
    })
  }

  async send(mail: OutgoingMail): Promise<Outcome> {
    const { from = this.from, replyTo } = mail
    if ([mail.to, mail.subject, from.name, from.address, replyTo ?? ''].some((text) => hasLineBreak.test(text)))
      return { isSent: false, kind: 'final', problem: 'The address or subject has a line break' }
    try {
      const sent = (await this.#transport.sendMail({
        messageId: `<${mail.id}@${domainOf(from.address)}>`,
        from,
        to: [{ name: '', address: mail.to }],
        replyTo: replyTo ? [{ name: '', address: replyTo }] : undefined,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: (mail.attachments ?? []).map(({ name, bytes, cid }) => ({
          filename: name,
          content: Buffer.from(bytes),
          cid,
        })),
        signal: AbortSignal.timeout(patienceMs),
      })) as { response?: string }
      return { isSent: true, answer: cleaned(sent.response ?? '') }
    } catch (error) {
      return outcomeOf(error)
    }
  }
}

function domainOf(address: string): string {
  return /@([a-z0-9.-]+)$/i.exec(address)?.[1] ?? 'sarai.localhost'
}
