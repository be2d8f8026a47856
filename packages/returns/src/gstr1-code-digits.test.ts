import { expect, test } from 'vitest'
import { gstr1Of } from './gstr1.ts'
import { company, monthOf, own, part, sale } from './test-sales.ts'

const messages = (...args: Parameters<typeof monthOf>) =>
  gstr1Of(monthOf(...args)).findings.map(({ message }) => message)

test('a service code that is too short for the turnover of the year before is an error, for consumers only where it is needed', () => {
  const found = (buyer: Parameters<typeof sale>[1], sacDigits: { registered: number; consumer: number }) => {
    const one = sale([part(own, 5000, 10_000_000)], buyer)
    const coded = { ...one, lines: one.lines.map((line) => ({ ...line, sac: '9985' })) }
    return messages([coded], { sacDigits }).filter((message) => message.includes('digits'))
  }
  expect(found({ buyer: company }, { registered: 4, consumer: 0 })).toEqual([])
  expect(found({}, { registered: 6, consumer: 0 })).toEqual([])
  expect(found({}, { registered: 6, consumer: 6 })).toEqual([
    'INV/26-27/0001 has the service code 9985. By the turnover of the year before it has to have 6 digits.',
  ])
})
