import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SunkMail {
  to: string[]
  subject: string
  text: string
}

export interface MailSink {
  /** What SMTP_URL is to be. */
  url: string
  mails: SunkMail[]
  /** The newest mail to an address whose subject fits, once it has come. @throws after ten seconds */
  mailTo: (address: string, subject: RegExp) => Promise<SunkMail>
  stop: () => Promise<void>
}

const maxWaitMs = 10_000

function read(to: string[], raw: string): SunkMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return { to, subject: /^subject: (.*)$/im.exec(head)?.[1] ?? '', text: body }
}

/** A mail server on the loopback address that takes everything and sends nothing on. */
export async function openMailSink(): Promise<MailSink> {
  const mails: SunkMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.once('end', () => {
        mails.push(
          read(
            session.envelope.rcptTo.map(({ address }) => address),
            raw,
          ),
        )
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async mailTo(address, subject) {
      for (const deadline = performance.now() + maxWaitMs; performance.now() < deadline; await sleep(50)) {
        const found = mails.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject))
        if (found) return found
      }
      throw new Error(`no mail to ${address} about ${subject}`)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
