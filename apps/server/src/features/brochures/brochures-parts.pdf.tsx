import type { DocumentDesign, DocumentTypeface } from '@sarai/contract/agency'
import type { RouteMap } from '@sarai/contract/places'
import type { TravellerPicture } from '@sarai/contract/traveller-view'
import { Image, Path, Svg, Text, View } from '@react-pdf/renderer'
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
  context: BrochureInput
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

const star = 'M12 2l3 6.6 7.2.8-5.3 4.9 1.5 7.1L12 17.8 5.6 21.4l1.5-7.1L1.8 9.4 9 8.6z'

export function Stars({ count }: { count: number }): ReactNode {
  return (
    <View style={look.row}>
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

/** Whose it is, and which page. */
export function Foot({ context, page, of }: { context: BrochureInput; page: number; of: number }): ReactNode {
  const { agency, brochure } = context
  return (
    <View style={look.foot}>
      <Text style={[look.fill, { maxLines: 1, textOverflow: 'ellipsis' }]}>
        {agency.name} · {brochure.title}
      </Text>
      <Text>
        {page} / {of}
      </Text>
    </View>
  )
}
