import type { RichBlock, RichInline, RichText } from '@sarai/contract/rich-text'
import { Link, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { look } from './brochures-look.pdf.ts'
import type { Block } from './brochures-flow.pdf.tsx'

/** Longer paragraphs may be parted by the end of a page, between sentences. In letters. */
const maxTogether = 650

/** A line that somebody ended by hand. */
const lineLength = 45

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Text in pieces of a length, between sentences where it has some. */
function pieces(text: string): string[] {
  if (text.length <= maxTogether) return [text]
  return [...segmenter.segment(text)].flatMap(({ segment }) => segment.match(/[^]{1,650}(?:\s|$)|[^]{1,650}/g) ?? [])
}

/** What is written, in runs that are not too long to stand together. */
function runsOf(content: RichInline[] = []): RichInline[][] {
  const runs: RichInline[][] = [[]]
  let length = 0
  for (const inline of content)
    for (const piece of inline.type === 'text' ? pieces(inline.text) : ['\n']) {
      if (length > 0 && length + piece.length > maxTogether) {
        runs.push([])
        length = 0
      }
      length += inline.type === 'text' ? piece.length : lineLength
      runs.at(-1)?.push(inline.type === 'text' ? { ...inline, text: piece } : inline)
    }
  return runs
}

function Inline({ inline, colour }: { inline: RichInline; colour: string }): ReactNode {
  if (inline.type === 'hardBreak') return '\n'
  const marks = inline.marks ?? []
  const has = (type: string) => marks.some((mark) => mark.type === type)
  const style = {
    ...(has('bold') ? { fontWeight: 600 as const } : {}),
    ...(has('italic') ? { fontStyle: 'italic' as const } : {}),
    ...(has('underline') ? { textDecoration: 'underline' as const } : {}),
  }
  const link = marks.find((mark) => mark.type === 'link')
  if (!link) return <Text style={style}>{inline.text}</Text>
  return (
    <Link src={link.attrs.href} style={{ ...style, color: colour }}>
      {inline.text}
    </Link>
  )
}

const inlines = (content: RichInline[], colour: string) =>
  content.map((inline, index) => <Inline key={index} inline={inline} colour={colour} />)

interface Written {
  colour: string
  /** Stands before each point of its lists. */
  sign?: ReactNode
}

function paragraph(content: RichInline[] | undefined, { colour }: Written): Block[] {
  const runs = runsOf(content)
  return runs.map((run, at) => ({
    content: <Text style={at < runs.length - 1 ? {} : look.paragraph}>{inlines(run, colour)}</Text>,
  }))
}

function point(content: RichInline[][], sign: ReactNode, { colour }: Written): Block[] {
  const runs = content.flatMap(runsOf)
  return runs.map((run, at) => ({
    content: (
      <View style={at < runs.length - 1 ? look.row : look.point}>
        <View style={look.sign}>{at === 0 ? sign : null}</View>
        <Text style={look.fill}>{inlines(run, colour)}</Text>
      </View>
    ),
  }))
}

function blocksIn(block: RichBlock, written: Written): Block[] {
  if (block.type === 'heading')
    return [
      {
        keeps: true,
        content: (
          <Text style={[look.h4, { marginTop: 6, marginBottom: 3 }]}>
            {inlines(block.content ?? [], written.colour)}
          </Text>
        ),
      },
    ]
  if (block.type === 'paragraph') return paragraph(block.content, written)
  return block.content.flatMap((item, index) => {
    const sign = written.sign ?? <Text>{block.type === 'orderedList' ? `${index + 1}.` : '•'}</Text>
    return point(
      item.content.map(({ content = [] }) => content),
      sign,
      written,
    )
  })
}

/** Written text as the blocks that a page may end between. */
export const proseBlocks = (text: RichText, written: Written): Block[] =>
  text.flatMap((block) => blocksIn(block, written))
