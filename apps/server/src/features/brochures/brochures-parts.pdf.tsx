import type { DocumentDesign, DocumentTypeface } from '@sarai/contract/agency'
import type { RouteMap } from '@sarai/contract/places'
import type { TravellerPicture } from '@sarai/contract/traveller-view'
import type { RichBlock, RichInline, RichText } from '@sarai/contract/rich-text'
import { Image, Link, Path, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { FormColours } from '../intake/intake-colours.rules.ts'
import type { Adviser } from './brochures-adviser.rules.ts'
import { line, look } from './brochures-look.pdf.ts'
import type { Brochure } from './brochures.rules.ts'

/** All that a document is made of. */
export interface BrochureInput {
  brochure: Brochure
  agency: { name: string; colours: FormColours; logo: Uint8Array | null; lines: string[] }
  design: DocumentDesign
  typeface: DocumentTypeface
  /** Whom it was prepared for, and by whom. */
  customer: string | null
  adviser: (Omit<Adviser, 'photo'> & { photo: Uint8Array | null }) | null
  map: RouteMap | null
  /** JPEG files of the pictures, by id. */
  files: Record<string, string>
}

/** What its parts need besides. */
export interface PdfContext extends BrochureInput {
  /** On which page what the contents list begins, by name. Noted as the pages are made; all known when they are numbered. */
  pages: Map<string, number>
}

interface Shape {
  width?: number | string
  height: number
  radius?: number
}

/** A picture cut to a shape, with its own colour behind it. */
export function Shot({
  context,
  picture,
  shape,
}: {
  context: PdfContext
  picture: TravellerPicture
  shape: Shape
}): ReactNode {
  const src = context.files[picture.id]
  const { width = '100%', height, radius = 4 } = shape
  return (
    <View
      style={{ width, height, borderRadius: radius, backgroundColor: picture.placeholder ?? line, overflow: 'hidden' }}
    >
      {src ? (
        <Image src={src} style={{ width: '100%', height: '100%', objectFit: 'cover', borderRadius: radius }} />
      ) : null}
    </View>
  )
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

const inlines = (content: RichInline[] | undefined, colour: string) =>
  (content ?? []).map((inline, index) => <Inline key={index} inline={inline} colour={colour} />)

function Block({ block, colour, sign }: { block: RichBlock; colour: string; sign?: ReactNode }): ReactNode {
  if (block.type === 'heading')
    return <Text style={[look.h4, { marginTop: 6, marginBottom: 3 }]}>{inlines(block.content, colour)}</Text>
  if (block.type === 'paragraph') return <Text style={look.paragraph}>{inlines(block.content, colour)}</Text>
  return block.content.map((point, index) => (
    <View key={index} style={look.point}>
      <View style={look.sign}>{sign ?? <Text>{block.type === 'orderedList' ? `${index + 1}.` : '•'}</Text>}</View>
      <View style={look.fill}>
        {point.content.map((paragraph, at) => (
          <Text key={at}>{inlines(paragraph.content, colour)}</Text>
        ))}
      </View>
    </View>
  ))
}

/** Written text. `sign` stands before each point of its lists. */
export function Prose({ text, colour, sign }: { text: RichText; colour: string; sign?: ReactNode }): ReactNode {
  return text.map((block, index) => <Block key={index} block={block} colour={colour} sign={sign} />)
}

const star = 'M12 2l3 6.6 7.2.8-5.3 4.9 1.5 7.1L12 17.8 5.6 21.4l1.5-7.1L1.8 9.4 9 8.6z'

export function Stars({ count }: { count: number }): ReactNode {
  return (
    <View style={[look.row, { marginLeft: 6, marginTop: 3 }]}>
      {Array.from({ length: count }, (_, index) => (
        <Svg key={index} viewBox="0 0 24 24" width={8} height={8}>
          <Path d={star} fill="#b98412" />
        </Svg>
      ))}
    </View>
  )
}

export function Sign({ path, colour }: { path: string; colour: string }): ReactNode {
  return (
    <Svg viewBox="0 0 24 24" width={9} height={9} style={{ marginTop: 2 }}>
      <Path d={path} stroke={colour} strokeWidth={3} fill="none" />
    </Svg>
  )
}

/** Makes a part an entry of the document's outline; the library's types allow this for pages only. */
export const outlined = (bookmark: string): object => ({ bookmark })

/** Notes on which page something begins. */
export function Here({ context, name }: { context: PdfContext; name: string }): ReactNode {
  return (
    <Text
      id={name}
      style={{ position: 'absolute', top: 0, fontSize: 1, lineHeight: 1 }}
      render={({ pageNumber }) => {
        if (pageNumber) context.pages.set(name, pageNumber)
        return ''
      }}
    />
  )
}

/** Whose it is, and which page. */
export function Foot({ context: { agency, brochure } }: { context: PdfContext }): ReactNode {
  return (
    <View style={look.foot} fixed>
      <Text>
        {agency.name} · {brochure.title}
      </Text>
      <Text render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`} />
    </View>
  )
}
