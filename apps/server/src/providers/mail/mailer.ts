import { createTransport, type Transporter } from 'nodemailer'

export interface OutgoingMail {
  /** Becomes the Message-ID, the same at every attempt, so that receivers can drop a second copy. */
  id: string
  to: string
  subject: string
  text: string
  /** A file that goes along. */
  attachment?: { name: string; bytes: Uint8Array }
}

/** Sends mail. */
export interface Mailer {
  isConfigured: boolean
  /** @returns what went wrong in the mail server's words, or null when it took the mail */
  send(mail: OutgoingMail): Promise<string | null>
  close(): void
}

/** A mailer for an installation without a mail server: it sends nothing and says so. */
const nowhere: Mailer = {
  isConfigured: false,
  send: () => Promise.resolve('no mail server is set up'),
  close: () => {},
}

const hasLineBreak = /[\r\n\u0000]/

class SmtpMailer implements Mailer {
  readonly isConfigured = true
  readonly #transport: Transporter

  constructor(
    url: string,
    private readonly from: string,
  ) {
    // Bodies are plain strings: nothing in a mail may name a file or an address to read.
    this.#transport = createTransport({
      url,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: 10_000,
      socketTimeout: 30_000,
    })
  }

  async send(mail: OutgoingMail): Promise<string | null> {
    if (hasLineBreak.test(mail.to) || hasLineBreak.test(mail.subject)) return 'the address or subject has a line break'
    try {
      const domain = this.from.match(/@([a-z0-9.-]+)/i)?.[1] ?? 'sarai.localhost'
      await this.#transport.sendMail({
        messageId: `<${mail.id}@${domain}>`,
        from: this.from,
        to: [{ name: '', address: mail.to }],
        subject: mail.subject,
        text: mail.text,
        attachments: mail.attachment
          ? [{ filename: mail.attachment.name, content: Buffer.from(mail.attachment.bytes) }]
          : [],
      })
      return null
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, 500) : String(error)
    }
  }

  close(): void {
    this.#transport.close()
  }
}

/** The installation's mailer, from SMTP_URL. */
export function createMailer(url: string | undefined, from: string): Mailer {
  return url ? new SmtpMailer(url, from) : nowhere
}
