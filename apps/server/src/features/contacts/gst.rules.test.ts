import { gstinCheckDigit, gstinProblem, gstStateOf, gstStates, panOf, panProblem } from '@sarai/contract/gst'
import { describe, expect, test } from 'vitest'

describe('GSTIN', () => {
  // The first two as printed in public documents, the others made with the published scheme by hand.
  test.each(['27AAPFU0939F1ZV', '08AAJFC6249G1ZA', '07AAAAA0000A1Z0'.slice(0, 14) + gstinCheckDigit('07AAAAA0000A1Z')])(
    'takes %s',
    (gstin) => expect(gstinProblem(gstin)).toBeUndefined(),
  )

  test.each([
    ['27AAPFU0939F1ZW', 'typing mistake'],
    ['27AAPFU0993F1ZV', 'typing mistake'],
    ['27AAPFU0939F1Z', '15 characters'],
    ['27AAPFU0939F1ZVX', '15 characters'],
    ['45AAPFU0939F1ZV', 'No state'],
    ['27AAPQU0939F1ZV', 'PAN'],
    ['27AAP1U0939F1ZV', 'PAN'],
    ['', '15 characters'],
  ])('refuses %s', (gstin, why) => expect(gstinProblem(gstin)).toContain(why))

  test('a single wrong character is always noticed', () => {
    const right = '27AAPFU0939F1ZV'
    const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    for (let at = 0; at < 14; at++)
      for (const sign of signs)
        if (sign !== right[at])
          expect(gstinCheckDigit(right.slice(0, at) + sign + right.slice(at + 1, 14)), `${at} ${sign}`).not.toBe('V')
  })

  test('does not ask for the usual Z', () => {
    const first14 = '27AAPFU0939F1A'
    expect(gstinProblem(first14 + gstinCheckDigit(first14))).toBeUndefined()
  })

  test('tells the PAN and the state', () => {
    expect(panOf('27AAPFU0939F1ZV')).toBe('AAPFU0939F')
    expect(gstStateOf('08AAJFC6249G1ZA')).toBe('Rajasthan')
    expect(gstStates['38']).toBe('Ladakh')
    expect(gstStateOf('97AAPFU0939F1ZV')).toBe('Other territory')
  })
})

describe('PAN', () => {
  test.each(['ABCPE1234F', 'AAPFU0939F', 'AAACB1234C', 'AAATH1234D'])('takes %s', (pan) =>
    expect(panProblem(pan)).toBeUndefined(),
  )
  test.each(['abcpe1234f', 'ABCDE1234F', 'ABCPE12345', 'ABCPE1234', '1BCPE1234F', 'ABCPE1234FG', ''])(
    'refuses %s',
    (pan) => expect(panProblem(pan)).toBeTruthy(),
  )
})
