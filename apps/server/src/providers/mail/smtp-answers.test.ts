import { describe, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { mailerOf } from './mailer.ts'
import { outcomeOf } from './smtp-answers.ts'
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

  const smtp = (facts: object) => Object.assign(new Error('140:error:wrong version number:ssl3_get_record'), facts)
  test.each<[string, object, string]>([
    ['a port that nobody listens on', { code: 'ECONNREFUSED' }, 'try 587 with STARTTLS, or 465 with TLS'],
    ['a name that does not exist', { code: 'EDNS', originalCode: 'ENOTFOUND' }, 'check how it is spelt'],
    ['a server that cannot be reached', { code: 'ESOCKET', originalCode: 'EHOSTUNREACH' }, 'check its name and port'],
    ['a server that does not answer', { code: 'ETIMEDOUT' }, 'check its name and port'],
    [
      'a port that takes connections and says nothing',
      { timeoutType: 'GREETING_TIMEOUT' },
      'choose TLS if the port is 465',
    ],
    ['a server that is not connected to in time', { timeoutType: 'CONNECT_TIMEOUT' }, 'check its name and port'],
    ['TLS that is never begun', { timeoutType: 'UPGRADE_TIMEOUT' }, 'try TLS on port 465'],
    [
      'a port that takes no mail in the clear',
      {
        code: 'EAUTH',
        command: 'AUTH PLAIN',
        responseCode: 530,
        response: '530 5.7.0 Must issue a STARTTLS command first',
      },
      'This port expects STARTTLS: choose it',
    ],
    [
      'a user or password that is not taken',
      {
        code: 'EAUTH',
        command: 'AUTH PLAIN',
        responseCode: 535,
        response: '535 5.7.8 Username and password not accepted',
      },
      'Check the user and the password',
    ],
    [
      'a certificate for another name',
      { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' },
      'use the name that is in it',
    ],
  ])('%s', (_, facts, words) => {
    const { problem } = outcomeOf(smtp(facts), smtpDeadlines(20))
    expect(problem).toContain(words)
    expect(problem).not.toMatch(/ssl3_get_record/)
  })
})
