import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { line, look, registerFonts } from '../brochures/brochures-look.pdf.ts'
import { type ListInput, listTitle } from './travellers-lists.rules.ts'

registerFonts()

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
            { flexGrow: widths[list][index] ?? 1, flexBasis: 0, paddingRight: 6, fontSize: 8 },
          ]}
        >
          {String(cell ?? '')}
        </Text>
      ))}
    </View>
  )
}

/** Who travels, or who sleeps where, as hotels and airlines are given it. */
export function travellerListPdf(input: ListInput): Promise<Buffer> {
  const { list, agency, trip, days, header, rows } = input
  return renderToBuffer(
    <Document title={listTitle(input)} author={agency} creator="Sarai" producer="Sarai">
      <Page size="A4" orientation={list === 'manifest' ? 'landscape' : 'portrait'} style={look.page}>
        <Text style={look.soft}>{agency}</Text>
        <Text style={look.h2}>{listTitle(input)}</Text>
        <Text style={[look.soft, { marginBottom: 14 }]}>{days}</Text>
        <Row list={list} cells={header} isHead />
        {rows.map((cells, index) => (
          <Row key={index} list={list} cells={cells} />
        ))}
        <View style={look.foot} fixed>
          <Text>{trip}</Text>
          <Text render={({ pageNumber, totalPages }) => `${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>,
  )
}
