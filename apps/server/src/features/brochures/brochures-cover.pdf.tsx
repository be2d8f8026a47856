import { Circle, Image, Page, Path, Rect, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { preparedWords } from './brochures-adviser.pdf.tsx'
import { look, soft } from './brochures-look.pdf.ts'
import { type BrochureInput, Shot } from './brochures-parts.pdf.tsx'

const hills = [
  ['M0 372c90-60 160-70 236-28 62-74 132-102 214-44 92-66 208-64 350 34v266H0z', 0.28],
  ['M0 442c120-66 236-62 352-6 132-78 284-84 448-14v178H0z', 0.45],
  ['M0 520c160-60 330-66 510-18 108-30 206-32 290-8v106H0z', 0.8],
] as const

/** Stands where a trip has no picture: hills in the agency's colour. */
function Drawn({ context }: { context: BrochureInput }): ReactNode {
  const { accent, wash } = context.agency.colours
  return (
    <Svg viewBox="0 0 800 600" width={595.28} height={coverHeight} preserveAspectRatio="xMidYMax slice">
      <Rect x={-200} y={-200} width={1200} height={1000} fill={wash} />
      <Circle cx={530} cy={215} r={88} fill={accent} fillOpacity={0.22} />
      {hills.map(([path, opacity]) => (
        <Path key={path} d={path} fill={accent} fillOpacity={opacity} />
      ))}
    </Svg>
  )
}

const coverHeight = 500

/** The first page: the trip's picture, its name and facts, and whose it is. */
export function Cover({ context }: { context: BrochureInput }): ReactNode {
  const { brochure, agency } = context
  const { cover, where, title, subtitle, duration, dates, departureCity, groupSize, from } = brochure
  const prepared = preparedWords(context)
  const facts = [duration, dates, departureCity && `Starts in ${departureCity}`, groupSize].filter(Boolean)
  return (
    <Page size="A4" style={[look.page, look.words, look.sheet, { padding: 0 }]} wrap={false}>
      {cover ? (
        <Shot context={context} picture={cover} shape={{ height: coverHeight, radius: 0 }} />
      ) : (
        <Drawn context={context} />
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
