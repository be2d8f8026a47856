import { Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { type Block, columnGap, columnWidth, pageWidth, type Part } from './brochures-flow.pdf.tsx'
import { line, look, soft } from './brochures-look.pdf.ts'
import type { BrochureInput } from './brochures-parts.pdf.tsx'
import type { SeasonPrices } from './brochures-prices.rules.ts'
import type { BrochureOffer, BrochurePrice } from './brochures.rules.ts'

const cell = { width: 78, textAlign: 'right' as const }

function Season({ season: { season, dates, groups, rows } }: { season: SeasonPrices }): ReactNode {
  return (
    <View style={{ marginBottom: 18 }}>
      <Text style={look.h3}>
        {season}
        {dates ? (
          <Text
            style={{ fontFamily: look.page.fontFamily, fontSize: 9.5, fontWeight: 400, color: soft }}
          >{`   ${dates}`}</Text>
        ) : null}
      </Text>
      <View style={[look.row, { color: soft, paddingVertical: 4, fontSize: 8.5 }]}>
        <Text style={look.fill}>Per person</Text>
        {groups.map((group, index) => (
          <Text key={index} style={cell}>
            {group}
          </Text>
        ))}
      </View>
      {rows.map(({ who, prices }) => (
        <View key={who} style={[look.row, { paddingVertical: 5, borderTopWidth: 0.7, borderTopColor: line }]}>
          <Text style={look.fill}>{who}</Text>
          {prices.map((price, index) => (
            <Text key={index} style={[cell, price ? look.strong : look.soft]}>
              {price ?? 'on request'}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}

interface LineProps {
  label: string
  price: string
  aside?: string | null
  /** What the others come to. */
  isSum?: boolean
}

function Line({ label, price, aside, isSum = false }: LineProps): ReactNode {
  return (
    <View style={[look.row, { gap: 12, paddingVertical: 4, borderTopWidth: 0.7, borderTopColor: line }]}>
      <Text style={isSum ? [look.fill, look.strong] : look.fill}>
        {label}
        {aside ? <Text style={look.soft}>{`   ${aside}`}</Text> : null}
      </Text>
      <Text style={look.strong}>{price}</Text>
    </View>
  )
}

/** What is paid on top of the price, and what it comes to with that. */
function Collected({ rows, toPay, note }: NonNullable<BrochurePrice['collected']>): ReactNode {
  return (
    <View wrap={false}>
      {rows.map(({ label, price }) => (
        <Line key={label} label={label} price={price} />
      ))}
      <Line label="To pay" price={toPay} isSum />
      <Text style={[look.soft, { marginBottom: 6, fontSize: 8.5 }]}>{note}</Text>
    </View>
  )
}

interface PriceProps {
  price: BrochurePrice
  covers: string
  note: string | null
  /** What the option has that not all have. */
  own: string[]
}

function Price({ price: { name, rows, total, instalments, collected }, covers, note, own }: PriceProps): ReactNode {
  return (
    <>
      <View style={[look.row, { alignItems: 'flex-end', gap: 12 }]}>
        <Text style={[look.h3, look.fill, { marginBottom: 2 }]}>{name ?? 'The trip'}</Text>
        <Text style={[look.h3, { marginBottom: 2 }]}>{total}</Text>
      </View>
      <Text style={[look.soft, { marginBottom: 6 }]}>{[covers, note].filter(Boolean).join('. ')}</Text>
      {own.length > 0 ? (
        <View style={{ marginBottom: 6 }}>
          {own.map((title) => (
            <View key={title} style={look.row}>
              <Text style={look.sign}>•</Text>
              <Text style={look.fill}>{title}</Text>
            </View>
          ))}
        </View>
      ) : null}
      {rows.map(({ label, price }, index) => (
        <Line key={index} label={label} price={price} />
      ))}
      {collected ? <Collected {...collected} /> : null}
      {instalments.length > 1
        ? instalments.map(({ label, price, due }, index) => (
            <Line key={index} label={label} price={price} aside={due} />
          ))
        : null}
    </>
  )
}

/** Ways to travel side by side, two in a row, so that they can be compared. */
function priceRows(context: BrochureInput, { prices, covers }: BrochureOffer): Block[] {
  const { options } = context.brochure
  const props = prices.map((price): PriceProps => {
    const option = options.find(({ name }) => name === price.name)
    return { price, covers, note: option?.note ?? null, own: option?.own ?? [] }
  })
  const [only] = props
  if (props.length === 1 && only)
    return [{ content: <View style={{ width: pageWidth, marginBottom: 14 }}>{<Price {...only} />}</View> }]
  const rows = Array.from({ length: Math.ceil(props.length / 2) }, (_, at) => props.slice(at * 2, at * 2 + 2))
  return rows.map((row, at) => ({
    content: (
      <View key={at} style={[look.row, { gap: columnGap, marginBottom: 16 }]}>
        {row.map((one, index) => (
          <View
            key={index}
            style={{
              width: columnWidth,
              padding: 14,
              borderRadius: 8,
              backgroundColor: context.agency.colours.wash,
            }}
          >
            <Price {...one} />
          </View>
        ))}
      </View>
    ),
  }))
}

function offerBlocks(context: BrochureInput, offer: BrochureOffer): Block[] {
  const { extras, validity } = offer
  const more = (
    <View style={{ marginBottom: 14 }}>
      <Text style={look.h3}>What you can add</Text>
      {extras.map(({ title, when, price }, index) => (
        <Line key={index} label={title} price={`+ ${price}`} aside={when} />
      ))}
    </View>
  )
  return [
    ...priceRows(context, offer),
    ...(extras.length > 0 ? [{ content: more }] : []),
    ...(validity ? [{ content: <Text style={look.strong}>{validity}</Text> }] : []),
  ]
}

/** What it costs: each way to travel, or season by season. */
export function pricesPart(context: BrochureInput): Part[] {
  const { seasons, seasonsNote, offer } = context.brochure
  if (!offer && seasons.length === 0) return []
  const words = offer?.prices.length === 1 ? 'Price' : 'Prices'
  return [
    {
      kind: 'stack',
      name: 'prices',
      bookmark: words,
      gap: 30,
      head: { draw: () => <Text style={look.h2}>{words}</Text> },
      style: look.words,
      widths: [pageWidth],
      blocks: offer
        ? offerBlocks(context, offer)
        : [
            ...seasons.map((season, at) => ({ content: <Season key={at} season={season} /> })),
            ...(seasonsNote
              ? [{ content: <Text style={[look.soft, { fontSize: 8.5, width: pageWidth }]}>{seasonsNote}</Text> }]
              : []),
          ],
    },
  ]
}
