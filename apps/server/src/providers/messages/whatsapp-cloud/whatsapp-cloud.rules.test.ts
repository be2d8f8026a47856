import { describe, expect, test } from 'vitest'
import { NotReachable, WindowClosed } from '../messages.ts'
import { readSendingError, readWhatsappError } from './whatsapp-cloud-failures.ts'
import { findFileLimit } from './whatsapp-cloud-files.ts'
import { estimatePrice, readThousandths } from './whatsapp-cloud-prices.ts'
import { readTemplate } from './whatsapp-cloud-templates.ts'

describe('prices', () => {
  test.each([
    ['0.115', 115],
    ['0,863', 863],
    ['1', 1000],
    ['0.7846', 785],
    ['0.0004', 0],
    ['12.5', 12_500],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['₹1', undefined],
    ['1.2.3', undefined],
    ['12345', undefined],
  ])('%s is read in thousandths as %s', (text, thousandths) => {
    expect(readThousandths(text)).toBe(thousandths)
  })

  const india = '+919829012345'
  test.each([
    ['of India, where nothing is typed in', {}, 'utility', india, { thousandths: 115, currency: 'INR' }],
    ['of marketing there', {}, 'marketing', india, { thousandths: 863, currency: 'INR' }],
    ['that was typed in', { utilityPrice: ' 0.13 ' }, 'utility', india, { thousandths: 130, currency: 'INR' }],
    ['that is no price', { utilityPrice: 'free' }, 'utility', india, null],
    ['for another country', {}, 'utility', '+447700900123', null],
    [
      'of another country',
      { priceCountry: '+44', priceCurrency: 'gbp', utilityPrice: '0.02' },
      'utility',
      '+447700900123',
      { thousandths: 20, currency: 'GBP' },
    ],
    ['of another country that was not typed in', { priceCountry: '44' }, 'utility', '+447700900123', null],
    ['of India in another currency', { priceCurrency: 'USD' }, 'utility', india, null],
    ['of what has no price', {}, 'authentication', india, null],
    ['for somebody who hides their number', {}, 'utility', 'IN.1', null],
  ] as const)('are those %s', (_what, settings, category, to, price) => {
    expect(estimatePrice({ settings }, category, to)).toEqual(price)
  })
})

describe('templates', () => {
  const body = { type: 'BODY', text: 'Hello {{1}}, {{2}} and {{1}}' }
  const make = (more: object, components: readonly object[] = [body]) => {
    const facts = { id: '1', name: 'n', language: 'en', status: 'APPROVED', category: 'UTILITY' }
    return readTemplate({ ...facts, components, ...more })
  }
  const makeUrl = (text: string) => ({ type: 'URL', text: 'Open', url: text })
  const makeParts = (...list: object[]) => [body, { type: 'BUTTONS', buttons: list }]

  test('that can be filled in are read', () => {
    expect(make({})).toMatchObject({ places: ['1', '2'], button: null, header: '', footer: '', category: 'utility' })
    expect(make({ category: 'NEW' })?.category).toBe('other')
    expect(make({}, [{ type: 'HEADER', format: 'TEXT', text: 'Hi' }, body])?.header).toBe('Hi')
    expect(make({}, makeParts(makeUrl('https://a.in/{{1}}')))?.button?.takesValue).toBe(true)
    expect(make({}, makeParts({ type: 'QUICK_REPLY', text: 'Yes' }, makeUrl('https://a.in')))?.button?.takesValue).toBe(
      false,
    )
  })

  test.each([
    ['pending', make({ status: 'PENDING' })],
    ['of codes', make({ category: 'AUTHENTICATION' })],
    ['with a picture', make({}, [{ type: 'HEADER', format: 'IMAGE' }, body])],
    ['with a value in the header', make({}, [{ type: 'HEADER', format: 'TEXT', text: 'Hi {{1}}' }, body])],
    ['with two addresses', make({}, makeParts(makeUrl('https://a.in'), makeUrl('https://b.in')))],
    ['with a value within the address', make({}, makeParts(makeUrl('https://a.in/{{1}}/x')))],
    ['with a value in the host', make({}, makeParts(makeUrl('{{1}}')))],
    [
      'with a value in a later button',
      make({}, makeParts({ type: 'QUICK_REPLY', text: 'Yes' }, makeUrl('https://a.in/{{1}}'))),
    ],
    ['with a code', make({}, makeParts({ type: 'OTP', text: 'Copy' }))],
    ['with a form', make({}, makeParts({ type: 'FLOW', text: 'Fill in' }))],
    ['with cards', make({}, [body, { type: 'CAROUSEL' }])],
    ['without a text', make({}, [{ type: 'FOOTER', text: 'x' }])],
    ['of no shape', readTemplate('x')],
  ])('are left out: %s', (_what, template) => {
    expect(template).toBeUndefined()
  })
})

describe('errors', () => {
  const make = (code: number, details = '', subcode?: number) => ({
    code,
    message: `(#${code}) Invalid parameter`,
    error_data: { details },
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
  })

  test('of sending say what stops a message', () => {
    expect(readSendingError(make(131_047))).toBeInstanceOf(WindowClosed)
    expect(readSendingError(make(131_026))).toBeInstanceOf(NotReachable)
    expect(readSendingError(make(131_009, 'Param to must be a valid number'))).toBeInstanceOf(NotReachable)
    expect(readSendingError(make(100, 'Recipient is not valid'))).toBeInstanceOf(NotReachable)
    expect(readSendingError(make(100, 'text: body is too long'))).toBeUndefined()
    expect(readSendingError(make(100, 'does not exist due to missing permissions, phone number', 33))).toBeUndefined()
  })

  test.each([
    [132_000, 'refused'],
    [132_001, 'refused'],
    [132_015, 'refused'],
    [131_056, 'unavailable'],
    [130_429, 'unavailable'],
    [131_042, 'not-ready'],
    [131_031, 'not-ready'],
    [368, 'not-ready'],
  ])('%i is %s', (code, reason) => {
    expect(readWhatsappError(make(code))).toMatchObject({ reason })
  })

  test('of all of Meta’s API are left to it', () => {
    for (const code of [100, 190, 80_007]) expect(readWhatsappError(make(code))).toBeUndefined()
  })
})

test('files may be as large as WhatsApp takes them', () => {
  expect(findFileLimit('IMAGE/JPEG')).toBe(5 * 1024 * 1024)
  expect(findFileLimit('audio/ogg; codecs=opus')).toBe(16 * 1024 * 1024)
  expect(findFileLimit('application/pdf')).toBe(100 * 1024 * 1024)
  for (const type of ['', 'image/svg+xml', 'text/html', 'image/webp', 'constructor'])
    expect(findFileLimit(type)).toBeUndefined()
})
