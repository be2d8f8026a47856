import { plainTextOf } from '@sarai/itinerary/rich-text'
import { Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { BrochureItem } from './brochures-items.rules.ts'
import { line, look, soft } from './brochures-look.pdf.ts'
import { type PdfContext, Here, outlined, Prose, Shot, Stars } from './brochures-parts.pdf.tsx'
import type { BrochureDay } from './brochures.rules.ts'

/** About as many letters as a page holds in two columns: a longer day may be cut by the end of a page. */
const maxTogether = 2600

/** What an item takes besides its text, in letters. */
const itemLength = 130

const lengthOf = ({ story, items }: BrochureDay) =>
  plainTextOf(story).length + items.reduce((sum, { text }) => sum + itemLength + plainTextOf(text).length, 0)

/** What is needed on the day, in a line. */
const factsLine = ({ facts }: BrochureItem) =>
  facts.map(({ label, value }) => (value.startsWith(label) ? value : `${label} ${value}`)).join('   ')

function Item({ context, item }: { context: PdfContext; item: BrochureItem }): ReactNode {
  const { colours } = context.agency
  const [picture] = item.pictures
  const more = factsLine(item)
  return (
    <View style={[look.row, { gap: 9, paddingVertical: 5, borderTopWidth: 0.6, borderTopColor: line }]}>
      {picture ? <Shot context={context} picture={picture} shape={{ width: 74, height: 56 }} /> : null}
      <View style={look.fill}>
        <View style={look.row}>
          <Text style={item.isWay ? [look.strong, { fontSize: 9 }] : [look.h4, { fontSize: 10.5 }]}>
            {item.title}
            {item.marks.map((mark) => (
              <Text key={mark} style={{ fontFamily: look.page.fontFamily, fontSize: 8, color: colours.accentInk }}>
                {'   '}
                {mark}
              </Text>
            ))}
          </Text>
          {item.stars > 0 ? <Stars count={item.stars} /> : null}
        </View>
        {item.line ? <Text style={{ fontSize: 8.5, lineHeight: 1.4, color: soft }}>{item.line}</Text> : null}
        {item.text.length > 0 ? (
          <View style={{ marginTop: 2, fontSize: 8.5, lineHeight: 1.4 }}>
            <Prose text={item.text} colour={colours.accentInk} />
          </View>
        ) : null}
        {more ? <Text style={{ fontSize: 7.5, lineHeight: 1.4, color: soft }}>{more}</Text> : null}
      </View>
    </View>
  )
}

function Night({ day: { overnight, meals } }: { day: BrochureDay }): ReactNode {
  const words = [overnight && `Overnight in ${overnight}`, meals].filter(Boolean).join('   ·   ')
  return words ? <Text style={[look.strong, { fontSize: 8.5, marginTop: 4 }]}>{words}</Text> : null
}

function Name({ context, day }: { context: PdfContext; day: BrochureDay }): ReactNode {
  const { accentInk } = context.agency.colours
  return (
    <>
      <Here context={context} name={day.anchor} />
      <Text style={[look.strong, { color: accentInk, marginBottom: 1 }]}>
        {day.label}
        {day.date ? <Text style={{ fontWeight: 400, color: soft }}>{`   ${day.date}`}</Text> : null}
        {day.options ? <Text>{`   ${day.options}`}</Text> : null}
      </Text>
      <Text style={[look.h3, { fontSize: 16, marginBottom: 6 }]}>{day.title}</Text>
    </>
  )
}

const Items = ({ context, items }: { context: PdfContext; items: BrochureItem[] }): ReactNode =>
  items.map((item, at) => <Item key={at} context={context} item={item} />)

/** The picture across the page; what the day is like beside what it holds. */
function GalleryDay({ context, day }: { context: PdfContext; day: BrochureDay }): ReactNode {
  const [first, second] = day.pictures
  return (
    <>
      {first ? (
        <View style={[look.row, { gap: 6, marginBottom: 10 }]}>
          <View style={look.fill}>
            <Shot context={context} picture={first} shape={{ height: 150 }} />
          </View>
          {second ? (
            <View style={look.fill}>
              <Shot context={context} picture={second} shape={{ height: 150 }} />
            </View>
          ) : null}
        </View>
      ) : null}
      <View style={[look.row, { gap: 22 }]}>
        <View style={look.fill}>
          <Name context={context} day={day} />
          <Prose text={day.story} colour={context.agency.colours.accentInk} />
          <Night day={day} />
        </View>
        <View style={look.fill}>
          <Items context={context} items={day.items} />
        </View>
      </View>
    </>
  )
}

/** A narrow column with the day, its picture and its night; the words beside it. */
function JournalDay({ context, day }: { context: PdfContext; day: BrochureDay }): ReactNode {
  const [picture] = day.pictures
  const { accent } = context.agency.colours
  return (
    <View style={[look.row, { gap: 20, paddingTop: 10, borderTopWidth: 2, borderTopColor: accent }]}>
      <View style={{ width: 150 }}>
        <Name context={context} day={day} />
        {picture ? <Shot context={context} picture={picture} shape={{ height: 112 }} /> : null}
        <Night day={day} />
      </View>
      <View style={look.fill}>
        <Prose text={day.story} colour={context.agency.colours.accentInk} />
        <Items context={context} items={day.items} />
      </View>
    </View>
  )
}

/** One day after the other, each of them together on a page where it is not longer than one. */
export function Days({ context, days }: { context: PdfContext; days: BrochureDay[] }): ReactNode {
  const Day = context.design === 'journal' ? JournalDay : GalleryDay
  return days.map((day) => (
    <View
      key={day.anchor}
      style={look.section}
      wrap={lengthOf(day) > maxTogether}
      {...outlined([day.label, day.title].filter(Boolean).join(': '))}
    >
      <Day context={context} day={day} />
    </View>
  ))
}
