import { Image, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { look } from './brochures-look.pdf.ts'

interface Props {
  /** A PNG; null where there is none. */
  logo: Uint8Array | null
  name: string
  /** Where the sender is, and how it is registered. */
  lines: readonly string[]
  /** What the paper is, at its right edge. */
  children: ReactNode
}

/** What stands below each page of a paper, and which page it is; of a long text as much as has room. */
export function PaperFoot({ texts }: { texts: readonly (string | undefined)[] }) {
  return (
    <View style={look.foot} fixed>
      <Text style={[look.fill, { maxLines: 1, textOverflow: 'ellipsis' }]}>{texts.filter(Boolean).join(' · ')}</Text>
      <Text
        style={{ width: 60, textAlign: 'right' }}
        render={({ subPageNumber, subPageTotalPages }) => `${subPageNumber} of ${subPageTotalPages}`}
      />
    </View>
  )
}

/** Who a paper is from. */
export function Letterhead({ logo, name, lines, children }: Props) {
  return (
    <View style={[look.row, { marginBottom: 16, alignItems: 'flex-start' }]}>
      <View style={[look.fill, { paddingRight: 16 }]}>
        <View style={[look.row, { marginBottom: 8, alignItems: 'center' }]}>
          {logo ? (
            <Image
              src={{ data: Buffer.from(logo), format: 'png' }}
              style={{ height: 34, maxWidth: 120, objectFit: 'contain', marginRight: 10 }}
            />
          ) : null}
          <Text style={[look.strong, { fontSize: 12 }]}>{name}</Text>
        </View>
        {lines.map((text, index) => (
          <Text key={index} style={[look.soft, { marginTop: 2 }]}>
            {text}
          </Text>
        ))}
      </View>
      <View style={{ width: 190 }}>{children}</View>
    </View>
  )
}
