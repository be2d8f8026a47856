import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { contact } from '../../../test/examples/contacts.ts'
import { pictureFile } from '../../../test/examples/picture-file.ts'
import { makeMember } from '../../../test/make.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'
import { setUpMessages } from '../../../test/set-up-messages.ts'

const messages = setUpMessages()
const { desk, call, receive, postStatus, findOnly, listMessages } = messages

const asha = '+919829012345'

const makeMaker = () => {
  const { agencyId, owner } = messages.agency()
  return new Maker(messages.app(), agencyId, owner.userId, newMark('chat'))
}

const send = async (id: string, text: string) => (await call().conversations.send({ id, content: { text } })).data
const findMessage = async (id: string, text: string) =>
  (await listMessages(id)).find((message) => message.text === text)
const waitFor = (id: string, text: string, state: string) =>
  expect.poll(async () => (await findMessage(id, text))?.state, { timeout: 10_000 }).toBe(state)
const listNotices = async (kind: string) => (await call().notices.list({})).data.filter((one) => one.kind === kind)

describe('a message that comes in', () => {
  test('is in the inbox once, however often it is told, and rings once until it is answered', async () => {
    const id = await receive(asha, { text: 'Is Kerala warm in January?', name: 'Asha Rao' })
    await receive(asha, { id, text: 'Is Kerala warm in January?', name: 'Asha Rao' })
    await receive(asha, { text: 'And the beaches?' })
    const found = await findOnly()
    expect(found).toMatchObject({ phone: asha, name: 'Asha Rao', lastText: 'And the beaches?', isLastOwn: false })
    expect(found.waitingSince).not.toBeNull()
    expect((await listMessages(found.id)).map(({ text }) => text)).toEqual([
      'And the beaches?',
      'Is Kerala warm in January?',
    ])
    expect(await listNotices('message_came')).toMatchObject([
      { title: 'Asha Rao wrote on WhatsApp', subject: 'conversation', subjectId: found.id },
    ])
    expect((await call().conversations.count({})).data).toEqual({ unanswered: 1, isConnected: true })
  })

  test('stands on the lead with that number, and on the trip once there is one', async () => {
    const make = makeMaker()
    const leadId = await make.lead({ phone: asha })
    await receive(asha, { text: 'Hello' })
    expect((await findOnly()).lead?.id).toBe(leadId)
    const { data } = await call().leads.timeline({ id: leadId })
    expect(data[0]).toMatchObject({ kind: 'message_received', data: { excerpt: 'Hello', state: 'received' } })
    const { data: about } = await call().conversations.about({ on: { leadId } })
    expect(about).toMatchObject({ isConnected: true, conversations: [{ phone: asha }] })
    const { id: tripId } = await makeTrip(messages.app(), messages.agency().owner, { startsIn: 20 })
    const contactId = await contact(make, { phone: '+919829054321' })
    await messages.app().owner.query('update trips set contact_id = $2 where id = $1', [tripId, contactId])
    await receive('+919829054321', { text: 'Which terminal?' })
    const [ofTrip] = (await call().conversations.list({ tab: 'all', search: '54321' })).data
    expect(ofTrip).toMatchObject({ trip: { id: tripId }, contact: { id: contactId }, lead: null })
    expect((await call().trips.timeline({ id: tripId })).data[0]).toMatchObject({ kind: 'message_received' })
  })

  test('is with the contact that has the number, and of two with nobody until somebody says who', async () => {
    const make = makeMaker()
    const contactId = await contact(make, { phone: asha })
    await receive(asha, { text: 'Hello' })
    expect((await findOnly()).contact?.id).toBe(contactId)
    const other = '+919829099999'
    const [first, second] = [await contact(make, { phone: other }), await contact(make, { phone: other })]
    await receive(other, { text: 'Hi' })
    const [found] = (await call().conversations.list({ tab: 'all', search: '99999' })).data
    expect(found).toMatchObject({ contact: null, lead: null })
    const shown = (await call().conversations.get({ id: found?.id ?? '' })).data
    expect(shown.candidates.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    await call().conversations.setPerson({ id: shown.id, to: { contactId: second } })
    await receive(other, { text: 'It is me' })
    expect((await call().conversations.get({ id: shown.id })).data.contact?.id).toBe(second)
  })

  test('that was told late, after it was answered, asks for nothing', async () => {
    await receive(asha, { text: 'Hello' })
    const { id } = await findOnly()
    await send(id, 'Good morning')
    await waitFor(id, 'Good morning', 'sent')
    await receive(asha, { text: 'Before', at: new Date(messages.app().clock.now().getTime() - 60_000).toISOString() })
    expect(await findOnly()).toMatchObject({ waitingSince: null, lastText: 'Good morning' })
  })

  test('brings its file, which is kept, opened by whoever may, and put with a record', async () => {
    const picture = Buffer.from(await (await pictureFile()).arrayBuffer())
    desk.files.set('file-1', picture)
    const leadId = await makeMaker().lead({ phone: asha })
    await receive(asha, { text: 'My passport', file: { id: 'file-1', mimeType: 'image/png', name: '' } })
    const { id } = await findOnly()
    await expect.poll(async () => (await listMessages(id))[0]?.file?.state, { timeout: 10_000 }).toBe('kept')
    const [message] = await listMessages(id)
    expect(message?.file).toMatchObject({ name: 'picture.png', type: 'image/png' })
    const { url } = (await call().conversations.fileLink({ id: message?.id ?? '' })).data
    const answer = await fetch(messages.app().url + url)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect((await answer.arrayBuffer()).byteLength).toBe(message?.file?.bytes)
    await call().conversations.keepFile({ id: message?.id ?? '', on: { leadId } })
    expect((await call().files.list({ on: { leadId } })).data).toMatchObject([{ name: 'picture.png' }])
  })

  test('with a file that is gone, or more files than are fetched by themselves, says so', async () => {
    await receive(asha, { file: { id: 'nowhere', mimeType: 'image/jpeg', name: '' } })
    const { id, lastText } = await findOnly()
    expect(lastText).toBe('Picture')
    await expect.poll(async () => (await listMessages(id))[0]?.file?.state, { timeout: 10_000 }).toBe('failed')
    expect((await listMessages(id))[0]?.file?.problem).toBe('It is kept there no longer. Ask for it once more.')
    await messages.app().owner.query(
      `insert into conversation_messages (agency_id, id, conversation_id, is_own, text, state, at, provider_file_id)
       select agency_id, gen_random_uuid(), $1, false, '', 'received', now(), 'x' from conversations, generate_series(1, 30) where id = $1`,
      [id],
    )
    desk.files.set('file-2', Buffer.from('OggS of a voice'))
    await receive(asha, { file: { id: 'file-2', mimeType: 'audio/ogg', name: '' } })
    const voice = (await listMessages(id)).find(({ file }) => file?.type === 'audio/ogg')
    expect(voice?.file?.state).toBe('offered')
    await call().conversations.fetchFile({ id: voice?.id ?? '' })
    await expect
      .poll(async () => (await listMessages(id)).find((one) => one.id === voice?.id)?.file?.state, { timeout: 10_000 })
      .toBe('kept')
  })
})

describe('an answer', () => {
  test('goes out in order, and its states come to the same in whatever order they are told', async () => {
    const leadId = await makeMaker().lead({ phone: asha })
    await receive(asha, { text: 'Hello' })
    const { id } = await findOnly()
    for (const text of ['One', 'Two', 'Three']) await send(id, text)
    await waitFor(id, 'Three', 'sent')
    expect(desk.sent.map(({ content }) => 'text' in content && content.text)).toEqual(['One', 'Two', 'Three'])
    expect((await findOnly()).waitingSince).toBeNull()
    const [first] = desk.sent
    const status = { id: first?.id ?? '', reference: first?.reference ?? '' }
    await postStatus({ ...status, state: 'read' })
    await postStatus({ ...status, state: 'delivered', isCharged: false })
    await postStatus({ ...status, state: 'failed', problem: 'Too late.' })
    expect(await findMessage(id, 'One')).toMatchObject({ state: 'read', problem: null, isCharged: false })
    const { data } = await call().leads.timeline({ id: leadId })
    expect(data.find((entry) => entry.data.excerpt === 'One')?.data.state).toBe('read')
  })

  test('in words of one’s own takes that they wrote within a day; a template does not', async () => {
    await receive(asha, { text: 'Hello' })
    const { id } = await findOnly()
    await messages.app().owner.query(`update conversations set received_at = now() - interval '25 hours'`)
    await expect(send(id, 'Too late')).rejects.toMatchObject({ code: 'WINDOW_CLOSED' })
    const [template] = (await call().conversations.templates({ id })).data
    expect(template).toMatchObject({ name: 'trip_news', price: { thousandths: 115, currency: 'INR' } })
    const content = { template: { name: 'trip_news', language: 'en' }, values: { '1': 'Asha' } }
    await expect(call().conversations.send({ id, content })).rejects.toMatchObject({ status: 422 })
    const values = { '1': 'Asha', '2': 'your trip' }
    const { data } = await call().conversations.send({ id, content: { ...content, values, buttonValue: 'kerala' } })
    expect(data.text).toBe(
      'Hello Asha, there is news of your trip.\n\nReply STOP to end this.\n\nOpen: https://trips.test/kerala',
    )
    await waitFor(id, data.text, 'sent')
    expect(desk.sent[0]?.content).toMatchObject({ kind: 'template', values, buttonValue: 'kerala' })
  })

  test('that fails is told to whoever sent it, still waits to be answered, and is sent again', async () => {
    await receive(asha, { text: 'Hello' })
    const { id } = await findOnly()
    desk.fails = ['unreachable']
    await send(id, 'Good morning')
    await waitFor(id, 'Good morning', 'failed')
    expect((await findOnly()).waitingSince).not.toBeNull()
    expect(await listNotices('message_failed')).toMatchObject([{ body: 'This number cannot be reached there.' }])
    const message = await findMessage(id, 'Good morning')
    await call().conversations.sendAgain({ id: message?.id ?? '' })
    await waitFor(id, 'Good morning', 'sent')
    await expect(call().conversations.sendAgain({ id: message?.id ?? '' })).rejects.toMatchObject({ code: 'SENT' })
  })

  test('whose answer got lost is uncertain, is not sent again by itself, and is known by a status', async () => {
    await receive(asha, { text: 'Hello' })
    const { id } = await findOnly()
    desk.fails = ['unavailable']
    const { id: reference } = await send(id, 'Did it go?')
    await waitFor(id, 'Did it go?', 'uncertain')
    expect(desk.sent).toHaveLength(0)
    await postStatus({ id: 'known-there', reference, state: 'delivered' })
    expect(await findMessage(id, 'Did it go?')).toMatchObject({ state: 'delivered', problem: null })
  })

  test('that a server died of is uncertain after three minutes', async () => {
    await receive(asha, { text: 'Hello' })
    const { id } = await findOnly()
    const messageId = uuidv7()
    await messages.app().owner.query(
      `insert into conversation_messages (agency_id, id, conversation_id, is_own, text, state, at, claimed_at)
       select agency_id, $2, id, true, 'Lost', 'sending', now(), now() from conversations where id = $1`,
      [id, messageId],
    )
    await send(id, 'Next')
    messages.app().clock.forward(200_000)
    await send(id, 'Last')
    await waitFor(id, 'Last', 'sent')
    expect(await findMessage(id, 'Lost')).toMatchObject({ state: 'uncertain' })
    expect(desk.sent.map(({ content }) => 'text' in content && content.text)).toEqual(['Next', 'Last'])
  })

  test('may be a picture, an answer to one message, and read by them', async () => {
    const first = await receive(asha, { text: 'Which hotel?' })
    const { id } = await findOnly()
    const [question] = await listMessages(id)
    await call().conversations.sendFile({ id, file: await pictureFile(), caption: 'This one' })
    await waitFor(id, 'This one', 'sent')
    expect(desk.sent[0]?.content).toMatchObject({ kind: 'file', caption: 'This one', file: { mimeType: 'image/png' } })
    await call().conversations.send({ id, content: { text: 'On the beach' }, repliesTo: question?.id })
    await waitFor(id, 'On the beach', 'sent')
    expect(desk.sent[1]?.repliesTo).toBe(first)
    await receive(asha, { reaction: '👍', repliesTo: desk.sent[1]?.id ?? '' })
    expect(await findMessage(id, 'On the beach')).toMatchObject({ reaction: '👍', repliesTo: { text: 'Which hotel?' } })
    await call().conversations.markRead({ id })
    expect(desk.read).toEqual([first])
  })
})

describe('colleagues', () => {
  test('see what is theirs, assigned to them, or nobody’s if they see that; and give it on', async () => {
    const { agency, app } = messages
    const mine = await makeMember(app(), agency(), { recordScope: 'own', name: 'Mine' })
    const theirs = await makeMember(app(), agency(), { recordScope: 'own', name: 'Theirs' })
    const lead = (await theirs.call.leads.create({ name: 'Asha', phone: asha })).data
    await receive(asha, { text: 'Hello' })
    const { id } = await findOnly()
    expect((await theirs.call.conversations.get({ id })).data.lead?.id).toBe(lead.id)
    await expect(mine.call.conversations.get({ id })).rejects.toMatchObject({ status: 404 })
    // Typing in a colleague's number opens nothing.
    const taken = (await mine.call.leads.create({ name: 'Somebody', phone: asha })).data
    await expect(mine.call.conversations.begin({ on: { leadId: taken.id }, phone: asha })).rejects.toMatchObject({
      code: 'WITH_COLLEAGUE',
    })
    await receive(asha, { text: 'Still there?' })
    await expect(mine.call.conversations.get({ id })).rejects.toMatchObject({ status: 404 })
    await call().conversations.assign({ id, assigneeId: mine.userId })
    expect((await mine.call.conversations.get({ id })).data.lead).toBeNull()
    const notices = (await mine.call.notices.list({})).data
    expect(notices.find(({ kind }) => kind === 'message_came')?.title).toMatch(/gave you the conversation/)
  })

  test('open nothing by entering a number that is a colleague’s contact alone, or of a lead that was lost', async () => {
    const { agency, app } = messages
    const mine = await makeMember(app(), agency(), { recordScope: 'own' })
    const theirs = await makeMember(app(), agency(), { recordScope: 'own' })
    const [asContact, asLead] = ['+919829011111', '+919829022222']
    await theirs.call.contacts.create({ name: 'Ravi', phones: [{ number: asContact, label: 'mobile' }] })
    const { data: lead } = await theirs.call.leads.create({ name: 'Meera', phone: asLead })
    for (const phone of [asContact, asLead]) await receive(phone, { text: 'Hello' })
    const lost = (await call().stages.list()).data.find(({ kind }) => kind === 'lost')?.id ?? ''
    await theirs.call.leads.move({ id: lead.id, stageId: lost, lostReason: 'price' })
    for (const phone of [asContact, asLead]) {
      await mine.call.leads.create({ name: 'Somebody', phone })
      await receive(phone, { text: 'Hello again' })
    }
    expect((await mine.call.conversations.list({ tab: 'all' })).data).toEqual([])
    const { data } = await theirs.call.conversations.list({ tab: 'all' })
    expect(data.map(({ phone }) => phone ?? '').toSorted()).toEqual([asContact, asLead])
    for (const { id } of data) await expect(mine.call.conversations.get({ id })).rejects.toMatchObject({ status: 404 })
  })

  test('answer from the agency’s phone, which ends the waiting', async () => {
    await receive(asha, { text: 'Hello' })
    await receive(asha, { text: 'We are on it', isOwn: true })
    const found = await findOnly()
    expect(found).toMatchObject({ waitingSince: null, isLastOwn: true })
    expect((await listMessages(found.id))[0]).toMatchObject({ isFromPhone: true, senderId: null, state: 'sent' })
  })
})

test('a plugin that was removed leaves what was written, and says why nothing can be sent', async () => {
  await receive(asha, { text: 'Hello' })
  const { id } = await findOnly()
  const { data } = await call().plugins.read({ provider: 'test-messages' })
  await call().plugins.remove({ id: data.plugin?.id ?? '' })
  expect((await call().conversations.get({ id })).data.obstacle).toMatch(/was removed/)
  await expect(send(id, 'Hello')).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect((await call().conversations.count({})).data.isConnected).toBe(false)
})
