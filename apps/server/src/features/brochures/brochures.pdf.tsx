import { Document, Image, Link, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { AdviserCard, preparedWords } from './brochures-adviser.pdf.tsx'
import { Days } from './brochures-days.pdf.tsx'
import { line, look, registerFonts, soft } from './brochures-look.pdf.ts'
import { RouteOnPaper } from './brochures-map.pdf.tsx'
import { type BrochureInput, Foot, type PdfContext, Shot } from './brochures-parts.pdf.tsx'
import { sheetsOfDays } from './brochures-sheets.rules.ts'
import { Information, Prices, Terms } from './brochures-terms.pdf.tsx'

function Cover({ context }: { context: PdfContext }): ReactNode {
  const { brochure, agency } = context
  const { cover, where, title, subtitle, duration, dates, departureCity, groupSize, from } = brochure
  const prepared = preparedWords(context)
  const facts = [duration, dates, departureCity && `Starts in ${departureCity}`, groupSize].filter(Boolean)
  return (
    <Page size="A4" style={{ ...look.page, ...look.words, padding: 0 }}>
      {cover ? (
        <Shot context={context} picture={cover} shape={{ height: 500, radius: 0 }} />
      ) : (
        <View style={{ height: 260, backgroundColor: agency.colours.accent }} />
      )}
      <View style={{ paddingHorizontal: 54, paddingTop: 36 }}>
        {where ? (
          <Text style={[look.strong, { color: agency.colours.accentInk, marginBottom: 8 }]}>{where}</Text>
        ) : null}
        <Text style={look.h1}>{title}</Text>
        {subtitle ? (
          <Text style={{ fontSize: 13, lineHeight: 1.4, marginTop: 10, color: soft }}>{subtitle}</Text>
        ) : null}
        <Text style={{ marginTop: 16, fontSize: 10.5 }}>{facts.join('   ·   ')}</Text>
        {prepared ? <Text style={{ marginTop: 6, fontSize: 10.5, color: soft }}>{prepared}</Text> : null}
      </View>
      <View
        style={[look.row, { position: 'absolute', left: 54, right: 54, bottom: 44, alignItems: 'center', gap: 12 }]}
      >
        {agency.logo ? (
          <Image
            src={{ data: Buffer.from(agency.logo), format: 'png' }}
            style={{ width: 40, height: 40, objectFit: 'contain' }}
          />
        ) : null}
        <View style={look.fill}>
          <Text style={look.h4}>{agency.name}</Text>
          {agency.lines.map((words) => (
            <Text key={words} style={{ fontSize: 8.5, lineHeight: 1.4, color: soft }}>
              {words}
            </Text>
          ))}
        </View>
        {from ? (
          <View style={{ alignItems: 'flex-end' }}>
            <Text style={[look.h3, { fontSize: 20, marginBottom: 0 }]}>from {from.price}</Text>
            <Text style={{ fontSize: 8.5, color: soft }}>{from.per}</Text>
          </View>
        ) : null}
      </View>
    </Page>
  )
}

interface Entry {
  name: string
  words: string
  aside?: string | null
}

function entriesOf({ brochure: { days, seasons, offer, sections, policies } }: PdfContext): Entry[] {
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

function Contents({ context }: { context: PdfContext }): ReactNode {
  const { highlights } = context.brochure
  const { accentInk, accent } = context.agency.colours
  return (
    <Page size="A4" style={look.page}>
      <View style={[look.row, look.section, { gap: 24 }]}>
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
        <RouteOnPaper context={context} wide={highlights.length > 0 ? 270 : 487} />
      </View>
      <Ways context={context} />
      <Text style={look.h2}>Contents</Text>
      {entriesOf(context).map(({ name, words, aside }) => (
        <Link key={name} src={`#${name}`} style={{ textDecoration: 'none', color: look.page.color }}>
          <View style={[look.row, { paddingVertical: 3.5, borderTopWidth: 0.7, borderTopColor: line }]} wrap={false}>
            {aside ? <Text style={[look.words, look.strong, { width: 52, color: accentInk }]}>{aside}</Text> : null}
            <Text style={[look.words, look.fill]}>{words}</Text>
            <Text
              style={[look.soft, { width: 30, textAlign: 'right' }]}
              render={() => String(context.pages.get(name) ?? '')}
            />
          </View>
        </Link>
      ))}
      <View style={{ marginTop: 20, fontSize: 9.5, lineHeight: 1.5 }}>
        <AdviserCard context={context} />
      </View>
      <Foot context={context} />
    </Page>
  )
}

/** The ways to travel, unless they stand with their prices. */
function Ways({ context: { brochure } }: { context: PdfContext }): ReactNode {
  const { options, offer } = brochure
  if (options.length === 0 || offer) return null
  return (
    <View style={look.section}>
      <Text style={look.h3}>Ways to do this trip</Text>
      {options.map(({ id, name, note }) => (
        <Text key={id} style={look.paragraph}>
          <Text style={look.strong}>{name}</Text> {note}
        </Text>
      ))}
    </View>
  )
}

function Brochure({ context }: { context: PdfContext }) {
  const { brochure, agency } = context
  return (
    <Document title={brochure.title} author={agency.name} creator="Sarai" producer="Sarai" pageMode="useOutlines">
      <Cover context={context} />
      <Contents context={context} />
      {sheetsOfDays(brochure.days).map((days) => (
        <Page key={days[0]?.anchor} size="A4" style={look.page}>
          <Days context={context} days={days} />
          <Foot context={context} />
        </Page>
      ))}
      <Page size="A4" style={look.page}>
        <Prices context={context} />
        <Information context={context} />
        <Foot context={context} />
      </Page>
      {brochure.policies.length > 0 ? (
        <Page size="A4" style={look.page}>
          <Terms context={context} />
          <Foot context={context} />
        </Page>
      ) : null}
    </Document>
  )
}

/** A trip as a document of its own. */
export function brochurePdf(input: BrochureInput): Promise<Buffer> {
  registerFonts(input.typeface)
  return renderToBuffer(<Brochure context={{ ...input, pages: new Map() }} />)
}
