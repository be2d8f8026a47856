import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { inBackground } from './limits.ts'

export interface MailSink {
  url: string
  folder: string
  stop: () => Promise<void>
}

/** A mail server that takes everything and puts each mail into a file, for all test processes to read. */
export async function startMailSink(): Promise<MailSink> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarai-mail-'))
  let count = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const mail = {
          to: session.envelope.rcptTo.map((recipient) => recipient.address),
          raw: Buffer.concat(chunks).toString(),
        }
        writeFileSync(path.join(folder, `${String(++count).padStart(4, '0')}.json`), JSON.stringify(mail))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface Mail {
  to: string[]
  subject: string
  text: string
}

function decoded(body: string): string {
  const joined = body.replace(/=\r?\n/g, '')
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function read(file: string): Mail {
  const { to, raw } = JSON.parse(readFileSync(file, 'utf8')) as { to: string[]; raw: string }
  const [head = '', ...body] = raw.split('\r\n\r\n')
  // Of one part, or of several, each of which says how it is written.
  const isQuoted = /content-transfer-encoding: quoted-printable/i.test(raw)
  const text = body.join('\r\n\r\n')
  return { to, subject: /^subject: (.*)$/im.exec(head)?.[1]?.trim() ?? '', text: isQuoted ? decoded(text) : text }
}

/** The mails that somebody got so far, the latest first. */
export function mailsTo(address: string): Mail[] {
  const folder = process.env.E2E_MAILS ?? ''
  const mails = readdirSync(folder)
    .sort()
    .map((name) => read(path.join(folder, name)))
  return mails.filter((mail) => mail.to.includes(address)).toReversed()
}

/** The text of the newest mail about something, once it has come. */
export async function mailAbout(address: string, subject: RegExp): Promise<string> {
  const found = () => mailsTo(address).find((mail) => subject.test(mail.subject))?.text
  await expect.poll(found, inBackground).toBeDefined()
  return found() ?? ''
}
