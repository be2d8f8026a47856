import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { clientOf, makeAgency } from '../../../test/make.ts'
import { draftOf, editDraft, makeSent, set } from '../../../test/make-proposal.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

test('a wish is answered in a message by WhatsApp as in a mail, and stays to be answered where only the link is copied', async () => {
  const { call } = (await makeAgency(app)).owner
  const traveller = clientOf(app, null, { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Safari/537.36' })
  const { id, key } = await makeSent(call)
  await traveller.prospectPage.askChange({ key, version: 1, message: '- A room with a view' })
  const requestId = (await call.prospects.requests({ id })).data[0]?.id ?? ''
  await call.prospects.tickRequest({ id, requestId, point: 0, state: 'declined', answer: 'It is full' })
  const sendBy = async (channel: 'whatsapp' | 'link', before: string | null, after: string) => {
    await editDraft(call, id, set(['subtitle'], after, before))
    const { revision } = await draftOf(call, id)
    const { message } = (await call.prospects.preview({ id })).data
    const sent = (await call.prospects.send({ id, revision, channel })).data
    return { ...sent, message }
  }
  const request = async () => (await call.prospects.requests({ id })).data[0]
  const isTold = async () => (await request())?.points[0]?.isTold
  const quoted = 'A room with a view (not possible: It is full)'
  expect((await sendBy('link', null, 'On the water')).text).not.toContain(quoted)
  expect(await isTold()).toBe(false)
  expect((await request())?.answeredAt).not.toBeNull()
  const { text, message } = await sendBy('whatsapp', 'On the water', 'On the sea')
  expect(text).toContain(quoted)
  // What the dialog shows before is what is sent, to the letter.
  expect(message).toBe(text)
  expect(await isTold()).toBe(true)
})
