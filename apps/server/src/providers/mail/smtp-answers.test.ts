import { describe, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { mailerOf } from './mailer.ts'
import { smtpDeadlines } from './smtp-deadlines.ts'

const mail = { id: 'a-mail', to: 'asha@traveller.test', subject: 'Your trip', text: 'Hello' }
const from = { name: 'Desk', address: 'desk@saffron.test' }

async function problemWith(security: 'tls' | 'starttls', open: () => Promise<Mailbox>): Promise<unknown> {
  const mailbox = await open()
  const server = { host: '127.0.0.1', address: '127.0.0.1', port: mailbox.port, security, user: null, password: null }
  const outcome = await mailerOf(server, from, smtpDeadlines(20)).send(mail)
  await mailbox.close()
  return 'problem' in outcome && outcome.problem
}

describe('settings that do not fit the mail server say what to change', () => {
  test('TLS on a port that begins in the clear', async () => {
    expect(await problemWith('tls', () => openMailbox())).toMatch(/choose STARTTLS for it, or port 465/)
  })

  test('STARTTLS where it is not offered', async () => {
    expect(await problemWith('starttls', () => openMailbox())).toMatch(/offers no encryption on this port/)
  })

  test('a certificate that cannot be relied on', async () => {
    const problem = await problemWith('starttls', () => openMailbox({ badTls: true }))
    expect(problem).toMatch(/^The certificate of the mail server (has expired|is not trusted)/)
  })
})
