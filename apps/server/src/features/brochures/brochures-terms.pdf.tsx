import { Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { RichText } from '@sarai/contract/rich-text'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { listed } from '@sarai/itinerary/words'
import { line, look, soft } from './brochures-look.pdf.ts'
import { type PdfContext, Here, outlined, Prose, Sign } from './brochures-parts.pdf.tsx'
import type { SeasonPrices } from './brochures-prices.rules.ts'
import type { BrochureOffer, BrochurePrice } from './brochures.rules.ts'

function Heading({ context, name, words }: { context: PdfContext; name: string; words: string }): ReactNode {
  return (
    <View minPresenceAhead={80} {...outlined(words)}>
      <Here context={context} name={name} />
      <Text style={look.h2}>{words}</Text>
    </View>
  )
}

const cell = { width: 78, textAlign: 'right' as const }

function Season({ season: { season, dates, groups, rows } }: { season: SeasonPrices }): ReactNode {
  return (
    <View style={{ marginBottom: 18 }} wrap={false}>
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

function Line({ label, price, aside }: { label: string; price: string; aside?: string | null }): ReactNode {
  return (
    <View style={[look.row, { paddingVertical: 4, borderTopWidth: 0.7, borderTopColor: line }]}>
      <Text style={look.fill}>
        {label}
        {aside ? <Text style={look.soft}>{`   ${aside}`}</Text> : null}
      </Text>
      <Text style={look.strong}>{price}</Text>
    </View>
  )
}

interface PriceProps {
  price: BrochurePrice
  covers: string
  /** What the option has that not all have. */
  own: string[]
}

function Price({ price: { name, rows, total, instalments }, covers, own }: PriceProps) {
  return (
    <View style={{ marginBottom: 18 }} wrap={false}>
      <View style={[look.row, { alignItems: 'flex-end', marginBottom: 4 }]}>
        <Text style={[look.h3, look.fill, { marginBottom: 0 }]}>{name ?? 'The trip'}</Text>
        <Text style={[look.h3, { marginBottom: 0 }]}>{total}</Text>
      </View>
      <Text style={[look.soft, { marginBottom: own.length > 0 ? 0 : 6 }]}>{covers}</Text>
      {own.length > 0 ? <Text style={{ marginBottom: 6 }}>{listed(own)}</Text> : null}
      {rows.map(({ label, price }, index) => (
        <Line key={index} label={label} price={price} />
      ))}
      {instalments.length > 1
        ? instalments.map(({ label, price, due }, index) => (
            <Line key={index} label={label} price={price} aside={due} />
          ))
        : null}
    </View>
  )
}

function OfferPrices({ context, offer }: { context: PdfContext; offer: BrochureOffer }): ReactNode {
  const { options } = context.brochure
  return (
    <View style={look.section}>
      <Heading context={context} name="prices" words={offer.prices.length > 1 ? 'Prices' : 'Price'} />
      {offer.prices.map((price, index) => (
        <Price
          key={index}
          price={price}
          covers={offer.covers}
          own={options.find(({ name }) => name === price.name)?.own ?? []}
        />
      ))}
      {offer.extras.length > 0 ? (
        <View style={{ marginBottom: 14 }} wrap={false}>
          <Text style={look.h3}>What you can add</Text>
          {offer.extras.map(({ title, when, price }, index) => (
            <Line key={index} label={title} price={`+ ${price}`} aside={when} />
          ))}
        </View>
      ) : null}
      {offer.validity ? <Text style={look.strong}>{offer.validity}</Text> : null}
    </View>
  )
}

export function Prices({ context }: { context: PdfContext }): ReactNode {
  const { seasons, offer } = context.brochure
  if (offer) return <OfferPrices context={context} offer={offer} />
  if (seasons.length === 0) return null
  return (
    <View style={look.section}>
      <Heading context={context} name="prices" words="Prices" />
      {seasons.map((season, index) => (
        <Season key={index} season={season} />
      ))}
    </View>
  )
}

const tick = 'M4 13l5 5L20 6'
const cross = 'M6 6l12 12M18 6L6 18'

interface Block {
  key: string
  length: number
  content: ReactNode
}

/** Blocks in two columns of about the same length, in their order. */
function Columns({ blocks }: { blocks: Block[] }): ReactNode {
  const whole = blocks.reduce((sum, { length }) => sum + length, 0)
  let before = 0
  const isFirst = blocks.map(({ length }, at) => {
    const middle = before + length / 2
    before += length
    return at === 0 || middle < whole / 2
  })
  return (
    <View style={[look.row, { gap: 24 }]}>
      {[true, false].map((side) => (
        <View key={String(side)} style={look.fill}>
          {blocks
            .filter((_, at) => isFirst[at] === side)
            .map(({ key, content }) => (
              <View key={key} style={{ marginBottom: 12 }}>
                {content}
              </View>
            ))}
        </View>
      ))}
    </View>
  )
}

const titleLength = 80
const lengthOf = (text: RichText, sentences: string[] = []) =>
  titleLength + plainTextOf(text).length + sentences.join(' ').length

export function Information({ context }: { context: PdfContext }): ReactNode {
  const { sections } = context.brochure
  if (sections.length === 0) return null
  const colour = context.agency.colours.accentInk
  const signs: Record<string, ReactNode> = {
    inclusions: <Sign path={tick} colour="#1c6b3c" />,
    exclusions: <Sign path={cross} colour="#8a5347" />,
  }
  const blocks = sections.map(({ id, kind, title, text }) => ({
    key: id,
    length: lengthOf(text),
    content: (
      <>
        <Text style={look.h3} minPresenceAhead={30}>
          {title}
        </Text>
        <Prose text={text} colour={colour} sign={signs[kind]} />
      </>
    ),
  }))
  const { offer, seasons } = context.brochure
  // Below one price there is room for it.
  const isBelow = seasons.length + (offer?.prices.length ?? 0) < 2
  return (
    <View style={look.section} break={!isBelow}>
      <Heading context={context} name="information" words="Good to know" />
      <Columns blocks={blocks} />
    </View>
  )
}

export function Terms({ context }: { context: PdfContext }): ReactNode {
  const { policies } = context.brochure
  if (policies.length === 0) return null
  const blocks = policies.map(({ key, title, text, sentences }) => ({
    key,
    length: lengthOf(text, sentences),
    content: (
      <>
        <Text style={[look.h3, { fontSize: 12, marginBottom: 4 }]} minPresenceAhead={30}>
          {title}
        </Text>
        {sentences.map((sentence) => (
          <View key={sentence} style={look.point}>
            <Text style={look.sign}>•</Text>
            <Text style={look.fill}>{sentence}</Text>
          </View>
        ))}
        <Prose text={text} colour={context.agency.colours.accentInk} />
      </>
    ),
  }))
  return (
    <View style={[look.section, { fontSize: 8.5, lineHeight: 1.45 }]}>
      <Heading context={context} name="terms" words="Terms" />
      <Columns blocks={blocks} />
    </View>
  )
}
