import type { FormSettings } from '@sarai/contract/intake'
import { describe, expect, test } from 'vitest'
import { formColours } from './intake-colours.rules.ts'
import { defaultForm } from '@sarai/contract/form-defaults'
import { campaignOf, readForm, typedOf } from './intake-form.rules.ts'

const form = (change: Partial<FormSettings['fields']> = {}, rest: Partial<FormSettings> = {}): FormSettings => ({
  ...defaultForm,
  ...rest,
  fields: { ...defaultForm.fields, ...change },
})
const asha = { name: 'Asha Rao', phone: '98290 12345', destination: 'Bali' }

describe('reading a form', () => {
  test('gives the enquiry in the facts of a lead', () => {
    const typed = {
      ...asha,
      destination: 'Bali, Andaman and Nicobar',
      adults: '2',
      children: '0',
      budget: '₹1,50,000.50',
      message: 'Near the sea',
      travelMonth: '2027-01-01',
      marketing: 'yes',
    }
    expect(readForm(form({ budget: 'optional' }), typed, 'INR')).toEqual({
      enquiry: {
        name: 'Asha Rao',
        phone: '98290 12345',
        destinations: ['Bali', 'Andaman and Nicobar'],
        adults: 2,
        children: 0,
        budgetMax: 15_000_050,
        requirement: 'Near the sea',
        travelMonth: '2027-01-01',
        marketingConsent: true,
      },
    })
  })

  test.each([
    ['nothing at all', {}, ['destination', 'name', 'phone']],
    ['half a person', { ...asha, adults: '1.5' }, ['adults']],
    ['fewer than nobody', { ...asha, children: '-1' }, ['children']],
    ['a day that never was', { ...asha, travelMonth: '2027-02-31' }, ['travelMonth']],
    ['an email without its end', { ...asha, email: 'asha@' }, ['email']],
    ['a NUL', { ...asha, message: 'a\0b' }, ['message']],
    ['letters for a phone number', { ...asha, phone: 'call me' }, ['phone']],
  ])('names what is wrong with %s', (_, typed, inputs) => {
    const read = readForm(form(), typed, 'INR')
    expect(Object.keys('problems' in read ? read.problems : {}).sort()).toEqual(inputs)
  })

  test('asks for one of phone and email where either will do', () => {
    const either = form({ phone: 'optional', email: 'optional' })
    expect(readForm(either, { name: 'Asha', destination: 'Bali' }, 'INR')).toHaveProperty('problems.phone')
    expect(readForm(either, { name: 'Asha', destination: 'Bali', email: 'a@b.in' }, 'INR')).toHaveProperty(
      'enquiry.email',
    )
  })

  test('takes nothing that the form does not ask', () => {
    const read = readForm(form({ message: 'off' }), { ...asha, message: 'slipped in', ownerId: 'me', tags: 'x' }, 'INR')
    expect(read).toEqual({ enquiry: { name: 'Asha Rao', phone: '98290 12345', destinations: ['Bali'] } })
  })

  test('sends nothing without the consent the agency asks for', () => {
    const consenting = form({}, { consent: 'You may contact me.' })
    expect(readForm(consenting, asha, 'INR')).toHaveProperty('problems.agree')
    expect(readForm(consenting, { ...asha, agree: 'yes' }, 'INR')).toHaveProperty('enquiry')
  })

  test('reads inputs by plain names only', () => {
    const typed = typedOf(
      new URLSearchParams([
        ['name', ' Asha '],
        ['a b', 'x'],
        ['n[0]', 'x'],
      ]),
    )
    expect(typed).toEqual({ name: 'Asha' })
  })
})

describe('where somebody comes from', () => {
  test.each([
    [
      'the campaign the link names',
      { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'goa' },
      'google / cpc / goa',
    ],
    ['the site before', { from: 'https://www.instagram.com/p/1' }, 'www.instagram.com'],
    ['not our own pages', { from: 'https://crm.example/forms/x' }, null],
    ['not the page that shows the form', { from: 'https://agency.example/a', page: 'https://agency.example/b' }, null],
    ['nothing that is no address', { from: 'javascript:alert(1)' }, null],
    ['nothing', {}, null],
  ])('is %s', (_, origin, campaign) => {
    expect(campaignOf(origin, 'crm.example')).toBe(campaign)
  })

  test('is cut to what a lead holds', () => {
    expect(campaignOf({ utm_source: 'x'.repeat(500) }, 'h')).toHaveLength(120)
  })
})

test('every colour leaves its text readable', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a: string, b: string) => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (light + 0.05) / (dark + 0.05)
  }
  for (let value = 0; value <= 0xff_ff_ff; value += 0x01_03_07) {
    const hex = `#${value.toString(16).padStart(6, '0')}`
    const { accent, onAccent, accentInk } = formColours(hex)
    expect(contrast(accent, onAccent), hex).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accentInk, '#ffffff'), hex).toBeGreaterThanOrEqual(4.5)
  }
})
