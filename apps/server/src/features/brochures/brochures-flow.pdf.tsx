import { Document, Page, renderToBuffer, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { look } from './brochures-look.pdf.ts'
import { balanced, type PagePart, pagesOf, type Placed } from './brochures-pages.rules.ts'
import { outlined } from './brochures-parts.pdf.tsx'

type Letters = typeof look.words

/** One thing that the end of a page does not part. */
export interface Block {
  content: ReactNode
  /** It stays with what follows. */
  keeps?: boolean
  /** It may be drawn so much higher where its column has room beside the other one. */
  grows?: { most: number; draw: (more: number) => ReactNode }
}

/** A part of a document, as it is broken into pages. `PagePart` says what its fields mean. */
export interface Part {
  kind: PagePart['kind']
  /** What links lead to. */
  name: string
  /** Its entry in the document's outline. */
  bookmark: string | null
  gap: number
  /** Across the columns; `elastic` is how much higher it may be drawn. */
  head?: { elastic?: number; draw: (more: number) => ReactNode }
  /** Stands in its place on later pages. */
  again?: ReactNode
  style: Letters
  /** Of its columns; one where it has one. */
  widths: readonly [number, number?]
  blocks: Block[]
  others?: Block[]
  spreads?: boolean
  /** A line above it. */
  rule?: string
}

/** What a page holds, in points: A4 without its margins. */
export const pageWidth = 595.28 - 2 * look.page.paddingHorizontal
/** The engine rounds heights to its own grid: a little is left free for that. */
export const pageRoom = 841.89 - look.page.paddingTop - look.page.paddingBottom - 2
export const columnGap = 22
export const columnWidth = (pageWidth - columnGap) / 2
const rulePadding = 10

interface Laid {
  box: { height: number }
  children?: Laid[]
}

interface Asked {
  content: ReactNode
  width: number
  style: Letters
}

/** How high things are, as the engine sets them. */
async function heightsOf(asked: Asked[]): Promise<number[]> {
  let heights: number[] = []
  const read = ({ _INTERNAL__LAYOUT__DATA_: laid }: { _INTERNAL__LAYOUT__DATA_?: Laid }) => {
    heights = (laid?.children?.[0]?.children ?? []).map(({ box }) => box.height)
  }
  await renderToBuffer(
    <Document onRender={read as never}>
      <Page size={[pageWidth, 1_000_000]} style={[look.page, { padding: 0 }]} wrap={false}>
        {asked.map(({ content, width, style }, at) => (
          <View key={at} style={{ width }}>
            <View style={style}>{content}</View>
          </View>
        ))}
      </Page>
    </Document>,
  )
  if (heights.length !== asked.length) throw new Error('the engine did not say how high everything is')
  return heights
}

async function measured(parts: Part[]): Promise<PagePart[]> {
  const asked = parts.flatMap(({ head, again, widths, style, blocks, others = [] }): Asked[] => [
    { content: head?.draw(0), width: pageWidth, style },
    { content: again, width: pageWidth, style },
    ...blocks.map(({ content }) => ({ content, width: widths[0], style })),
    ...others.map(({ content }) => ({ content, width: widths[1] ?? widths[0], style })),
  ])
  const heights = await heightsOf(asked)
  let at = 0
  const take = (count: number) => heights.slice(at, (at += count))
  return parts.map(({ kind, gap, head, rule, blocks, others = [], spreads = false }) => {
    const [first = 0, later = 0] = take(2)
    const more = rule ? rulePadding : 0
    return {
      kind,
      gap,
      head: first + more,
      elastic: head?.elastic ?? 0,
      again: later + more,
      blocks: take(blocks.length),
      keeps: blocks.map(({ keeps = false }) => keeps),
      others: take(others.length),
      spreads,
    }
  })
}

const drawn = (blocks: readonly Block[]) => blocks.map(({ content }, at) => <View key={at}>{content}</View>)

const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0)

/** A column, in which what may grow takes what its neighbour is longer by. */
function Column({ blocks, width, free }: { blocks: readonly Block[]; width: number; free: number }): ReactNode {
  return (
    <View style={{ width }}>
      {blocks.map(({ content, grows }, at) => (
        <View key={at}>{grows ? grows.draw(Math.max(0, Math.min(grows.most, free))) : content}</View>
      ))}
    </View>
  )
}

function Blocks({ part, measures, placed }: { part: Part; measures: PagePart; placed: Placed }): ReactNode {
  const { kind, widths, spreads = false } = part
  const [from, to] = [placed.from, placed.to]
  const blocks = part.blocks.slice(from[0], to[0])
  const others = (part.others ?? []).slice(from[1], to[1])
  if (kind === 'stack') return drawn(blocks)
  const isBeside = kind === 'beside' && !(spreads && blocks.length === 0)
  if (isBeside) {
    const left = sum(measures.blocks.slice(from[0], to[0]))
    const right = sum(measures.others.slice(from[1], to[1]))
    return (
      <View style={[look.row, { gap: columnGap }]}>
        <Column blocks={blocks} width={widths[0]} free={right - left} />
        <Column blocks={others} width={widths[1] ?? widths[0]} free={0} />
      </View>
    )
  }
  const all = kind === 'columns' ? blocks : others
  const heights = kind === 'columns' ? measures.blocks.slice(from[0], to[0]) : measures.others.slice(from[1], to[1])
  const { split } = balanced(heights, kind === 'columns' ? measures.keeps.slice(from[0], to[0]) : [])
  return (
    <View style={[look.row, { gap: columnGap }]}>
      {[all.slice(0, split), all.slice(split)].map((column, at) => (
        <View key={at} style={{ width: columnWidth }}>
          {drawn(column)}
        </View>
      ))}
    </View>
  )
}

function PartOnPage({ part, measures, placed }: { part: Part; measures: PagePart; placed: Placed }): ReactNode {
  const isFirst = placed.from[0] + placed.from[1] === 0
  const { name, bookmark, style, head, again, rule } = part
  const ruled = rule ? { paddingTop: rulePadding - 2, borderTopWidth: 2, borderTopColor: rule } : {}
  return (
    <View
      style={[style, ruled, { marginTop: placed.gap }]}
      {...(isFirst ? { id: name, ...(bookmark ? outlined(bookmark) : {}) } : {})}
    >
      {isFirst ? head?.draw(placed.grown) : again}
      <Blocks part={part} measures={measures} placed={placed} />
    </View>
  )
}

/** Parts on their pages: what each page shows, and on which of them what begins. */
export async function flowOf(parts: Part[]): Promise<{ pages: ReactNode[]; begins: Map<string, number> }> {
  const all = await measured(parts)
  const sheets = pagesOf(all, pageRoom)
  const begins = new Map<string, number>()
  const pages = sheets.map((sheet, index) =>
    sheet.map((placed) => {
      const [part, measures] = [parts[placed.part], all[placed.part]]
      if (!part || !measures) return null
      if (!begins.has(part.name)) begins.set(part.name, index)
      return <PartOnPage key={part.name} part={part} measures={measures} placed={placed} />
    }),
  )
  return { pages, begins }
}
