import { expect, test } from 'vitest'
import { ratesOf } from '../../providers/exchange/ecb.ts'
import { crossRate, nextLook } from './exchange-follow.rules.ts'

const file = (day: string, cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <Cube><Cube time='${day}'>${cubes}</Cube></Cube>
</gesmes:Envelope>`
const cubes = `<Cube currency='USD' rate='1.0836'/><Cube rate="98.4125" currency="INR"/><Cube currency='JPY' rate='170.12'/>`

test('the file of the day is read, in whichever order its attributes come', () => {
  const { day, perEuro } = ratesOf(file('2026-11-24', cubes))
  expect(day).toBe('2026-11-24')
  expect(Object.fromEntries(perEuro)).toEqual({ EUR: 1_000_000, USD: 1_083_600, INR: 98_412_500, JPY: 170_120_000 })
})

test.each([
  ['a page that says it is away', '<html><body>Away for a while</body></html>'],
  ['a day that is none', file('today', cubes)],
  ['a rate that is none', file('2026-11-24', "<Cube currency='USD' rate='N/A'/>")],
  ['a rate of zero', file('2026-11-24', "<Cube currency='USD' rate='0'/>")],
  ['no rates', file('2026-11-24', '')],
  ['a document type', `<!DOCTYPE x [<!ENTITY y "z">]>${file('2026-11-24', cubes)}`],
  ['nothing', ''],
])('%s is refused', (_, text) => {
  expect(() => ratesOf(text)).toThrow('not understood')
})

test('of two rates for the euro comes what one currency is in the other', () => {
  const rates = ratesOf(file('2026-11-24', cubes))
  // 98.4125 / 1.0836
  expect(crossRate(rates, 'USD', 'INR')).toBe(90_819_952)
  expect(crossRate(rates, 'EUR', 'INR')).toBe(98_412_500)
  expect(crossRate(rates, 'JPY', 'INR')).toBe(578_489)
  expect(crossRate(rates, 'INR', 'USD')).toBe(11_011)
  expect(crossRate(rates, 'AED', 'INR')).toBeUndefined()
})

test.each([
  ['2026-11-24T09:00:00Z', '2026-11-24T15:40:00.000Z'],
  ['2026-11-24T15:40:00Z', '2026-11-25T15:40:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T15:40:00.000Z'],
])('after %s it is looked at %s', (now, next) => {
  expect(nextLook(new Date(now)).toISOString()).toBe(next)
})
