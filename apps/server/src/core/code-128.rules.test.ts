import { expect, test } from 'vitest'
import { drawBarcode } from './code-128.rules.ts'

/** The lengths of the bars, in modules. */
const readBars = (path: string) => [...path.matchAll(/h(\d)v/g)].map(([, width]) => Number(width))

test('a text is drawn as bars that begin and end as Code 128 does, each sign as wide as all others', () => {
  const drawn = drawBarcode('AB-12')
  // Start, five signs, check, stop.
  expect(drawn?.width).toBe(7 * 11 + 13)
  const bars = readBars(drawn?.path ?? '')
  expect(bars).toHaveLength(7 * 3 + 4)
  expect(bars.slice(0, 3)).toEqual([2, 1, 1])
  expect(bars.slice(-4)).toEqual([2, 3, 1, 2])
})

test('the check sign is that of the standard’s own example, and each sign has bars that sum to an even number', () => {
  // "PJJ123C" has 54 as its check, whose bars and gaps are 3 1 1 1 2 3.
  const bars = readBars(drawBarcode('PJJ123C')?.path ?? '')
  expect(bars.slice(-7, -4)).toEqual([3, 1, 2])
  for (let code = 32; code < 127; code++) {
    const drawn = drawBarcode(String.fromCharCode(code))
    const [first = 0, second = 0, third = 0] = readBars(drawn?.path ?? '').slice(3, 6)
    expect((first + second + third) % 2, String.fromCharCode(code)).toBe(0)
    expect(drawn?.width).toBe(3 * 11 + 13)
  }
})

test('what it has no signs for is not drawn', () => {
  expect(drawBarcode('')).toBeUndefined()
  expect(drawBarcode('Übung')).toBeUndefined()
  expect(drawBarcode('A'.repeat(81))).toBeUndefined()
})
