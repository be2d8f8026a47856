import { describe, expect, test } from 'vitest'
import { balanced, type PagePart, pagesOf } from './brochures-pages.rules.ts'

const day = (over: Partial<PagePart> = {}): PagePart => ({
  kind: 'beside',
  gap: 20,
  head: 0,
  elastic: 0,
  again: 20,
  blocks: [40, 60],
  keeps: [true, false],
  others: [100, 100],
  spreads: true,
  ...over,
})
const columns = (blocks: number[], keeps: boolean[] = blocks.map(() => false)): PagePart =>
  day({ kind: 'columns', head: 30, again: 0, blocks, keeps, others: [] })

/** Which part begins or goes on on which page. */
const shown = (parts: PagePart[], room: number) =>
  pagesOf(parts, room).map((page) => page.map(({ part, from, to }) => `${part}:${from.join()}-${to.join()}`))

describe('days', () => {
  test('stay together, and begin the next page where little would be left empty', () => {
    expect(shown([day(), day(), day(), day()], 660)).toEqual([['0:0,0-2,2', '1:0,0-2,2', '2:0,0-2,2'], ['3:0,0-2,2']])
  })

  test('are parted between items where more than a third of a page would be empty', () => {
    const long = day({ others: [100, 100, 100, 100] })
    expect(shown([day(), long, day()], 560)).toEqual([
      ['0:0,0-2,2', '1:0,0-2,3'],
      ['1:2,3-2,4', '2:0,0-2,2'],
    ])
  })

  test('are never parted between a name and what follows it', () => {
    const parts = [day({ others: [200, 200] }), day({ blocks: [40, 300], keeps: [true, false] })]
    for (const [placed] of pagesOf(parts, 470).filter((page) => page[0]?.part === 1))
      expect(placed?.from).toEqual([0, 0])
  })

  test('have pictures that grow into what a page has left, equally and no further than they may', () => {
    const pictured = day({ head: 150, elastic: 100 })
    const [first] = pagesOf([pictured, pictured, day(), day(), day()], 900)
    expect(first?.map(({ grown }) => grown)).toEqual([90, 90])
    const [alone] = pagesOf([pictured, day({ others: [800] })], 900)
    expect(alone?.[0]?.grown).toBe(100)
  })

  test('that are higher than any page have one of their own, with all that follows', () => {
    expect(shown([day(), day({ blocks: [40], keeps: [false], others: [900, 50] }), day()], 500).flat()).toEqual(
      expect.arrayContaining(['0:0,0-2,2', '2:0,0-2,2']),
    )
  })

  test('of hundreds of blocks are on full pages, in their order, without every way of breaking them being tried', () => {
    const heights = (count: number, step: number) =>
      Array.from({ length: count }, (_, at) => 8 + ((at * at * step) % 53) / 2)
    const [blocks, others] = [heights(500, 7), heights(960, 11)]
    const pages = pagesOf([day({ blocks, keeps: blocks.map(() => false), others })], 750)
    const placed = pages.flat()
    expect(placed[0]?.from).toEqual([0, 0])
    expect(placed.at(-1)?.to).toEqual([500, 960])
    for (const [at, one] of placed.entries()) if (at > 0) expect(one.from).toEqual(placed[at - 1]?.to)
    for (const one of placed.slice(0, -1)) expect(one.height).toBeGreaterThan(600)
    for (const one of placed) expect(one.height).toBeLessThanOrEqual(750)
  })
})

describe('running text', () => {
  test('follows on the page where the days end', () => {
    expect(shown([day(), columns([50, 50, 50, 50])], 700)).toHaveLength(1)
  })

  test('is parted where a page ends, but not after a heading', () => {
    const blocks = Array.from({ length: 12 }, () => 60)
    const headings = blocks.map((_, at) => at % 3 === 0)
    const pages = pagesOf([day(), columns(blocks, headings)], 400)
    expect(pages.length).toBeGreaterThan(1)
    for (const placed of pages.flat()) if (placed.part === 1) expect(headings[placed.to[0] - 1]).toBe(false)
    expect(pages.at(-1)?.at(-1)?.to[0]).toBe(12)
  })

  test('stands in two columns of about the same length, and better not parted within a section', () => {
    expect(balanced([50, 50, 50, 50])).toMatchObject({ split: 2, height: 100 })
    expect(balanced([20, 50, 20, 20, 60], [true, false, false, true, false])).toMatchObject({ split: 3, height: 90 })
    expect(balanced([20, 100], [true, false])).toMatchObject({ split: 2 })
  })
})

test('a document without parts has no pages', () => expect(pagesOf([], 700)).toEqual([]))
