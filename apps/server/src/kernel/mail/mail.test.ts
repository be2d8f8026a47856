import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type Mailbox, openMailbox, type ReceivedMail } from '../../../test/mailbox.ts'
import { clientOf, makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { alreadyRegistered, passwordLink } from '../auth/auth.emails.ts'
import { enquiredAgain } from '../../features/intake/intake.emails.ts'
import { assignLead } from '../../features/leads/leads.service.ts'
import { Filling } from '../merge-fields/merge-fields.rules.ts'
import { deliver } from './mail-delivery.service.ts'
import type { Mail } from './mail.service.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ ROLE: 'web', SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const victim = 'victim@elsewhere.test'
/** What ends a line somewhere, and what would then stand in the next one. */
const breaks = ['\r\n', '\n', '\r', '\r\n\r\n', '\r\n.\r\n', '\u0000', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029']
const smuggled = [
  `Bcc: ${victim}`,
  `Cc: ${victim}`,
  'X-Smuggled: yes',
  'Subject: Another',
  `RCPT TO:<${victim}>`,
  ' folded',
  'Content-Type: text/html',
]
const signs = [
  '"',
  ',',
  ';',
  ':',
  `<${victim}>`,
  `, ${victim}`,
  '=?utf-8?Q?=0D=0AX-Smuggled:_yes?=',
  '%0d%0a',
  '\\r\\n',
  'आशा',
  '🦦',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...breaks), fc.constantFrom(...smuggled), fc.constantFrom(...signs), fc.string()), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))

const expectedFields = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

/** What is wrong with a mail that was let through; undefined when nothing is. */
function complaint({ from, to, text }: ReceivedMail): string | undefined {
  const [head = ''] = text.split('\r\n\r\n', 1)
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  // A mail of several parts says in each how it is written.
  const names = fields
    .map((field) => field.split(':', 1)[0]?.toLowerCase() ?? '')
    .filter((name) => name !== 'content-transfer-encoding')
  if (names.sort().join() !== expectedFields.join()) return `has the fields ${names.join()}`
  if (/[\r\n]/.test(head.replaceAll('\r\n', ''))) return 'has half a line break in its head'
  if (to.length !== 1) return `goes to ${to.length}`
  return from === 'sarai@localhost' ? undefined : `comes from ${from}`
}

type Written = Pick<Mail, 'to' | 'subject' | 'text'>

/** Sends a mail. @returns what is wrong with what came of it */
async function outcomeOf({ to, subject, text }: Written): Promise<string | undefined> {
  const id = randomUUID()
  const { isSent } = await app.services.mailer.send({ id, to, subject, text })
  const came = mailbox.mails.filter((mail) => mail.text.includes(id))
  if (!isSent) return came.length === 0 ? undefined : 'was sent although refused'
  const [mail] = came
  return mail && came.length === 1 ? complaint(mail) : `became ${came.length} mails`
}

/** Sends the mails made of generated texts, many at a time: each waits mostly for the line. */
async function expectSafe(texts: fc.Arbitrary<string>, mailsOf: (text: string) => Written[]): Promise<void> {
  const mails = fc.sample(texts, { numRuns: 150, seed: 20_261_121 }).flatMap(mailsOf)
  const problems: unknown[] = []
  const lane = async () => {
    for (let mail = mails.pop(); mail; mail = mails.pop()) {
      const problem = await outcomeOf(mail)
      if (problem) problems.push({ problem, mail })
    }
  }
  await Promise.all(Array.from({ length: 25 }, lane))
  expect(problems).toEqual([])
}

describe('no line break reaches a mail’s head (bar 39)', () => {
  test('an ordinary mail arrives', async () => {
    expect(await outcomeOf({ to: 'asha@agency.test', subject: 'Hello', text: 'Hello' })).toBeUndefined()
    expect(mailbox.mails.at(-1)?.to).toEqual(['asha@agency.test'])
  })

  test('nor by the subject', async () => {
    await expectSafe(hostile, (subject) => [{ to: 'asha@agency.test', subject, text: 'Hello' }])
  })

  test('nor by the recipient', async () => {
    const address = fc.oneof(
      hostile,
      hostile.map((text) => `asha@agency.test${text}`),
      hostile.map((text) => `${text}@agency.test`),
    )
    await expectSafe(address, (to) => [{ to, subject: 'Hello', text: 'Hello' }])
    expect(mailbox.mails.filter(({ to }) => to.includes(victim))).toEqual([])
  })

  test('nor by the text', async () => {
    await expectSafe(hostile, (text) => [{ to: 'asha@agency.test', subject: 'Hello', text }])
  })

  test('nor by the names that our own mails carry', async () => {
    const lead = { id: randomUUID(), number: 7, phone: null, email: null, destinations: [], requirement: null }
    const mails = (name: string): Mail[] => {
      const person = { name, email: 'asha@agency.test' }
      return [
        passwordLink('http://localhost', person, 'sal_token'),
        alreadyRegistered('http://localhost', person),
        { to: person.email, text: name, subject: new Filling({ 'lead.name': name }).line('New: {{lead.name}}') },
        enquiredAgain('http://localhost', person, { ...lead, name }, name),
      ]
    }
    await expectSafe(hostile, mails)
  })

  test('and a lead that has come by such a name is still announced to its new owner', async () => {
    const make = new Maker(app, agency.agencyId, agency.owner.userId, 'breaks')
    const [leadId, ownerId, actor] = [await make.lead(), await make.member(), await make.actor()]
    await make.sql('update leads set name = $1 where id = $2', [
      `Asha${breaks.slice(0, 4).join('')}Bcc: ${victim}`,
      leadId,
    ])
    await make.write((db) => assignLead(app.services, db, actor, { id: leadId, ownerId }))
    const { rows } = await make.sql('select id from mails where agency_id = $1', [agency.agencyId])
    const ids = rows.map(({ id }) => id as string)
    await deliver(app.services, agency.agencyId, ids, () => Promise.resolve())
    const mail = mailbox.mails.at(-1)
    expect(mail?.text).toContain('New lead for you')
    expect(mail && complaint(mail)).toBeUndefined()
  })

  test.each(breaks.filter((sign) => /[\r\n\0]/.test(sign)).map((sign) => [JSON.stringify(sign), sign]))(
    '%s is taken in no name, address or title',
    async (_, sign) => {
      const text = `Asha${sign}Bcc: ${victim}`
      const { call } = agency.owner
      const refused = { status: 422 }
      const secret = { password: 'quiet otters read at dusk', confirmPassword: 'quiet otters read at dusk' }
      await expect(call.leads.create({ name: text })).rejects.toMatchObject(refused)
      await expect(call.leads.create({ name: 'Asha', email: `a${sign}b@agency.test` })).rejects.toMatchObject(refused)
      await expect(call.contacts.create({ kind: 'person', name: text })).rejects.toMatchObject(refused)
      await expect(call.user.updateProfile({ name: text })).rejects.toMatchObject(refused)
      const { auth } = clientOf(app)
      await expect(auth.signup({ username: text, email: 'a@agency.test', ...secret })).rejects.toMatchObject(refused)
      await expect(
        auth.signup({ username: 'Asha', email: `a@agency.test${sign}Bcc: ${victim}`, ...secret }),
      ).rejects.toMatchObject(refused)
      await expect(auth.forgotPassword({ email: `a@agency.test${sign}Bcc: ${victim}` })).rejects.toMatchObject(refused)
    },
  )
})
