import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { type Mailbox, openMailbox } from '../../../test/mailbox.ts'

let app: TestApp
let agency: TestAgency
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await startApp({ SMTP_URL: mailbox.url })
  agency = await makeAgency(app)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const call = () => agency.owner.call

/** Two couples, one with a child of whom no contact is known, as contacts. */
async function twoFamilies() {
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30, title: 'Kerala' })
  const contactOf = async (name: string, email: string | null) =>
    (
      await call().contacts.create({
        kind: 'person',
        name,
        emails: email ? [{ address: email, label: 'personal' }] : [],
      })
    ).data.id
  const [asha, ravi, meena] = [
    await contactOf('Asha Rao', null),
    await contactOf('Ravi Rao', 'ravi@rao.example'),
    await contactOf('Meena Iyer', 'meena@iyer.example'),
  ]
  await call().contactRelations.create({ contactId: asha, otherId: ravi, kind: 'spouse' })
  await call().contactRelations.create({ contactId: ravi, otherId: meena, kind: 'friend' })
  const people = [
    { givenName: 'Asha', room: '1' },
    { givenName: 'Ravi', room: '1' },
    { givenName: 'Meena', room: '2' },
    { givenName: 'Kabir', kind: 'child' as const, room: '1' },
  ]
  for (const traveller of people) await call().travellers.add({ tripId, traveller })
  const { travellers } = (await call().travellers.list({ tripId })).data
  for (const [at, contactId] of [asha, ravi, meena].entries()) {
    const { id, version } = travellers[at] ?? { id: '', version: 0 }
    await call().travellers.fromContact({ tripId, id, version, contactId })
  }
  const idOf = (name: string) => travellers.find(({ givenName }) => givenName === name)?.id ?? ''
  return { tripId, idOf, asha: idOf('Asha'), ravi: idOf('Ravi'), meena: idOf('Meena'), kabir: idOf('Kabir') }
}

const draft = async (tripId: string, share: 'family' | 'room' | 'person' | 'everybody') =>
  (await call().travellers.draftLinks({ tripId, share })).data

test('pages are drafted for each family by the relations of contacts, with words and whom they go to', async () => {
  const { tripId, asha, ravi, meena, kabir } = await twoFamilies()
  const [raos, iyers, ...others] = await draft(tripId, 'family')
  expect(others).toEqual([])
  expect(raos).toMatchObject({ travellerIds: [asha, ravi, kabir], email: 'ravi@rao.example', linkId: null })
  expect(iyers).toMatchObject({ travellerIds: [meena], email: 'meena@iyer.example' })
  expect(raos?.subject).toBe('Your details for Kerala')
  expect(raos?.mailText).toMatch(/^Hello Asha, Ravi and Kabir,[\s\S]*\[link\]/)
  expect((await draft(tripId, 'everybody')).map(({ travellerIds }) => travellerIds.length)).toEqual([4])
  expect((await draft(tripId, 'person')).map(({ travellerIds }) => travellerIds.length)).toEqual([1, 1, 1, 1])
  // Nothing was made by looking.
  expect((await call().travellers.list({ tripId })).data.links).toEqual([])
})

test('a page for people who have no names yet is not said to be for the one who has', async () => {
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  await call().travellers.add({ tripId, traveller: { givenName: 'Asha' } })
  for (const kind of ['adult', 'child'] as const) await call().travellers.add({ tripId, traveller: { kind } })
  const [everybody] = await draft(tripId, 'everybody')
  expect(everybody?.mailText).toContain('it is for Asha and 2 more alone')
})

test('pages are made and sent by mail and WhatsApp, all of them or none, and sent again', async () => {
  const { tripId, asha, ravi, meena, kabir } = await twoFamilies()
  const mail = { way: 'mail' as const, subject: 'Who are you?', text: 'Please: [link]' }
  const family = { travellerIds: [asha, ravi, kabir] }
  const send = (links: Parameters<ReturnType<typeof call>['travellers']['sendLinks']>[0]['links']) =>
    call().travellers.sendLinks({ tripId, links })
  await expect(
    send([
      { ...family, ...mail },
      { travellerIds: [kabir], ...mail },
    ]),
  ).rejects.toMatchObject({
    status: 422,
    fields: { to: 'Enter an email address' },
  })
  await expect(send([{ travellerIds: [agency.owner.userId], ...mail }])).rejects.toMatchObject({ status: 404 })
  expect((await call().travellers.list({ tripId })).data.links).toEqual([])
  expect(mailbox.mails).toHaveLength(0)

  const { data, warnings } = await send([
    { ...family, ...mail },
    { travellerIds: [meena], way: 'whatsapp', text: 'Please fill in' },
  ])
  expect(warnings).toEqual([])
  const [ofRaos, ofIyers] = data
  expect(ofRaos?.link).toMatchObject({ way: 'mail', sentTo: 'ravi@rao.example', travellerIds: family.travellerIds })
  expect(ofIyers?.text).toBe(`Please fill in\n\n${ofIyers?.link.url}`)
  await expect.poll(() => mailbox.mails.length).toBe(1)
  expect(mailbox.mails[0]).toMatchObject({ to: ['ravi@rao.example'] })
  const path = new URL(ofRaos?.link.url ?? '').pathname
  const page = await (await fetch(app.url + path)).text()
  for (const name of ['Asha', 'Ravi', 'Kabir']) expect(page).toContain(name)
  expect(page).not.toContain('Meena')
  // The address is sealed wherever it is kept.
  const key = path.split('/').at(-1) ?? ''
  const { rows } = await app.owner.query(`select to_jsonb(mails)::text as text from mails where about_id = $1`, [
    tripId,
  ])
  expect(rows).toHaveLength(1)
  expect(String(rows[0]?.text)).not.toContain(key)
  expect(JSON.stringify((await call().trips.timeline({ id: tripId })).data)).not.toContain(key)

  const linkId = ofRaos?.link.id ?? ''
  const again = (await call().travellers.draftLinks({ tripId, linkId })).data
  expect(again).toMatchObject([{ linkId, email: 'ravi@rao.example' }])
  const resent = await send([{ linkId, ...mail, to: 'asha@rao.example' }])
  expect(resent.data[0]?.link).toMatchObject({ id: linkId, url: ofRaos?.link.url, sentTo: 'asha@rao.example' })
  expect((await call().travellers.list({ tripId })).data.links).toHaveLength(2)
  await call().travellers.revokeLink({ tripId, id: linkId })
  await expect(send([{ linkId, ...mail }])).rejects.toMatchObject({ code: 'LINK_OVER' })
})

test('who may not see a trip, or its contacts, drafts and sends nothing of them', async () => {
  const { tripId, meena } = await twoFamilies()
  const stranger = await makeMember(app, agency, {})
  await expect(stranger.call.travellers.draftLinks({ tripId, share: 'family' })).rejects.toMatchObject({ status: 404 })
  const other = await makeAgency(app)
  const foreign = { tripId, links: [{ travellerIds: [meena], way: 'link' as const, text: 'Hello' }] }
  await expect(other.owner.call.travellers.sendLinks(foreign)).rejects.toMatchObject({ status: 404 })
})
