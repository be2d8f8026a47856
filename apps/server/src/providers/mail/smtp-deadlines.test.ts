import { afterEach, describe, expect, test } from 'vitest'
import { openMailbox } from '../../../test/mailbox.ts'
import { openTarpit, type Tarpit, type Trap } from '../../../test/tarpit.ts'
import { mailerOf } from './mailer.ts'
import { type SmtpDeadlines, smtpDeadlines } from './smtp-deadlines.ts'

let tarpit: Tarpit | undefined
afterEach(async () => {
  await tarpit?.close()
  tarpit = undefined
})

const mail = { id: 'a-mail', to: 'asha@traveller.test', subject: 'Your trip', text: 'Hello' }
const from = { name: 'Desk', address: 'desk@saffron.test' }
const allOf = (port: number, deadlines: SmtpDeadlines) =>
  mailerOf(
    { host: '127.0.0.1', address: '127.0.0.1', port, security: 'none', user: null, password: null },
    from,
    deadlines,
  )

describe('a mail server that keeps those who talk to it', () => {
  test.each<[Trap, string]>([
    ['silent', 'The mail server sent no greeting within 0.3 s: choose TLS if the port is 465'],
    ['drips', 'The mail server did not answer EHLO within 0.4 s'],
    ['swallows', 'The mail server did not say whether it takes the mail within 0.4 s'],
  ])('%s: it is left at its deadline, and what it did not do is said', async (trap, problem) => {
    tarpit = await openTarpit(trap)
    const startedAt = performance.now()
    const outcome = await allOf(tarpit.port, { connectMs: 300, commandMs: 400, wholeMs: 5_000 }).send(mail)
    expect(outcome).toEqual({ isSent: false, kind: 'passing', problem, isLate: true })
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })

  test('the whole of it has an end too, whatever is answered in time', async () => {
    tarpit = await openTarpit('drips')
    const outcome = await allOf(tarpit.port, { connectMs: 5_000, commandMs: 5_000, wholeMs: 300 }).send(mail)
    expect(outcome).toMatchObject({ problem: 'The mail server took longer than 0.3 s for all of it', isLate: true })
  })

  test('one that answers in time is not hurried', async () => {
    const mailbox = await openMailbox()
    mailbox.faults.push({ at: 'slow', ms: 600 })
    const outcome = await allOf(mailbox.port, { connectMs: 500, commandMs: 900, wholeMs: 5_000 }).send(mail)
    expect(outcome).toMatchObject({ isSent: true })
    await mailbox.close()
  })

  test('no part takes more than half of the whole', () => {
    expect(smtpDeadlines(90)).toEqual({ connectMs: 10_000, commandMs: 30_000, wholeMs: 90_000 })
    expect(smtpDeadlines(20)).toEqual({ connectMs: 10_000, commandMs: 10_000, wholeMs: 20_000 })
  })
})
