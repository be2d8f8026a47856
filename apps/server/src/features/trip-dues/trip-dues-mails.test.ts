import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { type Mailbox, openMailbox, readable } from '../../../test/mailbox.ts'
import { acceptAbroad, type AbroadTrip, makeOfferAbroad } from '../../../test/make-abroad.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let mailbox: Mailbox
let agency: TestAgency
let helper: Person
let make: Maker
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
  helper = await makeMember(app, agency, { recordScope: 'all' })
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('collected'))
  await registration(make)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const price = 15_120_000
const sum = '₹1,51,200 + TCS 2 % ₹3,024 = ₹1,54,224'

/** The mails that an acceptance sends: to whoever accepted, and to whom the proposal belongs. */
async function readMails(trip: Partial<AbroadTrip>): Promise<{ traveller: string; office: string }> {
  const offer = await makeOfferAbroad(agency.owner, make, { price, ...trip })
  const email = `${newMark('accepts')}@example.com`
  await acceptAbroad(helper, offer, price, email)
  const { title } = (await agency.owner.call.prospects.get({ id: offer.id })).data
  const find = (to: string) =>
    mailbox.mails
      .filter((mail) => mail.to.includes(to))
      .map(readable)
      .find((text) => text.includes(title))
  await expect.poll(() => find(email) && find(agency.owner.email)).toBeDefined()
  return { traveller: find(email) ?? '', office: find(agency.owner.email) ?? '' }
}

/** How often a mail says it: in its text and beside its picture. */
const count = (text: string, words: string) => text.split(words).length - 1

describe('mails of an acceptance say what is to be paid', () => {
  test('with what is collected at source, to the traveller and to the office', async () => {
    const { traveller, office } = await readMails({})
    for (const mail of [traveller, office]) expect(count(mail, sum)).toBeGreaterThanOrEqual(2)
    expect(count(traveller, 'It is credited to your PAN.')).toBe(2)
    expect(office).not.toContain('Ask for the PAN')
  })

  test('that a PAN is missing for it', async () => {
    const { traveller, office } = await readMails({ pan: null })
    expect(count(traveller, 'which we need before you pay')).toBe(2)
    expect(count(office, 'Ask for the PAN of whoever pays before you take money.')).toBe(2)
  })

  test('the price alone where nothing is collected', async () => {
    const { traveller, office } = await readMails({ country: 'IN' })
    for (const mail of [traveller, office]) {
      expect(mail).toContain('₹1,51,200')
      expect(mail).not.toContain('TCS')
    }
  })
})
