import { createRequire } from 'node:module'
import path from 'node:path'
import type { DocumentTypeface } from '@sarai/contract/agency'
import { Font, StyleSheet } from '@react-pdf/renderer'
import { breakWord } from './brochures-breaks.rules.ts'
import { type Face, faces } from './brochures-scripts.rules.ts'
import { useHarfBuzz } from './brochures-shaping.pdf.ts'

const require = createRequire(import.meta.url)

/** A file of a package; not every package lets its files be asked for by name. */
export function findFile(file: string): string {
  const name = file.split('/', 2).join('/')
  const main = require.resolve(name)
  return path.join(main.slice(0, main.lastIndexOf(path.normalize(name))), file)
}

type FontStyle = 'normal' | 'italic'

const inter = '@expo-google-fonts/inter'
export const latin = [
  {
    family: 'Fraunces',
    fontWeight: 600,
    file: '@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
  },
  { family: 'Inter', fontWeight: 400, file: `${inter}/400Regular/Inter_400Regular.ttf` },
  { family: 'Inter', fontWeight: 600, file: `${inter}/600SemiBold/Inter_600SemiBold.ttf` },
  {
    family: 'Inter',
    fontWeight: 400,
    fontStyle: 'italic',
    file: `${inter}/400Regular_Italic/Inter_400Regular_Italic.ttf`,
  },
  {
    family: 'Inter',
    fontWeight: 600,
    fontStyle: 'italic',
    file: `${inter}/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf`,
  },
] as const

/** The Latin font, and those of other scripts that a document needs: the styles below hold these very lists. */
export const headings: string[] = []
export const sans: string[] = []

function registerFile(family: string, file: string, style: { fontWeight: number; fontStyle?: FontStyle }): void {
  Font.register({ family, src: findFile(file), ...style })
  for (const source of Font.getRegisteredFonts()[family]?.sources ?? []) useHarfBuzz(source)
}

function registerLatin(): void {
  for (const { family, file, ...style } of latin) registerFile(family, file, style)
  // Names of places are not to be cut in two.
  Font.registerHyphenationCallback((word) => breakWord(word))
}

/** Most scripts have no italic: they stay upright among letters that lean. */
function registerFace({ name, files }: Face): void {
  for (const [at, file] of files.entries()) {
    for (const fontStyle of ['normal', 'italic'] as const) {
      registerFile(name, file, { fontWeight: at === 0 ? 400 : 600, fontStyle })
    }
  }
}

/**
 * All fonts come with the app, so that a document looks the same wherever it is made.
 * @param typeface of the headings
 * @param needed for what is not Latin; only these are read
 */
export function registerFonts(typeface: DocumentTypeface, needed: readonly Face[]): void {
  const before = new Set(Font.getRegisteredFontFamilies())
  if (!before.has('Inter')) registerLatin()
  for (const face of needed) if (!before.has(face.name)) registerFace(face)
  const families = new Set(Font.getRegisteredFontFamilies())
  const others = faces.filter(({ name }) => families.has(name)).map(({ name }) => name)
  sans.splice(0, sans.length, 'Inter', ...others)
  headings.splice(0, headings.length, ...(typeface === 'serif' ? ['Fraunces'] : []), ...sans)
}

export const ink = '#1b1a17'
export const soft = '#5b574f'
export const line = '#e4dfd6'
/** Behind what stands out. */
export const wash = '#f6f4ef'

/**
 * No page has a height of lines: the library multiplies what a page hands down by the size of the letters each time it
 * lays the page out, and text that is made anew then (page numbers) grows out of it.
 */
export const look = StyleSheet.create({
  page: {
    paddingTop: 54,
    paddingBottom: 62,
    paddingHorizontal: 54,
    fontFamily: sans,
    fontSize: 9.5,
    // What letters become beside others is most of the work of setting Inter, and hardly seen.
    fontFeatureSettings: { calt: 0 },
    color: ink,
  },
  // Pages are put together by us, none of them by the library: it would begin a new one for a tenth of a point too much.
  sheet: { minHeight: 841.89 },
  words: { fontSize: 9.5, lineHeight: 1.5 },
  h1: { fontFamily: headings, fontWeight: 600, fontSize: 38, lineHeight: 1.08, letterSpacing: -0.6 },
  h2: { fontFamily: headings, fontWeight: 600, fontSize: 22, lineHeight: 1.2, marginBottom: 14 },
  h3: { fontFamily: headings, fontWeight: 600, fontSize: 15, lineHeight: 1.25, marginBottom: 6 },
  h4: { fontFamily: headings, fontWeight: 600, fontSize: 11.5, lineHeight: 1.3 },
  strong: { fontWeight: 600 },
  soft: { color: soft },
  row: { flexDirection: 'row' },
  paragraph: { marginBottom: 6 },
  point: { flexDirection: 'row', marginBottom: 3 },
  sign: { width: 14 },
  fill: { flex: 1 },
  section: { marginBottom: 26, fontSize: 9.5, lineHeight: 1.5 },
  foot: {
    position: 'absolute',
    bottom: 28,
    left: 54,
    right: 54,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: soft,
  },
})
