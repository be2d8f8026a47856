import { expect, test } from 'vitest'
import { gapsIn } from './prospects-introduction.rules.ts'

const person = { photo: 'a.webp', phone: '+919829012345', whatsapp: null }
const agency = { address: '14 Ashok Marg', registration: 'IATA 14-3 2211', hours: 'Monday to Saturday' }

test.each([
  ['nothing, where all is there', agency, person, []],
  ['an adviser, where nobody looks after it', agency, undefined, ['adviser']],
  ['a photo and a number', agency, { photo: null, phone: null, whatsapp: null }, ['photo', 'phone']],
  ['no number, where there is one for WhatsApp', agency, { ...person, phone: null, whatsapp: '+919829012345' }, []],
  ['no number, where the agency has one', { ...agency, phone: '+911414000010' }, { ...person, phone: null }, []],
  ['no registration, where there is a GSTIN', { ...agency, registration: null, gstin: '08AAFCS9999L1Z6' }, person, []],
  ['all that an agency says of itself', {}, person, ['address', 'registration', 'hours']],
])('a traveller misses %s', (_, of, by, gaps) => {
  expect(gapsIn(of, by)).toEqual(gaps)
})
