import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { ReceivedMail } from '../mailbox.ts'
import { googleChallenge, type ProviderKind, smtpRefusals } from './answers.ts'

export interface TokenSmtp {
  port: number
  mails: ReceivedMail[]
  close(): Promise<void>
}

export const findPort = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address ? address.port : 0

const makeRefusal = (words: string) => Object.assign(new Error(words), { responseCode: 535 })

/** A mail server that takes mail from whoever has a token for the mailbox, and no passwords. */
export async function openTokenSmtp(
  kind: ProviderKind,
  findMailbox: (accessToken: string) => string | undefined,
  isSwitchedOff: () => boolean,
): Promise<TokenSmtp> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authMethods: ['LOGIN', 'PLAIN', 'XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ method, username, accessToken }, _session, done) {
      if (method !== 'XOAUTH2')
        return done(makeRefusal(kind === 'microsoft' ? smtpRefusals.microsoftPassword : smtpRefusals.googlePassword))
      if (isSwitchedOff()) return done(makeRefusal(smtpRefusals.microsoftMailbox))
      if (username && findMailbox(accessToken ?? '') === username) return done(null, { user: username })
      if (kind === 'microsoft') return done(makeRefusal(smtpRefusals.microsoftToken))
      done(null, { data: googleChallenge })
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (piece: Buffer) => (text += piece.toString()))
      stream.on('end', () => {
        const { envelope, user } = session
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text, user: user ?? null })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: findPort(server.server.address()),
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
