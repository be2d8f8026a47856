import { expect, test } from 'vitest'
import { agencyLines } from './agency-lines.rules.ts'

test.each([
  [{}, []],
  [{ city: 'Jaipur' }, ['Jaipur']],
  [
    { address: '14 Ashok Marg\nC-Scheme', city: 'Jaipur', state: 'Rajasthan', pincode: '302001' },
    ['14 Ashok Marg, C-Scheme, Jaipur, Rajasthan 302001'],
  ],
  [
    { phone: '+919829012345', email: 'a@b.example', website: 'https://b.example/', gstin: '27AAPFU0939F1ZV' },
    ['+91 98290 12345 · a@b.example · b.example', 'GSTIN 27AAPFU0939F1ZV'],
  ],
  [
    { gstin: '27AAPFU0939F1ZV', registration: 'IATA 14-3 2211', hours: 'Monday to Saturday, 10:00–19:00' },
    ['GSTIN 27AAPFU0939F1ZV · IATA 14-3 2211', 'Office hours: Monday to Saturday, 10:00–19:00'],
  ],
  [{ phone: '+442071838750', email: null, website: '' }, ['+44 20 7183 8750']],
])('%j ends a document with %j', (profile, lines) => {
  expect(agencyLines(profile)).toEqual(lines)
})
