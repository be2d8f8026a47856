import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ProviderError, WebhookRejected } from '../../provider.ts'
import { readNews, verifyDelivery } from './whatsapp-cloud-events.ts'

const account = '106540352242922'
const connection = { account, credentials: { phoneNumberId: account, appSecret: 'app_secret_demo' } }
const at = '1760000000'
const moment = new Date(1_760_000_000_000)

const makeDelivery = (value: object, { field = 'messages', numberId = account } = {}) => {
  const metadata = { display_phone_number: '15550783881', phone_number_id: numberId }
  const whole = { messaging_product: 'whatsapp', metadata, ...value }
  return { object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes: [{ field, value: whole }] }] }
}
const read = (delivery: unknown) => readNews(connection, { type: 'messages', body: JSON.stringify(delivery) })

const contacts = [{ profile: { name: 'Asha Rao' }, wa_id: '919829012345', user_id: 'IN.13491208655302741918' }]
const person = { from: '919829012345', from_user_id: 'IN.13491208655302741918' }
const readOne = (message: object) =>
  read(makeDelivery({ contacts, messages: [{ ...person, id: 'wamid.A', timestamp: at, ...message }] })).messages

const plain = {
  id: 'wamid.A',
  from: '+919829012345',
  name: 'Asha Rao',
  at: moment,
  isOwn: false,
  text: '',
  file: null,
  location: null,
  reaction: null,
  repliesTo: null,
  advertisement: null,
}

describe('messages of WhatsApp', () => {
  test.each<[string, object, object]>([
    ['text', { type: 'text', text: { body: 'Hi' } }, { text: 'Hi' }],
    [
      'an answer',
      { type: 'text', text: { body: 'Yes' }, context: { from: '15550783881', id: 'wamid.B' } },
      { text: 'Yes', repliesTo: 'wamid.B' },
    ],
    ['what was forwarded', { type: 'text', text: { body: 'Look' }, context: { forwarded: true } }, { text: 'Look' }],
    [
      'an image with words',
      { type: 'image', image: { id: '1', mime_type: 'image/jpeg', sha256: 'x', caption: 'Taj' } },
      { text: 'Taj', file: { id: '1', mimeType: 'image/jpeg', name: '' } },
    ],
    [
      'a recording',
      { type: 'audio', audio: { id: '2', mime_type: 'audio/ogg; codecs=opus', voice: true } },
      { file: { id: '2', mimeType: 'audio/ogg', name: '' } },
    ],
    [
      'a video',
      { type: 'video', video: { id: '3', mime_type: 'video/mp4' } },
      { file: { id: '3', mimeType: 'video/mp4', name: '' } },
    ],
    [
      'a document',
      { type: 'document', document: { id: '4', mime_type: 'application/pdf', filename: 'visa.pdf', caption: 'Visa' } },
      { text: 'Visa', file: { id: '4', mimeType: 'application/pdf', name: 'visa.pdf' } },
    ],
    [
      'a sticker',
      { type: 'sticker', sticker: { id: '5', mime_type: 'image/webp', animated: true } },
      { file: { id: '5', mimeType: 'image/webp', name: '' } },
    ],
    [
      'a place',
      { type: 'location', location: { latitude: '26.9', longitude: 75.7, name: 'Home', address: 'Jaipur' } },
      { location: { latitude: 26.9, longitude: 75.7, name: 'Home, Jaipur' } },
    ],
    [
      'contacts',
      {
        type: 'contacts',
        contacts: [
          { name: { formatted_name: 'Meera' }, phones: [{ phone: '+91 98290 7', wa_id: '9198290' }] },
          { name: { formatted_name: 'Hotel' }, emails: [{ email: 'a@b.in' }], phones: [{ wa_id: '911' }] },
        ],
      },
      { text: 'Contact: Meera, +91 98290 7\nContact: Hotel, +911, a@b.in' },
    ],
    [
      'a button of a template',
      { type: 'button', button: { text: 'Beach', payload: 'x' }, context: { id: 'wamid.T' } },
      { text: 'Beach', repliesTo: 'wamid.T' },
    ],
    [
      'a button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b', title: 'Yes' } } },
      { text: 'Yes' },
    ],
    [
      'a row of a list',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'r', title: 'Goa', description: 'Five nights' } },
      },
      { text: 'Goa\nFive nights' },
    ],
    [
      'a form',
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{}' } } },
      { text: 'They have filled in a form of WhatsApp’s, which is not shown here.' },
    ],
    [
      'a reaction',
      { type: 'reaction', reaction: { message_id: 'wamid.B', emoji: '👍' } },
      { reaction: '👍', repliesTo: 'wamid.B' },
    ],
    [
      'a reaction taken back',
      { type: 'reaction', reaction: { message_id: 'wamid.B' } },
      { reaction: '', repliesTo: 'wamid.B' },
    ],
    [
      'an order',
      { type: 'order', order: { product_items: [{ product_retailer_id: 'goa-5', quantity: 2 }], text: 'Soon' } },
      { text: 'Order: 2 × goa-5\nSoon' },
    ],
    [
      'a new number',
      { type: 'system', system: { body: 'Asha changed to +91 9', type: 'customer_changed_number' } },
      { text: 'Asha changed to +91 9' },
    ],
    [
      'a deletion',
      { type: 'revoke', revoke: { original_message_id: 'wamid.B' } },
      { text: 'This message was deleted.', repliesTo: 'wamid.B' },
    ],
    [
      'a change',
      { type: 'edit', edit: { original_message_id: 'wamid.B', message: { type: 'text', text: { body: 'At nine' } } } },
      { text: 'Changed: At nine', repliesTo: 'wamid.B' },
    ],
    [
      'a poll',
      { type: 'unsupported', unsupported: { type: 'poll_creation' }, errors: [{ code: 131_051 }] },
      { text: 'A message that can be read on a phone alone (poll creation).' },
    ],
    ['what nobody knows', { type: 'unknown' }, { text: 'A message that can be read on a phone alone.' }],
    [
      'a kind that comes later',
      { type: 'hologram' },
      { text: 'A message that can be read on a phone alone (hologram).' },
    ],
    ['a kind like a name of ours', { type: 'constructor' }, { text: expect.stringContaining('(constructor)') }],
    ['an image without its id', { type: 'image', image: {} }, { text: expect.stringContaining('(image)') }],
    [
      'a place that is none',
      { type: 'location', location: { latitude: 'x', longitude: 999 } },
      { text: expect.stringContaining('(location)') },
    ],
    [
      'an advertisement',
      {
        type: 'text',
        text: { body: 'Hi' },
        referral: {
          headline: 'Kerala in winter',
          body: 'Backwaters',
          source_url: 'https://fb.me/x',
          source_type: 'ad',
        },
      },
      { text: 'Hi', advertisement: { title: 'Kerala in winter', url: 'https://fb.me/x' } },
    ],
  ])('are read: %s', (_what, message, expected) => {
    expect(readOne(message)).toEqual([{ ...plain, ...expected }])
  })

  test('are of somebody, also where they hide their number', () => {
    const hidden = { id: 'wamid.A', timestamp: at, type: 'text', text: { body: 'Hi' }, from_user_id: 'IN.134912' }
    const value = { contacts: [{ profile: { name: 'A' }, user_id: 'IN.134912' }], messages: [hidden] }
    expect(read(makeDelivery(value)).messages).toMatchObject([{ from: 'IN.134912', name: 'A' }])
    const { from_user_id: _, ...nobody } = hidden
    expect(read(makeDelivery({ contacts, messages: [nobody] })).messages).toMatchObject([{ from: '+919829012345' }])
    expect(() => read(makeDelivery({ messages: [nobody] }))).toThrow(ProviderError)
    for (const from of ['', '12', 'abc', '+', '0'.repeat(40)])
      expect(() => read(makeDelivery({ messages: [{ ...nobody, from }] })), from).toThrow(ProviderError)
  })

  test('of the agency’s own phone are of the person that they are to', () => {
    const echo = { id: 'wamid.E', timestamp: at, type: 'text', text: { body: 'From the shop' }, from: '15550783881' }
    const makeValue = (to: object) => ({ message_echoes: [{ ...echo, ...to }] })
    const field = { field: 'smb_message_echoes' }
    expect(read(makeDelivery(makeValue({ to: '919829012345' }), field)).messages).toEqual([
      { ...plain, id: 'wamid.E', name: '', isOwn: true, text: 'From the shop' },
    ])
    expect(read(makeDelivery(makeValue({ to_user_id: 'IN.1' }), field)).messages).toMatchObject([{ from: 'IN.1' }])
  })

  test('of other numbers, of groups and of other fields are none', () => {
    const messages = [{ ...person, id: 'wamid.A', timestamp: at, type: 'text', text: { body: 'Hi' } }]
    const none = { messages: [], statuses: [] }
    expect(read(makeDelivery({ messages }, { numberId: '1' }))).toEqual(none)
    expect(read(makeDelivery({ messages: [{ ...messages[0], group_id: 'g' }] }))).toEqual(none)
    expect(read(makeDelivery({ messages }, { field: 'history' }))).toEqual(none)
    expect(read({ object: 'whatsapp_business_account', entry: [] })).toEqual(none)
  })

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['another object', '{"object":"page","entry":[]}'],
    ['a list', '[]'],
    [
      'no number',
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [{ field: 'messages', value: {} }] }],
      }),
    ],
    ['a message that is a text', JSON.stringify(makeDelivery({ messages: ['Hi'] }))],
    ['a message without a moment', JSON.stringify(makeDelivery({ messages: [{ ...person, id: 'a', type: 'text' }] }))],
    ['a status without an id', JSON.stringify(makeDelivery({ statuses: [{ status: 'sent', timestamp: at }] }))],
  ])('are not guessed at: %s', (_what, body) => {
    expect(() => readNews(connection, { type: 'messages', body })).toThrow(ProviderError)
  })
})

describe('states of messages', () => {
  const readStatus = (status: object) =>
    read(makeDelivery({ statuses: [{ id: 'wamid.S', timestamp: at, recipient_id: '919829012345', ...status }] }))
      .statuses
  const state = { id: 'wamid.S', reference: '', at: moment, problem: null, isCharged: null }

  test.each<[string, object, object[]]>([
    ['sent', { status: 'sent', biz_opaque_callback_data: 'm-1' }, [{ ...state, state: 'sent', reference: 'm-1' }]],
    ['heard', { status: 'played' }, [{ ...state, state: 'read' }]],
    ['charged', { status: 'sent', pricing: { billable: true } }, [{ ...state, state: 'sent', isCharged: true }]],
    [
      'free',
      { status: 'sent', pricing: { type: 'free_customer_service' } },
      [{ ...state, state: 'sent', isCharged: false }],
    ],
    [
      'charged, as it is said later',
      { status: 'read', pricing: { type: 'regular' } },
      [{ ...state, state: 'read', isCharged: true }],
    ],
    ['of no use', { status: 'warning' }, []],
    ['a name of ours', { status: 'constructor' }, []],
  ])('are read: %s', (_what, status, expected) => {
    expect(readStatus(status)).toEqual(expected)
  })

  test.each<[number | string, RegExp]>([
    [131_047, /24 hours/],
    ['131026', /cannot be reached/],
    [131_049, /many marketing messages/],
    [131_042, /payment settings/],
    [99, /what Meta says/],
  ])('say why a message failed (%s)', (code, words) => {
    const errors = [{ code, title: 'title', error_data: { details: 'what Meta says' } }]
    expect(readStatus({ status: 'failed', errors })).toMatchObject([
      { state: 'failed', problem: expect.stringMatching(words) },
    ])
  })

  test('say that the reason is not known', () => {
    expect(readStatus({ status: 'failed' })[0]?.problem).toContain('does not say why')
    expect(readStatus({ status: 'failed', errors: [{ code: 7 }] })[0]?.problem).toContain('reason 7')
  })
})

describe('events', () => {
  const text = JSON.stringify(makeDelivery({ statuses: [{ id: 'wamid.S', status: 'sent', timestamp: at }] }))
  const verify = (body: string, signature: string) =>
    verifyDelivery(connection, {
      headers: { 'x-hub-signature-256': signature },
      body: Buffer.from(body),
      receivedAt: moment,
    })

  test('are signed over their bytes by the app’s secret (bar 25)', () => {
    // Worked out by another program.
    const vector = 'sha256=15f5f853c9b72e8d4321bf752419290d8503a489587fd5a5fad64982f2b22abc'
    const body = '{"object":"whatsapp_business_account","entry":[]}'
    expect(verify(body, vector)).toMatchObject({ type: 'whatsapp_business_account', account: '' })
    expect(() => verify(`${body} `, vector)).toThrow(WebhookRejected)
  })

  const sign = (body: string) => `sha256=${createHmac('sha256', 'app_secret_demo').update(body).digest('hex')}`

  test('go by what they are about, so that each is taken once', () => {
    expect(verify(text, sign(text)).id).toBe('wamid.S:sent')
    const read_ = text.replace('"sent"', '"read"')
    expect(verify(read_, sign(read_)).id).toBe('wamid.S:read')
    const odd = text.replace('"wamid.S"', '7')
    expect(verify(odd, sign(odd)).id).toMatch(/^[0-9a-f]{64}$/)
  })
})
