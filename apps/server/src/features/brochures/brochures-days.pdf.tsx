import type { TravellerPicture } from '@sarai/contract/traveller-view'
import { plainTextOf } from '@sarai/itinerary/rich-text'
import { Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { line, look, soft } from './brochures-look.pdf.ts'
import { type PdfContext, Here, outlined, Prose, Shot, Stars } from './brochures-parts.pdf.tsx'
import type { BrochureItem } from './brochures-items.rules.ts'
import type { BrochureDay } from './brochures.rules.ts'

/** Longer than this, an item may be cut by the end of a page. */
const maxTogether = 900
const isLong = (item: BrochureItem) => plainTextOf(item.text).length > maxTogether

/** The first picture large, two more beside each other below. */
function Gallery({ context, pictures }: { context: PdfContext; pictures: TravellerPicture[] }): ReactNode {
  const [first, second, third] = pictures
  if (!first) return null
  if (second && !third)
    return (
      <View style={[look.row, { gap: 6, marginBottom: 12 }]}>
        {[first, second].map((picture) => (
          <Shot key={picture.id} context={context} picture={picture} shape={{ width: 240.5, height: 160 }} />
        ))}
      </View>
    )
  return (
    <View style={{ gap: 6, marginBottom: 12 }}>
      <Shot context={context} picture={first} shape={{ height: 220 }} />
      {second && third ? (
        <View style={[look.row, { gap: 6 }]}>
          {[second, third].map((picture) => (
            <Shot key={picture.id} context={context} picture={picture} shape={{ width: 240.5, height: 140 }} />
          ))}
        </View>
      ) : null}
    </View>
  )
}

function Item({ context, item }: { context: PdfContext; item: BrochureItem }): ReactNode {
  const { colours } = context.agency
  const [picture] = item.pictures
  return (
    <View
      style={[look.row, { gap: 14, paddingVertical: 10, borderTopWidth: 0.7, borderTopColor: line }]}
      wrap={isLong(item)}
    >
      {picture ? <Shot context={context} picture={picture} shape={{ width: 120, height: 90 }} /> : null}
      <View style={look.fill}>
        <Text style={{ fontSize: 8.5, color: soft }}>
          {item.kind}
          {item.marks.map((mark) => (
            <Text key={mark} style={{ fontWeight: 600, color: colours.accentInk }}>
              {'  ·  '}
              {mark}
            </Text>
          ))}
        </Text>
        <View style={[look.row, { marginBottom: 3 }]}>
          <Text style={look.h4}>{item.title}</Text>
          {item.stars > 0 ? <Stars count={item.stars} /> : null}
        </View>
        {item.facts.map(({ label, value }) => (
          <View key={label} style={[look.row, { fontSize: 9 }]}>
            <Text style={{ width: 76, color: soft }}>{label}</Text>
            <Text style={look.fill}>{value}</Text>
          </View>
        ))}
        {item.text.length > 0 ? (
          <View style={{ marginTop: 5, fontSize: 9 }}>
            <Prose text={item.text} colour={colours.accentInk} />
          </View>
        ) : null}
      </View>
    </View>
  )
}

function Night({ day: { overnight, meals } }: { day: BrochureDay }): ReactNode {
  const words = [overnight && `Overnight in ${overnight}`, meals].filter(Boolean).join('   ·   ')
  return words ? (
    <Text style={[look.strong, { paddingTop: 9, borderTopWidth: 0.7, borderTopColor: line }]}>{words}</Text>
  ) : null
}

/** One day after the other. */
export function Days({ context, days }: { context: PdfContext; days: BrochureDay[] }): ReactNode {
  return days.map((day) => <Day key={day.anchor} context={context} day={day} />)
}

function Day({ context, day }: { context: PdfContext; day: BrochureDay }): ReactNode {
  const { accentInk } = context.agency.colours
  const last = day.items.at(-1)
  return (
    <View style={look.section} {...outlined([day.label, day.title].filter(Boolean).join(': '))}>
      <View wrap={false} minPresenceAhead={60}>
        <Here context={context} name={day.anchor} />
        <Text style={[look.strong, { color: accentInk, marginBottom: 2 }]}>
          {day.label}
          {day.date ? <Text style={{ fontWeight: 400, color: soft }}>{`   ${day.date}`}</Text> : null}
          {day.options ? <Text>{`   ${day.options}`}</Text> : null}
        </Text>
        <Text style={[look.h3, { fontSize: 18, marginBottom: 9 }]}>{day.title}</Text>
        <Gallery context={context} pictures={day.pictures} />
      </View>
      <View style={{ marginBottom: 6 }}>
        <Prose text={day.story} colour={accentInk} />
      </View>
      {day.items.slice(0, -1).map((item, at) => (
        <Item key={at} context={context} item={item} />
      ))}
      <View wrap={!last || isLong(last)}>
        {last ? <Item context={context} item={last} /> : null}
        <Night day={day} />
      </View>
    </View>
  )
}
