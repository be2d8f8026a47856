import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { breakWithin } from '../brochures/brochures-breaks.rules.ts'
import { PaperFoot } from '../brochures/brochures-letterhead.pdf.tsx'
import { line, look } from '../brochures/brochures-look.pdf.ts'
import { prepareTexts } from '../brochures/brochures-setting.pdf.ts'
import { type ListInput, listTitle } from './travellers-lists.rules.ts'

const letters = 8
const gap = 6
/** How wide pages are without their margins. */
const pageWidths: Record<ListInput['list'], number> = { manifest: 841.89 - 108, rooming: 595.28 - 108 }

/** How wide each column is, in parts. */
const widths: Record<ListInput['list'], number[]> = {
  manifest: [3, 14, 6, 6, 9, 7, 10, 4, 9, 8, 11, 13],
  rooming: [8, 22, 8, 11, 12, 26],
}

function Row({
  list,
  cells,
  isHead = false,
}: {
  list: ListInput['list']
  cells: ListInput['rows'][number]
  isHead?: boolean
}) {
  const part = pageWidths[list] / widths[list].reduce((sum, width) => sum + width, 0)
  return (
    <View
      style={[look.row, { paddingVertical: 5, borderBottomWidth: isHead ? 1 : 0.6, borderBottomColor: line }]}
      wrap={false}
      fixed={isHead}
    >
      {cells.map((cell, index) => (
        <Text
          key={index}
          style={[
            isHead ? look.strong : {},
            { width: (widths[list][index] ?? 1) * part, paddingRight: gap, fontSize: letters },
          ]}
          {...breakWithin((widths[list][index] ?? 1) * part - gap, letters)}
        >
          {String(cell ?? '')}
        </Text>
      ))}
    </View>
  )
}

/** Who travels, or who sleeps where, as hotels and airlines are given it. */
export function travellerListPdf(input: ListInput): Promise<Buffer> {
  const printed = prepareTexts('serif', input)
  const { list, agency, trip, days, header, rows } = printed
  return renderToBuffer(
    <Document title={listTitle(printed)} author={agency} creator="Sarai" producer="Sarai">
      <Page size="A4" orientation={list === 'manifest' ? 'landscape' : 'portrait'} style={look.page}>
        <Text style={look.soft}>{agency}</Text>
        <Text style={look.h2}>{listTitle(printed)}</Text>
        <Text style={[look.soft, { marginBottom: 14 }]}>{days}</Text>
        <Row list={list} cells={header} isHead />
        {rows.map((cells, index) => (
          <Row key={index} list={list} cells={cells} />
        ))}
        <PaperFoot texts={[trip]} />
      </Page>
    </Document>,
  )
}
