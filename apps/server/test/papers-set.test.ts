import type * as Engine from '@react-pdf/renderer'
import { cloneElement, type ReactElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { makePaperSamples } from './paper-samples.ts'

type Document = ReactElement<Engine.DocumentProps>

interface Laid {
  type: string
  box?: { width: number; paddingLeft?: number; paddingRight?: number }
  style?: { fontSize?: number }
  lines?: { string: string; runs: { positions?: { xAdvance: number }[] }[] }[]
  children?: Laid[]
}

let pages: Laid[] = []
vi.mock('@react-pdf/renderer', async (original) => {
  const engine = await original<typeof Engine>()
  const onRender = ({ _INTERNAL__LAYOUT__DATA_: laid }: { _INTERNAL__LAYOUT__DATA_?: Laid }) => {
    pages = laid?.children ?? []
  }
  // Our parts make the document at once, without any state.
  const unfold = (element: Document): Document =>
    typeof element.type === 'function' ? unfold(Reflect.apply(element.type, undefined, [element.props])) : element
  // Not in the engine's types.
  const added: object = { onRender }
  return {
    ...engine,
    renderToBuffer: (element: Document) => engine.renderToBuffer(cloneElement(unfold(element), added)),
  }
})

/** Lines of texts that are wider than their column. */
function findWide({ type, box, lines = [], children = [] }: Laid): string[] {
  const inside = children.flatMap(findWide)
  if (type !== 'TEXT' || !box) return inside
  const room = box.width - (box.paddingLeft ?? 0) - (box.paddingRight ?? 0)
  const wide = lines.filter(({ string, runs }) => {
    const positions = runs.flatMap((run) => run.positions ?? [])
    const shown = string.endsWith(' ') ? positions.slice(0, -1) : positions
    return shown.reduce((sum, { xAdvance }) => sum + xAdvance, 0) > room + 0.6
  })
  // Of a text that is cut the ellipsis is added to what was broken before.
  return [...wide.filter(({ string }) => !string.includes('…')).map(({ string }) => `${string} in ${room}`), ...inside]
}

const texts = {
  'a word without spaces': 'Wwmm0123456789'.repeat(12),
  'an address': 'https://travel.example/a-very-long-path/that?goes=on&and=on'.repeat(3),
  'Tamil without spaces': 'திருநெல்வேலி'.repeat(12),
  Thai: 'กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยา'.repeat(3),
  Chinese: '北京市朝阳区建国路八十八号，现代城五号楼'.repeat(6),
}

describe.each(Object.entries(texts))('no column is too narrow for %s', (_, text) => {
  test.each(Object.entries(makePaperSamples(text, '₹12,34,56,78,901.25')))('on %s', async (_name, make) => {
    await make()
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.flatMap(findWide)).toEqual([])
  })
})
