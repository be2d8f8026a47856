import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Attempt } from './attack.ts'

/** A mail as its reader sees it. */
export interface TakenMail {
  to: string[]
  /** The header's words, unfolded. */
  from: string
  subject: string
  text: string
}

interface MailSink {
  /** What SMTP_URL is to be. */
  url: string
  mails: TakenMail[]
  /** The newest mail to an address whose subject fits, once it has come. @throws after ten seconds */
  mailTo: (address: string, subject: RegExp) => Promise<TakenMail>
}

const maxWaitMs = 10_000

function read(to: string[], raw: string): TakenMail {
  const [folded = '', ...rest] = raw.split('\r\n\r\n')
  const head = folded.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const text = rest
    .join('\r\n\r\n')
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return { to, from: header('from'), subject: header('subject'), text }
}

/** The operator's mail server: it takes whatever it is handed, and sends nothing on. Closed after the attack. */
export async function startMailSink({ after }: Pick<Attempt, 'after'>): Promise<MailSink> {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (piece: Buffer) => (raw += piece.toString()))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push(read(to, raw))
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    async mailTo(address, subject) {
      for (const deadline = performance.now() + maxWaitMs; performance.now() < deadline; await sleep(50)) {
        const found = mails.findLast((mail) => mail.to.includes(address) && subject.test(mail.subject))
        if (found) return found
      }
      throw new Error(`no mail to ${address} about ${subject}`)
    },
  }
}
