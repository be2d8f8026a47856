import { Document, Image, Link, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { breakWithin } from '../brochures/brochures-breaks.rules.ts'
import { PaperFoot } from '../brochures/brochures-letterhead.pdf.tsx'
import { line, look, soft, wash } from '../brochures/brochures-look.pdf.ts'
import { prepareTexts } from '../brochures/brochures-setting.pdf.ts'
import type { PaperInput, PaperVoucher } from './vouchers-pdf.rules.ts'
import type { ShownTicket } from './vouchers-tickets.rules.ts'
import type { Fact, ShownService } from './vouchers-words.rules.ts'

const small = { fontSize: 8, color: soft }

function FactCell({ label, value, isWide }: Fact & { isWide?: boolean }) {
  return (
    <View style={{ width: isWide ? '100%' : '33.3%', paddingRight: 10, marginBottom: 8 }}>
      <Text style={small}>{label}</Text>
      <Text style={[look.strong, { marginTop: 2 }]} {...(isWide ? {} : breakWithin(140))}>
        {value}
      </Text>
    </View>
  )
}

/** One that is no longer good has no code and no file. */
function Ticket({ label, text, drawn, url, isGood }: ShownTicket) {
  const isSquare = drawn?.width === drawn?.height
  return (
    <View style={{ width: '50%', paddingRight: 10, marginBottom: 8 }} wrap={false}>
      <Text style={small}>{label}</Text>
      {text ? (
        <Text style={[look.strong, isGood ? {} : { textDecoration: 'line-through' }]} {...breakWithin(230)}>
          {text}
        </Text>
      ) : null}
      {url ? (
        <Link src={url} style={{ marginTop: 2 }}>
          Ticket as PDF
        </Link>
      ) : null}
      {isGood ? null : <Text style={{ color: '#a52525', fontWeight: 600 }}>No longer good</Text>}
      {drawn && isSquare ? (
        <Svg width={92} height={92} style={{ marginTop: 4 }} viewBox={`-2 -2 ${drawn.width + 4} ${drawn.height + 4}`}>
          <Path d={drawn.path} fill="#000000" />
        </Svg>
      ) : null}
      {drawn && !isSquare ? (
        <Svg
          width={220}
          height={46}
          style={{ marginTop: 4 }}
          viewBox={`-10 0 ${drawn.width + 20} 1`}
          preserveAspectRatio="none"
        >
          <Path d={drawn.path} fill="#000000" />
        </Svg>
      ) : null}
    </View>
  )
}

interface ServiceProps {
  service: ShownService
  tickets: readonly ShownTicket[]
  accent: string
}

/** As many tickets stay with their service on one page. */
const maxTogether = 6

function Service({ service, tickets, accent }: ServiceProps) {
  const { kind, title, confirmation, facts, vendor, driver } = service
  return (
    <View
      style={{ marginBottom: 12, borderWidth: 0.8, borderColor: line, borderRadius: 6 }}
      wrap={tickets.length > maxTogether}
    >
      <View style={[look.row, { padding: 12, backgroundColor: wash, alignItems: 'flex-start' }]}>
        <View style={look.fill}>
          <Text style={{ fontSize: 8, color: accent, fontWeight: 600 }}>{kind.toUpperCase()}</Text>
          <Text style={[look.h4, { marginTop: 3 }]}>{title}</Text>
          {vendor?.name && vendor.name !== title ? <Text style={{ marginTop: 2 }}>{vendor.name}</Text> : null}
          {vendor?.lines.map((text, index) => (
            <Text key={index} style={[look.soft, { marginTop: 2 }]}>
              {text}
            </Text>
          ))}
        </View>
        <View style={{ width: 150, marginLeft: 12 }}>
          <Text style={[small, { textAlign: 'right' }]}>{confirmation.label}</Text>
          <Text style={{ marginTop: 2, fontSize: 13, fontWeight: 600, textAlign: 'right' }} {...breakWithin(150, 13)}>
            {confirmation.value}
          </Text>
        </View>
      </View>
      <View style={[look.row, { flexWrap: 'wrap', paddingHorizontal: 12, paddingTop: 10, paddingBottom: 2 }]}>
        {facts.map((one) => (
          <FactCell key={one.label} {...one} />
        ))}
        {driver ? <FactCell label="Driver and vehicle" value={driver} isWide /> : null}
      </View>
      {tickets.length > 0 ? (
        <View style={[look.row, { flexWrap: 'wrap', paddingHorizontal: 12, paddingBottom: 4 }]}>
          {tickets.map((ticket, index) => (
            <Ticket key={index} {...ticket} />
          ))}
        </View>
      ) : null}
    </View>
  )
}

function Head({ voucher, agency }: { voucher: PaperVoucher; agency: PaperInput['agency'] }) {
  const { number, shown, qr, issued, isUnbranded } = voucher
  return (
    <View style={[look.row, { marginBottom: 18, alignItems: 'flex-start' }]}>
      <View style={[look.fill, { paddingRight: 16 }]}>
        {isUnbranded ? null : (
          <View style={[look.row, { marginBottom: 14, alignItems: 'center' }]}>
            {agency.logo ? (
              <Image
                src={{ data: Buffer.from(agency.logo), format: 'png' }}
                style={{ height: 30, maxWidth: 110, objectFit: 'contain', marginRight: 10 }}
              />
            ) : null}
            <Text style={[look.strong, { fontSize: 11 }]}>{agency.name}</Text>
          </View>
        )}
        <Text style={{ color: isUnbranded ? soft : agency.accent, fontWeight: 600 }}>{shown.heading}</Text>
        <Text style={[look.h2, { marginTop: 4, marginBottom: 6 }]} {...breakWithin(340, 22)}>
          {shown.title}
        </Text>
        <Text style={look.soft}>{[number, issued].filter(Boolean).join(' · ')}</Text>
      </View>
      {qr ? (
        <View style={{ width: 132, alignItems: 'center' }}>
          <Svg width={124} height={124} viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}>
            <Path d={qr.path} fill="#000000" />
          </Svg>
          <Text style={[small, { fontSize: 7, textAlign: 'center' }]}>Scan to check that this voucher is valid</Text>
        </View>
      ) : (
        <Text style={{ padding: 6, borderWidth: 1, borderColor: '#a52525', color: '#a52525', fontWeight: 600 }}>
          DRAFT, NOT VALID
        </Text>
      )}
    </View>
  )
}

function Guests({ shown }: PaperVoucher) {
  const { lead, party, guests, rooms } = shown
  if (!lead && !party && guests.length === 0 && rooms.length === 0) return null
  return (
    <View style={{ marginBottom: 14 }} wrap={guests.length + rooms.length > 40}>
      <Text style={small}>Guests</Text>
      <Text style={[look.strong, { marginTop: 2, fontSize: 12 }]}>{[lead, party].filter(Boolean).join(' · ')}</Text>
      {guests.length > 0 ? <Text style={{ marginTop: 3 }}>{guests.join(', ')}</Text> : null}
      {rooms.map(({ label, value }) => (
        <View key={label} style={[look.row, { marginTop: 3 }]} wrap={false}>
          <Text style={[look.soft, { width: 90 }]} {...breakWithin(90)}>
            {label}
          </Text>
          <Text style={look.fill}>{value}</Text>
        </View>
      ))}
    </View>
  )
}

function VoucherPage({ voucher, agency }: { voucher: PaperVoucher; agency: PaperInput['agency'] }) {
  const { shown, number, isUnbranded } = voucher
  return (
    <Page size="A4" style={[look.page, { paddingTop: 44 }]}>
      <Head voucher={voucher} agency={agency} />
      <Guests {...voucher} />
      {shown.services.map((service, index) => (
        <Service
          key={index}
          service={service}
          tickets={voucher.tickets.filter(({ bookingId }) => bookingId === service.id)}
          accent={isUnbranded ? soft : agency.accent}
        />
      ))}
      {shown.price ? <FactCell label="Price" value={shown.price} isWide /> : null}
      {shown.blocks.map(({ heading, text }) => (
        <View key={heading} style={{ marginBottom: 10 }}>
          <Text style={[look.strong, { marginBottom: 3 }]} minPresenceAhead={24}>
            {heading}
          </Text>
          <Text style={look.words}>{text}</Text>
        </View>
      ))}
      {shown.contacts.length > 0 ? (
        <View style={{ marginTop: 4, padding: 12, backgroundColor: wash, borderRadius: 6 }} wrap={false}>
          <Text style={[look.strong, { marginBottom: 5 }]}>In an emergency, at any hour</Text>
          {shown.contacts.map(({ label, name, phone }, index) => (
            <View key={index} style={[look.row, { marginBottom: 3 }]}>
              <Text style={[look.soft, { width: 150 }]} {...breakWithin(150)}>
                {label}
              </Text>
              <Text style={look.fill}>{name}</Text>
              <Text style={[look.strong, { maxWidth: 130 }]} {...breakWithin(130)}>
                {phone}
              </Text>
            </View>
          ))}
        </View>
      ) : null}
      <PaperFoot texts={isUnbranded ? [number] : [number, agency.name, agency.lines[1]]} />
    </Page>
  )
}

function Vouchers({ title, vouchers, agency }: PaperInput) {
  return (
    <Document title={title} author={agency.name} creator="Sarai" producer="Sarai">
      {vouchers.map((voucher) => (
        <VoucherPage key={voucher.number} voucher={voucher} agency={agency} />
      ))}
    </Document>
  )
}

/** Vouchers to print and to show at a reception, each beginning on a page of its own. */
export function vouchersPdf(input: PaperInput): Promise<Buffer> {
  return renderToBuffer(<Vouchers {...prepareTexts('sans', input)} />)
}
