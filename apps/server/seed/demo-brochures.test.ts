import { describe, expect, test } from 'vitest'
import { brochureDocument } from '../src/features/brochures/brochures.pdf.tsx'
import { look } from '../src/features/brochures/brochures-look.pdf.ts'
import { demoBrochures, paperOf } from '../test/demo-brochures.ts'
import { fillOf, overprinted, setPages } from '../test/paper-pages.ts'

const now = new Date('2026-11-21T06:00:00Z')
const sheet = 841.89
const { paddingTop, paddingBottom } = look.page

/** Trips that differ in nothing but names, days and amounts are set alike: one of each is enough. */
function kindsOf(hasHotels: boolean) {
  const all = demoBrochures(now, { hasHotels }).map((one) => {
    const { title, days, offer, options, seasons } = one.brochure
    const items = days.map((day) => day.items.length)
    return [JSON.stringify([title, items, offer?.prices.length, options.length, seasons.length]), one] as const
  })
  return [...new Map(all).values()]
}

describe.each(['gallery', 'journal'] as const)('in the design %s', (design) => {
  test.each([true, false])(
    'pages are full, nothing stands over anything, and no picture is there twice (with hotels: %s)',
    async (hasHotels) => {
      const found: string[] = []
      for (const { name, brochure } of kindsOf(hasHotels)) {
        const pages = await setPages(await brochureDocument({ ...(await paperOf(brochure, { design })), files: {} }))
        const shown = pages.flatMap((page) => page.marks.flatMap(({ picture }) => picture ?? []))
        const twice = [...new Set(shown.filter((file, at) => shown.indexOf(file) !== at))]
        if (shown.length === 0) found.push(`${name} has no picture`)
        found.push(...twice.map((file) => `${name} has ${file.split('/').at(-1)} twice`))
        const [, ...inner] = pages
        inner.forEach((page, at) => {
          const where = `${name}, page ${at + 2} of ${pages.length}`
          const fill = fillOf(page, paddingTop, sheet - paddingBottom)
          const lowest = Math.max(...page.marks.map(({ bottom }) => bottom))
          if (at < inner.length - 1 && fill < 0.55) found.push(`${where} is ${Math.round(fill * 100)} % full`)
          if (page.height > sheet + 0.01 || lowest > sheet - paddingBottom + 0.5) found.push(`${where} holds too much`)
          found.push(...overprinted(page).map((words) => `${where}: ${words}`))
        })
      }
      expect(found).toEqual([])
    },
    600_000,
  )
})

test('text of any length stays on its pages, and none of it is lost', async () => {
  const [one] = demoBrochures(now, { hasHotels: true })
  const [day] = one?.brochure.days ?? []
  const [item] = day?.items ?? []
  if (!one || !day || !item) throw new Error('there is no brochure')
  const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
  const sentence = 'The road goes on along the river, and there is always another bend. '
  const long = [paragraph(`${sentence.repeat(90)}END OF THE STORY`), paragraph('x'.repeat(3000))]
  const wordy = {
    ...item,
    title: 'A title that goes on and on '.repeat(7).trim(),
    text: [paragraph(`${sentence.repeat(60)}END OF THE ITEM`)],
  }
  const brochure = {
    ...one.brochure,
    title: 'A journey with a very long name '.repeat(4).trim(),
    days: [
      {
        ...day,
        story: long,
        items: [wordy, ...Array.from({ length: 40 }, () => item), { ...item, title: 'THE LAST ITEM' }],
      },
      ...Array.from({ length: 59 }, (_, at) => ({ ...day, anchor: `later-${at}`, story: [], items: [] })),
    ],
    policies: [
      { key: 'terms', title: 'Terms', text: [paragraph(`${sentence.repeat(300)}END OF THE TERMS`)], sentences: [] },
    ],
  }
  for (const design of ['gallery', 'journal'] as const) {
    const pages = await setPages(await brochureDocument({ ...(await paperOf(brochure, { design })), files: {} }))
    const words = pages.flatMap(({ marks }) => marks.map((mark) => mark.words)).join('\n')
    for (const end of ['END OF THE STORY', 'END OF THE ITEM', 'THE LAST ITEM', 'END OF THE TERMS'])
      expect(words, design).toContain(end)
    for (const page of pages.slice(1)) {
      expect(page.height).toBeLessThan(sheet + 0.01)
      expect(Math.max(...page.marks.map(({ bottom }) => bottom))).toBeLessThan(sheet - paddingBottom + 0.5)
    }
  }
})

test('an adviser’s number is set to be read', async () => {
  const [one] = demoBrochures(now, { hasHotels: false })
  if (!one) throw new Error('there is no brochure')
  const pages = await setPages(await brochureDocument(await paperOf(one.brochure, { design: 'gallery' })))
  const words = pages.flatMap(({ marks }) => marks.map((mark) => mark.words))
  expect(words).toContain('+91 98000 00104')
})
