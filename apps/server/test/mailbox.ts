import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'

/** A mail as the mail server got it. */
export interface ReceivedMail {
  from: string
  to: string[]
  /** Header and body as they came. */
  text: string
  /** Who handed it in, where somebody signed in. */
  user: string | null
}

/** A trouble that a mail server has with the next mails it is handed. */
export type Fault =
  /** Answers so to the recipient. */
  | { at: 'rcpt'; code: number; words: string }
  /** Answers so to the whole mail. */
  | { at: 'data'; code: number; words: string }
  /** Takes the whole mail and closes the connection without a word; `isKept`: it has the mail all the same. */
  | { at: 'dropped'; isKept: boolean }
  /** Answers late. */
  | { at: 'slow'; ms: number }

/** A mail server that keeps what it gets. */
export interface Mailbox {
  url: string
  port: number
  mails: ReceivedMail[]
  /** What goes wrong with the next mails, one fault each. */
  faults: Fault[]
  close(): Promise<void>
}

interface MailboxOptions {
  /** Users who may sign in with which password; everybody may without. */
  users?: Record<string, string>
  /** Offers STARTTLS with a certificate that nobody vouches for. */
  badTls?: boolean
}

const answer = ({ code, words }: { code: number; words: string }) =>
  Object.assign(new Error(words), { responseCode: code })

export async function openMailbox({ users, badTls = false }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const faults: Fault[] = []
  const faultAt = <At extends Fault['at']>(at: At) =>
    faults[0]?.at === at ? (faults.shift() as Extract<Fault, { at: At }>) : undefined
  const server = new SMTPServer({
    disabledCommands: badTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (!users || (username !== undefined && users[username] === password)) return done(null, { user: username })
      done(answer({ code: 535, words: '5.7.8 Username and password not accepted' }))
    },
    onRcptTo(_address, _session, done) {
      const fault = faultAt('rcpt')
      done(fault ? answer(fault) : null)
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (piece: Buffer) => (text += piece.toString()))
      stream.on('end', () => void received(text))
      async function received(whole: string): Promise<void> {
        const { envelope, user } = session
        const [refused, dropped, slow] = [faultAt('data'), faultAt('dropped'), faultAt('slow')]
        if (refused) return done(answer(refused))
        if (slow) await sleep(slow.ms)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        if (dropped?.isKept !== false)
          mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: whole, user: user ?? null })
        if (dropped) {
          for (const connection of server.connections)
            (connection as { _socket: { destroy(): void } })._socket.destroy()
          return
        }
        done()
      }
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    faults,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A mail as people read it: header and body, with what was folded or escaped for the way undone. */
export const readable = ({ text }: Pick<ReceivedMail, 'text'>): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString())

/** The token of the newest link to a page that was mailed to an address, once that many have come. */
export async function mailedToken({ mails }: Mailbox, address: string, page: string, count = 1): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]+)`)
  const tokens = () =>
    mails.filter(({ to }) => to.includes(address)).flatMap((mail) => link.exec(readable(mail))?.[1] ?? [])
  await expect.poll(() => tokens().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return tokens().at(-1) ?? ''
}

/** The newest mail to somebody that has these words in it, with soft line breaks taken out. */
export async function mailAbout({ mails }: Mailbox, address: string, about: string | RegExp): Promise<string> {
  const texts = () =>
    mails.filter(({ to }) => to.includes(address)).map(({ text }) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
  const find = () => texts().findLast((text) => text.search(about) !== -1)
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  return find() ?? ''
}
