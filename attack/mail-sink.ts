import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Attempt } from './attack.ts'

/** A mail as it was taken. */
export interface TakenMail {
  to: string[]
  /** Header and body as they came. */
  text: string
}

/** The operator's mail server: it takes whatever it is handed, and keeps it. Closed after the attack. */
export async function startMailSink({ after }: Attempt): Promise<{ url: string; mails: TakenMail[] }> {
  const mails: TakenMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (piece: Buffer) => (text += piece.toString()))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  after(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails }
}

/** The text of a mail's body, as its reader sees it. */
export function bodyOf({ text }: TakenMail): string {
  const body = text.split('\r\n\r\n').slice(1).join('\r\n\r\n')
  const joined = body.replace(/=\r?\n/g, '')
  return joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** What stands in a header of a mail, unfolded. */
export function headerOf({ text }: TakenMail, name: string): string {
  const head = (text.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
}
