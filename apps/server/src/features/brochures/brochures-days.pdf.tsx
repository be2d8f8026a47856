import { Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { BrochureItem } from './brochures-items.rules.ts'
import { type Block, columnGap, columnWidth, pageWidth, type Part } from './brochures-flow.pdf.tsx'
import { line, look, soft } from './brochures-look.pdf.ts'
import { type BrochureInput, Shot, Stars } from './brochures-parts.pdf.tsx'
import { proseBlocks } from './brochures-prose.pdf.tsx'
import type { BrochureDay } from './brochures.rules.ts'

/** What is needed on the day, in a line. */
const factsLine = ({ facts }: BrochureItem) =>
  facts.map(({ label, value }) => (value.startsWith(label) ? value : `${label} ${value}`)).join('   ')

/** Class and marks, below the name: they may be longer than what is left of its line. */
function Marks({ context, item: { stars, marks } }: { context: BrochureInput; item: BrochureItem }): ReactNode {
  if (stars === 0 && marks.length === 0) return null
  const { accentInk, wash } = context.agency.colours
  return (
    <View style={[look.row, { flexWrap: 'wrap', alignItems: 'center', gap: 5, marginVertical: 2 }]}>
      {stars > 0 ? <Stars count={stars} /> : null}
      {marks.map((mark) => (
        <View key={mark} style={{ paddingHorizontal: 5, paddingVertical: 1, borderRadius: 6, backgroundColor: wash }}>
          <Text style={{ fontSize: 7.5, lineHeight: 1.3, fontWeight: 600, color: accentInk }}>{mark}</Text>
        </View>
      ))}
    </View>
  )
}

const small = { fontSize: 8.5, lineHeight: 1.4 }

/** What is done, where one sleeps, how one gets on: what one asks first, and the rest of its text below. */
function itemBlocks(context: BrochureInput, item: BrochureItem): Block[] {
  const colour = context.agency.colours.accentInk
  const [picture] = item.pictures
  const more = factsLine(item)
  const facts = more ? <Text style={{ fontSize: 7.5, lineHeight: 1.4, color: soft }}>{more}</Text> : null
  const [first, ...others] = proseBlocks(item.text, { colour })
  const opening = (
    <View style={[look.row, { gap: 9, paddingTop: 6, paddingBottom: 5, borderTopWidth: 0.6, borderTopColor: line }]}>
      {picture ? <Shot context={context} picture={picture} shape={{ width: 84, height: 64 }} /> : null}
      <View style={look.fill}>
        <Text style={item.isWay ? [look.strong, { fontSize: 9, lineHeight: 1.4 }] : [look.h4, { fontSize: 10.5 }]}>
          {item.title}
        </Text>
        <Marks context={context} item={item} />
        {item.line ? <Text style={{ ...small, color: soft }}>{item.line}</Text> : null}
        {first ? <View style={{ ...small, marginTop: 2 }}>{first.content}</View> : null}
        {others.length === 0 ? facts : null}
      </View>
    </View>
  )
  return [
    { content: opening, keeps: others.length > 0 },
    ...others.map(({ content }, at) => ({
      content: (
        <View style={small}>
          {content}
          {at === others.length - 1 ? facts : null}
        </View>
      ),
    })),
  ]
}

function Night({ day: { overnight, meals } }: { day: BrochureDay }): ReactNode {
  const words = [overnight && `Overnight in ${overnight}`, meals].filter(Boolean).join('   ·   ')
  return words ? <Text style={[look.strong, { fontSize: 8.5, lineHeight: 1.5, marginTop: 4 }]}>{words}</Text> : null
}

function Name({ context, day }: { context: BrochureInput; day: BrochureDay }): ReactNode {
  const { accentInk } = context.agency.colours
  return (
    <>
      <Text style={[look.strong, { color: accentInk, marginBottom: 1 }]}>
        {day.label}
        {day.date ? <Text style={{ fontWeight: 400, color: soft }}>{`   ${day.date}`}</Text> : null}
        {day.options ? <Text>{`   ${day.options}`}</Text> : null}
      </Text>
      <Text style={[look.h3, { fontSize: 16, marginBottom: 6 }]}>{day.title}</Text>
    </>
  )
}

/** On the page after the one that it begins on. */
function Again({ context, day }: { context: BrochureInput; day: BrochureDay }): ReactNode {
  return (
    <Text style={[look.strong, { color: context.agency.colours.accentInk, marginBottom: 6 }]}>
      {[day.label, day.label === day.title ? null : day.title].filter(Boolean).join('   ')}
      <Text style={{ fontWeight: 400, color: soft }}>{'   continued'}</Text>
    </Text>
  )
}

const common = (context: BrochureInput, day: BrochureDay) => ({
  kind: 'beside' as const,
  name: day.anchor,
  bookmark: [day.label, day.title].filter(Boolean).join(': '),
  again: <Again context={context} day={day} />,
  style: look.words,
  others: day.items.flatMap((item) => itemBlocks(context, item)),
})

const storyOf = (context: BrochureInput, { story }: BrochureDay) =>
  proseBlocks(story, { colour: context.agency.colours.accentInk })

const leastHeight = 136

/** The picture across the page; what the day is like beside what it holds. */
function galleryDay(context: BrochureInput, day: BrochureDay): Part {
  const shown = day.pictures.slice(0, 2)
  const head = (more: number) => (
    <View style={[look.row, { gap: 6, marginBottom: 12 }]}>
      {shown.map((picture) => (
        <View key={picture.id} style={look.fill}>
          <Shot context={context} picture={picture} shape={{ height: leastHeight + more }} />
        </View>
      ))}
    </View>
  )
  return {
    ...common(context, day),
    gap: 28,
    ...(shown.length > 0 ? { head: { elastic: 110, draw: head } } : {}),
    widths: [columnWidth, columnWidth],
    spreads: true,
    blocks: [
      { content: <Name context={context} day={day} />, keeps: true },
      ...storyOf(context, day),
      { content: <Night day={day} /> },
    ],
  }
}

const narrow = 150

/** A narrow column with the day, its picture and its night; the words beside it. */
function journalDay(context: BrochureInput, day: BrochureDay): Part {
  const [picture] = day.pictures
  const shot = (more: number) =>
    picture ? <Shot context={context} picture={picture} shape={{ height: 104 + more }} /> : null
  const part = common(context, day)
  return {
    ...part,
    gap: 24,
    rule: context.agency.colours.accent,
    widths: [narrow, pageWidth - narrow - columnGap],
    blocks: [
      { content: <Name context={context} day={day} />, keeps: true },
      ...(picture ? [{ content: shot(0), keeps: true, grows: { most: 96, draw: shot } }] : []),
      { content: <Night day={day} /> },
    ],
    others: [...storyOf(context, day), ...part.others],
  }
}

/** A day, as the agency has its documents set. */
export function dayPart(context: BrochureInput, day: BrochureDay): Part {
  return context.design === 'journal' ? journalDay(context, day) : galleryDay(context, day)
}
