import { createRequire } from 'node:module'
import type { DocumentTypeface } from '@sarai/contract/agency'
import { Font, StyleSheet } from '@react-pdf/renderer'

const require = createRequire(import.meta.url)
const file = (name: string) => require.resolve(`@expo-google-fonts/${name}.ttf`)

/**
 * The Latin font, and Devanagari as a fallback. All fonts come with the app, so that a document looks the same wherever
 * it is made.
 */
export const headings = ['Headings', 'Noto Sans Devanagari']
export const sans = ['Inter', 'Noto Sans Devanagari']

/** @param typeface of the headings */
export function registerFonts(typeface: DocumentTypeface = 'serif'): void {
  const heading =
    typeface === 'serif'
      ? file('fraunces/600SemiBold/Fraunces_600SemiBold')
      : file('inter/600SemiBold/Inter_600SemiBold')
  const upright = [
    { family: 'Headings', weight: 600, src: heading },
    { family: 'Inter', weight: 400, src: file('inter/400Regular/Inter_400Regular') },
    { family: 'Inter', weight: 600, src: file('inter/600SemiBold/Inter_600SemiBold') },
    {
      family: 'Noto Sans Devanagari',
      weight: 400,
      src: file('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular'),
    },
    {
      family: 'Noto Sans Devanagari',
      weight: 600,
      src: file('noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold'),
    },
  ]
  const italic = [
    { family: 'Inter', weight: 400, src: file('inter/400Regular_Italic/Inter_400Regular_Italic') },
    { family: 'Inter', weight: 600, src: file('inter/600SemiBold_Italic/Inter_600SemiBold_Italic') },
    // Devanagari has no italic; it stays upright among letters that lean.
    ...upright.filter(({ family }) => family.startsWith('Noto')),
  ]
  for (const { family, weight, src } of upright) Font.register({ family, src, fontWeight: weight })
  for (const { family, weight, src } of italic) Font.register({ family, src, fontWeight: weight, fontStyle: 'italic' })
  // Names of places are not to be cut in two.
  Font.registerHyphenationCallback((word) => [word])
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
