import type { SheetTrip } from '@sarai/contract/departures'
import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { breakWithin } from '../brochures/brochures-breaks.rules.ts'
import { PaperFoot } from '../brochures/brochures-letterhead.pdf.tsx'
import { line, look, soft } from '../brochures/brochures-look.pdf.ts'
import { prepareTexts } from '../brochures/brochures-setting.pdf.ts'
import { moveWords, type SheetInput, sheetWords, stayWords } from './departures-sheet.rules.ts'
import { dayWords } from './departures-words.rules.ts'

const danger = '#a52525'

function Trip({ trip, names }: { trip: SheetTrip; names: SheetInput['names'] }) {
  const { who, number, what, reach, readiness, services } = sheetWords(trip, names)
  return (
    <View style={{ paddingVertical: 8, borderTopWidth: 0.7, borderTopColor: line }}>
      <View style={[look.row, { alignItems: 'baseline' }]} wrap={false}>
        {/* For a pen: who was seen off, or met. */}
        <View style={{ width: 10, height: 10, marginRight: 8, borderWidth: 0.8, borderColor: soft }} />
        <Text style={[look.strong, look.fill, { fontSize: 11 }]}>{who}</Text>
        <Text style={[look.soft, { marginLeft: 8, maxWidth: 90 }]} {...breakWithin(90)}>
          {number}
        </Text>
        <Text
          style={{ width: 60, textAlign: 'right', color: trip.readiness === 'risk' ? danger : soft }}
          {...breakWithin(60)}
        >
          {readiness}
        </Text>
      </View>
      <View style={{ marginLeft: 18 }}>
        <Text style={{ marginTop: 3 }}>{what}</Text>
        {reach ? <Text style={[look.soft, { marginTop: 2 }]}>{reach}</Text> : null}
        {services.map(({ title, vendor, status, isOpen }, index) => (
          <View key={index} style={[look.row, { marginTop: 4 }]} wrap={false}>
            <Text style={look.sign}>–</Text>
            <Text style={look.fill}>
              {title}
              {vendor ? <Text style={look.soft}> {vendor}</Text> : null}
            </Text>
            <Text style={{ marginLeft: 10, maxWidth: 110, color: isOpen ? danger : soft }} {...breakWithin(110)}>
              {status}
            </Text>
          </View>
        ))}
      </View>
    </View>
  )
}

function Lines({ title, lines }: { title: string; lines: { strong: string; soft: string }[] }) {
  if (lines.length === 0) return null
  return (
    <View style={{ marginBottom: 18 }}>
      <Text style={look.h3}>
        {title} ({lines.length})
      </Text>
      {lines.map(({ strong, soft: words }, index) => (
        <View key={index} style={{ paddingVertical: 5, borderTopWidth: 0.7, borderTopColor: line }} wrap={false}>
          <Text style={look.strong}>{strong}</Text>
          <Text style={look.soft}>{words}</Text>
        </View>
      ))}
    </View>
  )
}

/** What one driver or vendor has to do, on a page of its own. */
function Slip({ sheet, slip }: SheetInput) {
  const { name, phone, text } = sheet.slips.find(({ key }) => key === slip) ?? { name: '', phone: null, text: '' }
  const [head, ...parts] = text.split('\n\n')
  return (
    <Document title={`${name}, ${dayWords(sheet.day)}`} creator="Sarai" producer="Sarai">
      <Page size="A4" style={look.page}>
        <Text style={look.soft}>{head}</Text>
        <Text style={look.h2} {...breakWithin(480, 22)}>
          {name}
        </Text>
        {phone ? <Text style={look.soft}>{phone}</Text> : null}
        {parts.map((part, index) => (
          <View key={index} style={{ paddingVertical: 10, borderTopWidth: 0.7, borderTopColor: line }} wrap={false}>
            {part.split('\n').map((words, place) => (
              <Text key={place} style={place === 0 ? look.strong : { marginTop: 2 }}>
                {words}
              </Text>
            ))}
          </View>
        ))}
      </Page>
    </Document>
  )
}

function Sheet({ sheet, agency, names }: SheetInput) {
  const parts = [
    { title: 'Leaving', trips: sheet.leaving },
    { title: 'On the way', trips: sheet.underway },
    { title: 'Coming home', trips: sheet.returning },
  ]
  return (
    <Document title={`Day sheet of ${dayWords(sheet.day)}`} author={agency} creator="Sarai" producer="Sarai">
      <Page size="A4" style={look.page}>
        <Text style={look.soft}>{agency}</Text>
        <Text style={look.h2}>{dayWords(sheet.day)}</Text>
        {parts.map(({ title, trips }) => (
          <View key={title} style={{ marginBottom: 18 }}>
            <Text style={look.h3}>
              {title} ({trips.length})
            </Text>
            {trips.length === 0 ? <Text style={look.soft}>Nobody.</Text> : null}
            {trips.map((trip) => (
              <Trip key={trip.id} trip={trip} names={names} />
            ))}
          </View>
        ))}
        <Lines title="Rides and flights" lines={sheet.moves.map(moveWords)} />
        <Lines title="Stays of the night" lines={sheet.stays.map(stayWords)} />
        <PaperFoot texts={[`Day sheet of ${dayWords(sheet.day)}`]} />
      </Page>
    </Document>
  )
}

/** Who leaves, is on the way and comes home on a day, to take along. */
export function daySheetPdf(input: SheetInput): Promise<Buffer> {
  const printed = prepareTexts('serif', input)
  return renderToBuffer(printed.slip ? <Slip {...printed} /> : <Sheet {...printed} />)
}
