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

describe('a mail server that wants another way of signing in is explained', () => {
  const refusals: [string, string, number, string, string[]][] = [
    [
      'Microsoft, of every password',
      'AUTH LOGIN',
      550,
      '550 5.7.30 Basic authentication is not supported for Client Submission. [FR0P281CA0123.DEUP281.PROD.OUTLOOK.COM]',
      ['no longer takes a user and a password', '31 December 2026', 'choose Microsoft 365 in place of the password'],
    ],
    [
      'Microsoft, once the mail is handed in',
      'DATA',
      550,
      '550 5.7.30 Basic authentication is not supported for Client Submission.',
      ['no longer takes a user and a password'],
    ],
    [
      'Microsoft, of this mailbox',
      'AUTH LOGIN',
      535,
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
      ['did not let this user in', '31 December 2026', 'choose Microsoft 365 in place of the password'],
    ],
    [
      'Microsoft, of nobody',
      'MAIL FROM',
      530,
      '530 5.7.57 Client not authenticated to send mail. [PN2PR01CA0012.INDPRD01.PROD.OUTLOOK.COM]',
      ['only from a user who signs in', '31 December 2026', 'choose Microsoft 365 in place of the password'],
    ],
    [
      'Google, of the password of the account',
      'AUTH PLAIN',
      535,
      '535-5.7.8 Username and Password not accepted. For more information, go to 535 5.7.8 https://support.google.com/mail/?p=BadCredentials - gsmtp',
      ['wants an app password', 'App passwords', 'choose Google in place of the password'],
    ],
    [
      'Google, of a password where it wants an app password',
      'AUTH PLAIN',
      534,
      '534-5.7.9 Application-specific password required. 534 5.7.9 https://support.google.com/mail/?p=InvalidSecondFactor - gsmtp',
      ['wants an app password'],
    ],
  ]
  test.each(refusals)('%s', (_, command, responseCode, response, words) => {
    const code = command === 'DATA' ? 'EMESSAGE' : command === 'MAIL FROM' ? 'EENVELOPE' : 'EAUTH'
    const error = Object.assign(new Error(response), { code, command, responseCode, response })
    const { kind, problem } = outcomeOf(error, smtpDeadlines(20))
    for (const part of words) expect(problem).toContain(part)
    expect(problem.endsWith(`The mail server said: ${response}`)).toBe(true)
    // The mails wait for the settings, and none is lost.
    expect(kind).toBe('settings')
  })

  const ofTokens: [string, string, string[]][] = [
    [
      'Microsoft, of a mailbox that may not send',
      '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.',
      ['You are signed in', 'Authenticated SMTP', 'Manage email apps'],
    ],
    [
      'Microsoft, of a token for another mailbox',
      '535 5.7.3 Authentication unsuccessful [PN2PR01CA0012.INDPRD01.PROD.OUTLOOK.COM]',
      ['from this mailbox', 'Sign in again'],
    ],
    ['Google, of a token', '535-5.7.8 Username and Password not accepted. - gsmtp', ['Sign in again']],
  ]
  test.each(ofTokens)('with a token: %s', (_, response, words) => {
    const error = Object.assign(new Error(response), {
      code: 'EAUTH',
      command: 'AUTH XOAUTH2',
      responseCode: 535,
      response,
    })
    const { kind, problem } = outcomeOf(error, smtpDeadlines(20), 'token')
    for (const part of words) expect(problem).toContain(part)
    expect(problem).not.toMatch(/password is wrong|app password/)
    expect(kind).toBe('settings')
  })

  test('an answer about the mail stays as it is', () => {
    const response = '550 5.7.1 Message rejected as spam by our policy'
    const error = Object.assign(new Error(response), {
      code: 'EMESSAGE',
      command: 'DATA',
      responseCode: 550,
      response,
    })
    expect(outcomeOf(error, smtpDeadlines(20))).toEqual({ isSent: false, kind: 'final', problem: response })
  })
})
