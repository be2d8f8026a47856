import { readFile } from 'node:fs/promises'
import { Blob, Face, Font } from 'harfbuzzjs'
import { describe, expect, test } from 'vitest'
import { findFile, latin } from './brochures-look.pdf.ts'
import { faces } from './brochures-scripts.rules.ts'
import { setText } from './brochures-shaping.pdf.ts'

const open = async (file: string) => new Font(new Face(new Blob(await readFile(findFile(file)))))

describe('figures', () => {
  test.each(latin)('have no kerning about their points in $file', async ({ file }) => {
    const font = await open(file)
    const alone = [...'₹1,91,238.10'].map((letter) => setText(font, letter, { tnum: 1 }).positions[0]?.xAdvance)
    expect(setText(font, '₹1,91,238.10').positions.map(({ xAdvance }) => xAdvance)).toEqual(alone)
  })

  test.each(latin.filter(({ family }) => family === 'Inter'))('have one width in $file', async ({ file }) => {
    const font = await open(file)
    const widths = [...'0123456789'].map((digit) => setText(font, digit).positions[0]?.xAdvance)
    expect(new Set(widths).size).toBe(1)
  })

  test('are all that is not kerned', async () => {
    const font = await open(latin[1].file)
    const together = setText(font, 'AVATAR').positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    const apart = [...'AVATAR'].reduce((sum, one) => sum + (setText(font, one).positions[0]?.xAdvance ?? 0), 0)
    expect(together).toBeLessThan(apart)
  })
})

const samples: Record<string, string> = {
  'Noto Sans Devanagari': 'श्री क्षत्रिय राष्ट्रपति हिन्दी कर्म',
  'Noto Sans Bengali': 'শ্রী রবীন্দ্রনাথ দৌড় ব্যক্তি র‍্যাব',
  'Noto Sans Gurmukhi': 'ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ',
  'Noto Sans Gujarati': 'શ્રી ક્ષત્રિય કર્મ',
  'Noto Sans Oriya': 'ଶ୍ରୀ ଓଡ଼ିଶା କ୍ଷେତ୍ର',
  'Noto Sans Tamil': 'ஸ்ரீநிவாசன் கொளஞ்சியப்பன்',
  'Noto Sans Telugu': 'శ్రీ క్షేత్రం స్త్రీ',
  'Noto Sans Kannada': 'ಶ್ರೀ ಕೃಷ್ಣಮೂರ್ತಿ ಸ್ತ್ರೀ',
  'Noto Sans Malayalam': 'ശ്രീ സ്ത്രീ ക്ഷ',
  'Noto Sans Thai': 'น้ำ ที่นี่ ผู้ใหญ่',
  Amiri: 'السيد مُحَمَّد لا إله پاکستان ٹھیک ہے',
  'Nanum Gothic': '서울특별시 강남구',
  'BIZ UDPGothic': '東京ヒルトンお台場',
  'Noto Sans Hans': '北京市朝阳区，臺灣。',
  'Noto Emoji': '🎉👨‍👩‍👧🇮🇳👍🏽',
}

describe.each(faces)('$name', ({ name, files }) => {
  test('has each letter of a sample, of both weights', async () => {
    for (const file of files) {
      const { glyphs } = setText(await open(file), samples[name] ?? '', {})
      expect(glyphs.length).toBeGreaterThan(0)
      expect(glyphs.filter(({ id }) => id === 0)).toEqual([])
    }
  })

  // The engine loses the first glyph of a word otherwise.
  test('gives the first two glyphs of each word letters of their own, and no letter twice', async () => {
    for (const file of files) {
      const font = await open(file)
      for (const word of (samples[name] ?? '').normalize('NFD').split(' ')) {
        const { glyphs } = setText(font, word)
        for (const { letters } of glyphs.slice(0, 2)) expect(letters).not.toBe('')
        const counted = glyphs.reduce((sum, { letters }) => sum + letters.length, 0)
        expect(counted).toBe(word.length)
      }
    }
  })
})
