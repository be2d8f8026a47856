import { readFile } from 'node:fs/promises'
import type { Font as FontStore } from '@react-pdf/renderer'
import { Blob, Buffer, Direction, Face, Feature, Font, shape } from 'harfbuzzjs'

type Source = ReturnType<typeof FontStore.getFont>
type LoadedFont = NonNullable<Source['data']>

/** As the engine hands down `fontFeatureSettings`. */
type Settings = Record<string, number | boolean> | readonly string[] | undefined

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

/** A glyph, with the letters that it stands for. */
interface ShapedGlyph {
  id: number
  letters: string
}

/** Amounts, numbers, times and days in digits, with the sign of a currency before them. */
const figures = /\p{Sc}?\s?[\d.,:/\u2212-]*\d/gu

const listSettings = (settings: Settings): [tag: string, value: number][] =>
  Array.isArray(settings)
    ? settings.map((tag) => [String(tag), 1])
    : Object.entries(settings ?? {}).map(([tag, value]) => [tag, Number(value)])

/** Digits of one width stand below one another; between them kerning would close the point up until it is not seen. */
const chooseFeatures = (text: string, settings: Settings): Feature[] => [
  ...listSettings(settings).map(([tag, value]) => new Feature(tag, value)),
  ...[...text.matchAll(figures)].flatMap(({ index, 0: { length } }) => [
    new Feature('tnum', 1, index, index + length),
    new Feature('kern', 0, index, index + length),
  ]),
]

/**
 * Several glyphs show several letters together: each has its own where it is that letter's usual glyph, so that text can
 * be copied, and the first other one has the rest. The engine counts letters by their glyphs: it loses the first glyph
 * where this or the second one has none.
 */
function shareLetters(
  ids: readonly number[],
  text: string,
  findGlyph: (letter: string) => number | undefined,
): ShapedGlyph[] {
  if (ids.length === 1) return ids.map((id) => ({ id, letters: text }))
  const left = [...text]
  const shares = ids.map((id) => {
    const at = left.findIndex((letter) => findGlyph(letter) === id)
    return { id, letters: at === -1 ? [] : left.splice(at, 1) }
  })
  const other = shares.find(({ letters }) => letters.length === 0) ?? shares.at(-1)
  other?.letters.push(...left)
  for (const share of shares.slice(0, 2)) {
    const giver = shares.findLast(({ letters }, at) => letters.length > (at < 2 ? 1 : 0))
    if (share.letters.length === 0 && giver) share.letters = giver.letters.splice(-1)
  }
  return shares.map(({ id, letters }) => ({ id, letters: letters.join('') }))
}

const buffer = new Buffer()
/** Letters that are written from right to left; the engine hands over digits among them by themselves. */
const backwards = /[\p{Script=Arabic}--\p{Nd}]/v

/**
 * Sets a text in one font and of one script by HarfBuzz, which knows every script's rules.
 * @returns glyphs in the order in which they are typed
 */
export function setText(
  font: Font,
  text: string,
  settings?: Settings,
): { glyphs: ShapedGlyph[]; positions: Position[] } {
  buffer.clearContents()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  const isBackwards = backwards.test(text)
  buffer.setDirection(isBackwards ? Direction.RTL : Direction.LTR)
  shape(font, buffer, chooseFeatures(text, settings))
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  // The engine turns it around by itself.
  if (isBackwards) {
    infos.reverse()
    positions.reverse()
  }
  const idsByStart = Map.groupBy(infos, ({ cluster }) => cluster)
  const starts = [...idsByStart.keys(), text.length]
  const findGlyph = (letter: string) => font.nominalGlyph(letter.codePointAt(0) ?? 0)
  const glyphs = [...idsByStart].flatMap(([start, ofStart], at) => {
    const ids = ofStart.map(({ codepoint }) => codepoint)
    return shareLetters(ids, text.slice(start, starts[at + 1]), findGlyph)
  })
  return { glyphs, positions }
}

/** Shown as nothing; they change what stands beside them. */
const isIgnorable = (codePoint: number) => /\p{Default_Ignorable_Code_Point}/u.test(String.fromCodePoint(codePoint))
/** Signs that stand directly after a word; brackets are not among them, since the engine mirrors these by itself. */
const isTrailing = (codePoint: number) => ',.;:!?…·%'.includes(String.fromCodePoint(codePoint))

let picked: LoadedFont | undefined

/** The engine picks a font for each letter: what belongs to the letter before is taken from the same font. */
function keepTogether(font: LoadedFont): void {
  const letters = new Set<number>(font.characterSet)
  lettersOf.set(font, letters)
  font.hasGlyphForCodePoint = (codePoint: number) => {
    if (isIgnorable(codePoint)) return font === picked
    if (isTrailing(codePoint) && picked !== font && picked && lettersOf.get(picked)?.has(codePoint)) return false
    if (!letters.has(codePoint)) return false
    picked = font
    return true
  }
  // For the hyphen that it puts wherever it breaks what is not a space: a number or an address has none there.
  const glyphFor = font.glyphForCodePoint.bind(font)
  font.glyphForCodePoint = (codePoint: number) => glyphFor(codePoint === 0x2d ? 0x20 : codePoint)
}

const lettersOf = new WeakMap<LoadedFont, Set<number>>()
const shaping = new WeakSet<Source>()

/**
 * The engine scales offsets once more than it should, and drops those that go up or down, with which marks stand on
 * their letters: what it makes of a position keeps its own.
 */
const keepOffsets = (positions: readonly Position[], unitsPerEm: number) =>
  Object.assign([...positions], {
    map: (scale: (position: Position, at: number) => Position) =>
      positions.map((position, at) => {
        const scaled = scale(position, at)
        const [xOffset, yOffset] = [position.xOffset, position.yOffset].map((units) => (units * 1000) / unitsPerEm)
        if (yOffset === 0) return { ...scaled, xOffset }
        const fixed = { get: () => yOffset, set: () => {}, enumerable: true }
        return Object.defineProperty({ ...scaled, xOffset }, 'yOffset', fixed)
      }),
  })

/** UTF-16 units, by which the engine counts. */
const listUnits = (letters: string) => Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at))

/** Has a font of the engine's set its texts by HarfBuzz, once it is loaded. */
export function useHarfBuzz(source: Source): void {
  if (shaping.has(source)) return
  shaping.add(source)
  const load = source.load.bind(source)
  let loaded: Promise<void> | undefined
  const prepare = async () => {
    const [file] = await Promise.all([readFile(source.src), load()])
    const font = source.data
    if (!font) return
    const face = new Font(new Face(new Blob(file)))
    font.layout = (text: string, settings?: Settings) => {
      const { glyphs, positions } = setText(face, text, settings)
      return {
        // A font keeps one object for each glyph; which letters it stands for differs.
        glyphs: glyphs.map(({ id, letters }) =>
          Object.create(font.getGlyph(id), { codePoints: { value: listUnits(letters) } }),
        ),
        positions: keepOffsets(positions, font.unitsPerEm),
      }
    }
    keepTogether(font)
  }
  source.load = () => (loaded ??= prepare())
}
