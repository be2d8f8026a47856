import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { breakWithin } from '../brochures/brochures-breaks.rules.ts'
import { Letterhead } from '../brochures/brochures-letterhead.pdf.tsx'
import { line, look, soft, wash } from '../brochures/brochures-look.pdf.ts'
import { prepareTexts } from '../brochures/brochures-setting.pdf.ts'
import { type LaidRow, linesIn, type ReportLayout, reportLayout } from './reports-layout.rules.ts'
import type { ReportPaperInput } from './reports-paper.rules.ts'

const margin = 40
const padding = 4
/** Figures of one width, and none of what is slow to set and hardly seen. */
const plain = { calt: 0, liga: 0, clig: 0, ccmp: 0, kern: 0 }
const figures = { ...plain, tnum: 1 }
const heights = { portrait: 841.89, landscape: 595.28 }
/** How wide who it is from may be, on the narrower of the two orientations. */
const fromWidth = 595.28 - 2 * margin - 190 - 16
const fromSize = look.page.fontSize

/** How high the head of the first page is, and of the others. */
function begunOf({ agency, facts }: ReportPaperInput) {
  const lines = agency.lines.flatMap((one) => linesIn(one, fromWidth, fromSize))
  const letterhead = (agency.logo ? 34 : 15) + 8 + lines.length * (fromSize * 1.25 + 2) + 16
  // Not lower than the report's name, which may take two lines.
  const height = Math.max(letterhead, 60)
  return { letterhead: height, first: height + 14 + facts.length * 14 + 10, later: 22 }
}

function Cells({ row, layout, columns }: { row: LaidRow; layout: ReportLayout } & Pick<ReportPaperInput, 'columns'>) {
  return row.cells.map((lines, at) => (
    <Text
      key={at}
      style={{
        width: layout.widths[at],
        paddingVertical: padding,
        paddingHorizontal: padding,
        fontSize: layout.size,
        fontFeatureSettings: columns[at]?.isRight ? figures : plain,
        textAlign: columns[at]?.isRight ? 'right' : 'left',
        fontWeight: row.isTotal ? 600 : 400,
      }}
    >
      {lines.join('\n')}
    </Text>
  ))
}

function Table({ rows, layout, input }: { rows: LaidRow[]; layout: ReportLayout; input: ReportPaperInput }) {
  const { columns, agency } = input
  const head = { cells: layout.head, height: layout.headHeight, isTotal: true }
  return (
    <>
      <View
        style={[
          look.row,
          {
            minHeight: head.height,
            alignItems: 'center',
            backgroundColor: agency.accent,
            color: agency.onAccent,
            borderRadius: 3,
          },
        ]}
      >
        <Cells row={head} layout={layout} columns={columns} />
      </View>
      {rows.map((row, at) => (
        <View
          key={at}
          style={[
            look.row,
            { alignItems: 'flex-start', borderBottomWidth: 0.6, borderColor: line },
            row.isTotal ? { backgroundColor: wash } : {},
          ]}
        >
          <Cells row={row} layout={layout} columns={columns} />
        </View>
      ))}
    </>
  )
}

function First({ input, height }: { input: ReportPaperInput; height: { letterhead: number; first: number } }) {
  const { agency, title, facts } = input
  return (
    <View style={{ height: height.first }}>
      <View style={{ height: height.letterhead }}>
        <Letterhead logo={agency.logo} name={agency.name} lines={agency.lines}>
          <Text style={[look.h3, { textAlign: 'right', color: agency.accent }]} {...breakWithin(190, 15)}>
            {title}
          </Text>
        </Letterhead>
      </View>
      <View style={{ padding: 7, backgroundColor: wash, borderRadius: 6 }}>
        {facts.map((fact, at) => (
          <Text key={fact} style={at === 0 ? look.strong : { color: soft, marginTop: 2 }}>
            {fact}
          </Text>
        ))}
      </View>
    </View>
  )
}

/** The document of a report: its rows under their heads, page by page. */
export function Report(input: ReportPaperInput) {
  const { title, agency, facts } = input
  const begun = begunOf(input)
  const layout = reportLayout(input, begun)
  const orientation = layout.isWide ? 'landscape' : 'portrait'
  // As in other documents whose pages are put together by us.
  const page = { ...look.page, padding: margin, paddingBottom: 0, minHeight: heights[orientation] }
  return (
    <Document title={`${title}, ${facts[0]}`} author={agency.name} creator="Sarai" producer="Sarai">
      {layout.pages.map((rows, at) => (
        <Page key={at} size="A4" orientation={orientation} wrap={false} style={page}>
          {at === 0 ? (
            <First input={input} height={begun} />
          ) : (
            <View style={[look.row, { height: begun.later, justifyContent: 'space-between', color: soft }]}>
              <Text>{title}</Text>
              <Text>{facts[0]}</Text>
            </View>
          )}
          {input.rows.length > 0 ? (
            <Table rows={rows} layout={layout} input={input} />
          ) : (
            <Text style={{ marginTop: 6 }}>There is nothing in this report.</Text>
          )}
          <View style={[look.foot, { left: margin, right: margin }]}>
            <Text style={[look.fill, { maxLines: 1, textOverflow: 'ellipsis' }]}>
              {[agency.name, agency.lines[1]].filter(Boolean).join(' · ')}
            </Text>
            <Text>{`${title} · ${at + 1} of ${layout.pages.length}`}</Text>
          </View>
        </Page>
      ))}
    </Document>
  )
}

/** A report, to print and to send. */
export function reportPdf(input: ReportPaperInput): Promise<Buffer> {
  return renderToBuffer(<Report {...prepareTexts('sans', input)} />)
}
