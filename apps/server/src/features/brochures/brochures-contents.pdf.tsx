import { Link, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { AdviserCard } from './brochures-adviser.pdf.tsx'
import { type Block, columnGap, columnWidth, pageWidth, type Part } from './brochures-flow.pdf.tsx'
import { line, look } from './brochures-look.pdf.ts'
import { RouteOnPaper } from './brochures-map.pdf.tsx'
import type { BrochureInput } from './brochures-parts.pdf.tsx'

interface Entry {
  name: string
  words: string
  aside?: string | null
}

function entriesOf({ brochure: { days, seasons, offer, sections, policies } }: BrochureInput): Entry[] {
  const parts = [
    (offer !== null || seasons.length > 0) && { name: 'prices', words: 'Prices' },
    sections.length > 0 && { name: 'information', words: 'Good to know' },
    policies.length > 0 && { name: 'terms', words: 'Terms' },
  ]
  return [
    ...days.map(({ anchor, title, number }) => ({ name: anchor, words: title, aside: `Day ${number}` })),
    ...parts.filter((part) => part !== false),
  ]
}

function Overview({ context }: { context: BrochureInput }): ReactNode {
  const { highlights } = context.brochure
  const { accent } = context.agency.colours
  return (
    <View style={[look.row, { gap: 24, marginBottom: 26 }]}>
      {highlights.length > 0 ? (
        <View style={look.fill}>
          <Text style={look.h2}>What awaits you</Text>
          {highlights.map((words, index) => (
            <View key={index} style={[look.row, { marginBottom: 6, alignItems: 'flex-start' }]}>
              <View style={{ width: 12, height: 1.5, marginTop: 8, marginRight: 10, backgroundColor: accent }} />
              <Text style={[look.fill, { fontFamily: look.h4.fontFamily, fontWeight: 600, fontSize: 12 }]}>
                {words}
              </Text>
            </View>
          ))}
        </View>
      ) : null}
      <RouteOnPaper context={context} wide={highlights.length > 0 ? 270 : pageWidth} />
    </View>
  )
}

/** The ways to travel, unless they stand with their prices. */
function waysBlock({ brochure: { options, offer } }: BrochureInput): Block[] {
  if (options.length === 0 || offer) return []
  const content = (
    <View style={{ marginBottom: 26 }}>
      <Text style={look.h3}>Ways to do this trip</Text>
      {options.map(({ id, name, note }) => (
        <Text key={id} style={look.paragraph}>
          <Text style={look.strong}>{name}</Text> {note}
        </Text>
      ))}
    </View>
  )
  return [{ content }]
}

interface Listed {
  context: BrochureInput
  entry: Entry
  page: number | undefined
}

function Line({ context, entry: { name, words, aside }, page }: Listed): ReactNode {
  const { accentInk } = context.agency.colours
  return (
    <Link src={`#${name}`} style={{ textDecoration: 'none', color: look.page.color }}>
      <View style={[look.row, { paddingVertical: 3.5, borderTopWidth: 0.7, borderTopColor: line }]}>
        {aside ? <Text style={[look.strong, { width: 52, color: accentInk }]}>{aside}</Text> : null}
        <Text style={look.fill}>{words}</Text>
        <Text style={[look.soft, { width: 30, textAlign: 'right' }]}>{page === undefined ? '' : String(page)}</Text>
      </View>
    </Link>
  )
}

/** More stand in two columns, so that a long trip has its contents on one page too. */
const maxInColumn = 11
/** As many as a page holds in its two columns. */
const maxOnPage = 48

function entryBlocks(context: BrochureInput, pageOf: PageOf): Block[] {
  const entries = entriesOf(context)
  const lines = entries.map((entry) => (
    <Line key={entry.name} context={context} entry={entry} page={pageOf(entry.name)} />
  ))
  if (lines.length <= maxInColumn) return lines.map((content) => ({ content }))
  const pages = Array.from({ length: Math.ceil(lines.length / maxOnPage) }, (_, at) =>
    lines.slice(at * maxOnPage, (at + 1) * maxOnPage),
  )
  return pages.map((all) => {
    const half = Math.ceil(all.length / 2)
    const content = (
      <View style={[look.row, { gap: columnGap }]}>
        <View style={{ width: columnWidth }}>{all.slice(0, half)}</View>
        <View style={{ width: columnWidth }}>{all.slice(half)}</View>
      </View>
    )
    return { content }
  })
}

type PageOf = (name: string) => number | undefined

/** The second page: what awaits one, the way, what the document holds, and who to ask. */
export function contentsPart(context: BrochureInput, pageOf: PageOf): Part {
  const { highlights } = context.brochure
  const hasOverview = highlights.length > 0 || context.map !== null
  return {
    kind: 'stack',
    name: 'contents',
    bookmark: null,
    gap: 0,
    style: look.words,
    widths: [pageWidth],
    blocks: [
      ...(hasOverview ? [{ content: <Overview context={context} /> }] : []),
      ...waysBlock(context),
      { content: <Text style={look.h2}>Contents</Text>, keeps: true },
      ...entryBlocks(context, pageOf),
      ...(context.adviser
        ? [{ content: <View style={{ marginTop: 20 }}>{<AdviserCard context={context} />}</View> }]
        : []),
    ],
  }
}
