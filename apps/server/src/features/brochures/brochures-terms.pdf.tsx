import { Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { type Block, columnWidth, type Part } from './brochures-flow.pdf.tsx'
import { look } from './brochures-look.pdf.ts'
import { type BrochureInput, Sign } from './brochures-parts.pdf.tsx'
import { proseBlocks } from './brochures-prose.pdf.tsx'

const tick = 'M4 13l5 5L20 6'
const cross = 'M6 6l12 12M18 6L6 18'

const signs: Record<string, ReactNode> = {
  inclusions: <Sign path={tick} colour="#1c6b3c" />,
  exclusions: <Sign path={cross} colour="#8a5347" />,
}

/** A heading with what is written below it; space after the last of it. */
function section(title: string, size: number, blocks: Block[]): Block[] {
  const heading = <Text style={[look.h3, { fontSize: size, marginBottom: 4 }]}>{title}</Text>
  const last = blocks.at(-1)
  return [
    { content: heading, keeps: true },
    ...blocks.slice(0, -1),
    ...(last ? [{ ...last, content: <View style={{ marginBottom: 12 }}>{last.content}</View> }] : []),
  ]
}

const columns = {
  kind: 'columns' as const,
  gap: 30,
  widths: [columnWidth, columnWidth] as const,
}

const headed = (words: string) => ({ draw: () => <Text style={look.h2}>{words}</Text> })

/** What is good to know, in two columns. */
export function informationPart(context: BrochureInput): Part[] {
  const { sections } = context.brochure
  if (sections.length === 0) return []
  const colour = context.agency.colours.accentInk
  const words = 'Good to know'
  return [
    {
      ...columns,
      name: 'information',
      bookmark: words,
      head: headed(words),
      style: look.words,
      blocks: sections.flatMap(({ kind, title, text }) =>
        section(title, 14, proseBlocks(text, { colour, sign: signs[kind] })),
      ),
    },
  ]
}

const sentenceBlock = (sentence: string): Block => ({
  content: (
    <View style={look.point}>
      <Text style={look.sign}>•</Text>
      <Text style={look.fill}>{sentence}</Text>
    </View>
  ),
})

export function termsPart(context: BrochureInput): Part[] {
  const { policies } = context.brochure
  if (policies.length === 0) return []
  const colour = context.agency.colours.accentInk
  return [
    {
      ...columns,
      name: 'terms',
      bookmark: 'Terms',
      head: headed('Terms'),
      style: { fontSize: 8.5, lineHeight: 1.45 },
      blocks: policies.flatMap(({ title, text, sentences }) =>
        section(title, 12, [...sentences.map(sentenceBlock), ...proseBlocks(text, { colour })]),
      ),
    },
  ]
}
