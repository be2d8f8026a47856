import { readFile } from 'node:fs/promises'
import { Blob, Face } from 'harfbuzzjs'
import { describe, expect, test } from 'vitest'
import { findFaces, findUnprintable, printText, writeRanges } from './brochures-glyphs.rules.ts'
import { findFile, latin } from './brochures-look.pdf.ts'
import { faces } from './brochures-scripts.rules.ts'

// What is answered lies in the library's own memory, which moves.
const readGlyphs = async (file: string) => [...new Face(new Blob(await readFile(findFile(file)))).collectUnicodes()]

/** What all files of a font have: they are used for one another. */
async function readCommon(files: readonly string[]): Promise<number[]> {
  const [first = [], ...others] = await Promise.all(files.map(readGlyphs))
  const sets = others.map((one) => new Set(one))
  return first.filter((codePoint) => codePoint > 0x20 && sets.every((set) => set.has(codePoint)))
}

// `vitest -u` writes it anew after fonts have changed.
test('the list of letters that can be printed is what the fonts have', async () => {
  const inter = latin.filter(({ family }) => family === 'Inter')
  const own = await readCommon(inter.map(({ file }) => file))
  const others = await Promise.all(
    faces.map(async ({ files, letters }) =>
      (await readCommon(files)).filter((codePoint) => letters.test(String.fromCodePoint(codePoint))),
    ),
  )
  const known = new Set(own)
  const rest = [...new Set(others.flat())].filter((codePoint) => !known.has(codePoint))
  await expect(
    [
      '/** Written by the test of `brochures-glyphs.rules.ts`, from the files of the fonts. */',
      `export const latinGlyphs =\n  '${writeRanges(own)}'`,
      `export const otherGlyphs =\n  '${writeRanges(rest)}'`,
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('brochures-glyphs-list.rules.ts')
})

const listNames = (text: string) => findFaces([text]).map(({ name }) => name)

describe('a document takes a font besides the Latin ones', () => {
  test.each([
    ['Zoë Łukasz Đỗ, Иван, Αθήνα © ₹1,00,000 ✓', []],
    ['श्री', ['Noto Sans Devanagari']],
    ['শ্রী।', ['Noto Sans Devanagari', 'Noto Sans Bengali']],
    ['ஸ்ரீ', ['Noto Sans Tamil']],
    ['محمد', ['Amiri']],
    ['นายสมชาย', ['Noto Sans Thai']],
    ['김철수', ['Nanum Gothic']],
    ['北京', ['Noto Sans Hans']],
    ['ヒルトン東京', ['BIZ UDPGothic', 'Noto Sans Hans']],
    ['🎉', ['Noto Emoji']],
  ])('where its script occurs: %s', (text, expected) => {
    expect(listNames(text)).toEqual(expected)
    expect(findUnprintable(text)).toEqual([])
  })
})

describe('what no font has', () => {
  test('is named, each letter once, and nothing else', () => {
    expect(findUnprintable('ሰላም Selam ሰ')).toEqual(['ሰ', 'ላ', 'ም'])
    expect(findUnprintable('e\u0301\u200d a\tb\nc 👨‍👩‍👧 ❤️')).toEqual([])
  })

  test('is a box on papers that are made all the same', () => {
    expect(printText('Selam ሰላም,\tAdis\r\nAbeba')).toBe('Selam □□□, Adis\nAbeba')
  })
})

test('a line that begins from right to left keeps its full stop on its left', () => {
  expect(printText('شكرا.\nThanks.')).toBe('شكرا.\u200f\nThanks.')
})
