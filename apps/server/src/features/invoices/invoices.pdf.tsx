import { Document, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import { Letterhead } from '../brochures/brochures-letterhead.pdf.tsx'
import { line, look, registerFonts, soft, wash } from '../brochures/brochures-look.pdf.ts'
import type { PaperInput } from './invoices-paper.rules.ts'
import { Signed } from './invoices-signed.pdf.tsx'
import type { ShownInvoice } from './invoices-words.rules.ts'

registerFonts('sans')

const small = { fontSize: 8, color: soft }
const right = { textAlign: 'right' as const }
const cell = { paddingVertical: 5, paddingHorizontal: 6 }

function Head({ agency, shown, number, stamp }: PaperInput) {
  return (
    <Letterhead logo={agency.logo} name={shown.supplier.name} lines={shown.supplier.lines}>
      <Text style={[look.h3, right, { color: agency.accent, marginBottom: 2 }]}>{shown.heading}</Text>
      <Text style={[look.strong, right, { fontSize: 11 }]}>{number}</Text>
      {stamp ? (
        <Text
          style={[
            right,
            { marginTop: 6, padding: 5, borderWidth: 1, borderColor: '#a52525', color: '#a52525', fontWeight: 600 },
          ]}
        >
          {stamp}
        </Text>
      ) : null}
    </Letterhead>
  )
}

function Parties({ shown }: PaperInput) {
  return (
    <View style={[look.row, { marginBottom: 14, padding: 12, backgroundColor: wash, borderRadius: 6 }]}>
      <View style={[look.fill, { paddingRight: 16 }]}>
        <Text style={small}>{shown.partyLabel}</Text>
        <Text style={[look.strong, { marginTop: 2, fontSize: 11 }]}>{shown.billTo.name}</Text>
        {shown.billTo.lines.map((text, index) => (
          <Text key={index} style={{ marginTop: 2 }}>
            {text}
          </Text>
        ))}
      </View>
      <View style={{ width: 210 }}>
        {shown.facts.map(({ label, value }) => (
          <View key={label} style={[look.row, { marginBottom: 3 }]}>
            <Text style={[look.soft, { width: 84 }]}>{label}</Text>
            <Text style={look.fill}>{value}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

const [rateWidth, amountWidth] = [{ width: 50 }, { width: 92 }]

function Lines({ shown, agency }: PaperInput) {
  const isTaxed = shown.lines.some(({ withTax }) => withTax !== undefined)
  // A payment has its tax below its lines.
  const hasRates = shown.lines.some(({ taxRate }) => taxRate)
  return (
    <View style={{ marginBottom: 12 }}>
      <View style={[look.row, { backgroundColor: agency.accent, color: agency.onAccent, borderRadius: 3 }]} fixed>
        <Text style={[cell, look.fill, look.strong]}>What for</Text>
        {hasRates ? <Text style={[cell, right, look.strong, rateWidth]}>Tax</Text> : null}
        <Text style={[cell, right, look.strong, amountWidth]}>Amount</Text>
        {isTaxed ? <Text style={[cell, right, look.strong, amountWidth]}>With tax</Text> : null}
      </View>
      {shown.lines.map(({ text, detail, taxRate, amount, withTax }, index) => (
        <View key={index} style={[look.row, { borderBottomWidth: 0.8, borderColor: line }]} wrap={false}>
          <View style={[cell, look.fill]}>
            <Text>{text}</Text>
            <Text style={[small, { marginTop: 2 }]}>{detail}</Text>
          </View>
          {hasRates ? <Text style={[cell, right, rateWidth]}>{taxRate}</Text> : null}
          <Text style={[cell, right, amountWidth]}>{amount}</Text>
          {isTaxed ? <Text style={[cell, right, amountWidth]}>{withTax}</Text> : null}
        </View>
      ))}
    </View>
  )
}

/** Of sums in two currencies. */
const [ownWidth, valueWidth] = [{ width: 80 }, { width: 86 }]

function Sums({ shown }: { shown: ShownInvoice }) {
  return (
    <View style={[look.row, { marginBottom: 14 }]} wrap={false}>
      <View style={[look.fill, { paddingRight: 20 }]}>
        <Text style={small}>In words</Text>
        <Text style={{ marginTop: 2 }}>{shown.words}</Text>
        {shown.remarks.map((text) => (
          <Text key={text} style={[look.soft, { marginTop: 4 }]}>
            {text}
          </Text>
        ))}
      </View>
      <View style={{ width: shown.currencies ? 300 : 220 }}>
        {shown.currencies ? (
          <View style={[look.row, { paddingHorizontal: 6, paddingBottom: 2 }]}>
            <Text style={look.fill} />
            <Text style={[small, right, ownWidth]}>{shown.currencies.own}</Text>
            <Text style={[small, right, valueWidth]}>{shown.currencies.value}</Text>
          </View>
        ) : null}
        {shown.sums.map(({ label, value, own, isWhole }) => (
          <View
            key={label}
            style={[
              look.row,
              { paddingVertical: 3, paddingHorizontal: 6 },
              isWhole ? { marginTop: 3, paddingVertical: 6, backgroundColor: wash, borderRadius: 3 } : {},
            ]}
          >
            <Text style={[look.fill, { paddingRight: 8 }, isWhole ? look.strong : look.soft]}>{label}</Text>
            {own ? <Text style={[right, ownWidth, isWhole ? look.strong : {}]}>{own}</Text> : null}
            <Text style={[right, own ? valueWidth : {}, isWhole ? [look.strong, own ? {} : { fontSize: 12 }] : {}]}>
              {value}
            </Text>
          </View>
        ))}
      </View>
    </View>
  )
}

function Taxes({ taxes }: { taxes: NonNullable<ShownInvoice['taxes']> }) {
  const sum = { width: 82 }
  return (
    <View
      style={{ marginBottom: 14, borderWidth: 0.8, borderColor: line, borderRadius: 4, fontSize: 8.5 }}
      wrap={false}
    >
      <View style={[look.row, { backgroundColor: wash }]}>
        <Text style={[cell, look.fill, look.strong]}>Service and rate</Text>
        <Text style={[cell, right, look.strong, sum]}>Taxed value</Text>
        {taxes.heads.map((head) => (
          <Text key={head} style={[cell, right, look.strong, sum]}>
            {head}
          </Text>
        ))}
      </View>
      {taxes.rows.map(({ code, taxable, amounts }) => (
        <View key={code} style={look.row}>
          <Text style={[cell, look.fill]}>{code}</Text>
          <Text style={[cell, right, sum]}>{taxable}</Text>
          {amounts.map((amount, index) => (
            <Text key={index} style={[cell, right, sum]}>
              {amount}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}

/** Codes stand in rows of as many as fit beside one another. */
const codeWidth = 116

function Paying({ pay }: { pay: NonNullable<PaperInput['pay']> }) {
  const codes = pay.steps.filter(({ qr }) => qr !== null)
  const isOne = pay.steps.length === 1
  return (
    <View style={{ marginBottom: 14, padding: 12, backgroundColor: wash, borderRadius: 6 }}>
      <View style={look.row} wrap={false}>
        <View style={[look.fill, { paddingRight: 16 }]}>
          <Text style={[look.h4, { marginBottom: 6 }]}>To be paid: {pay.due}</Text>
          {isOne
            ? null
            : pay.steps.map(({ label, amount }) => (
                <View key={label} style={[look.row, { marginBottom: 3 }]}>
                  <Text style={[look.soft, look.fill]}>{label}</Text>
                  <Text style={look.strong}>{amount}</Text>
                </View>
              ))}
          <View style={{ marginTop: 4 }}>
            {pay.account.map(({ label, value }) => (
              <View key={label} style={[look.row, { marginBottom: 3 }]}>
                <Text style={[look.soft, { width: 96 }]}>{label}</Text>
                <Text style={look.fill}>{value}</Text>
              </View>
            ))}
          </View>
        </View>
        {isOne && codes[0] ? <Code step={codes[0]} /> : null}
      </View>
      {isOne ? null : (
        <View style={[look.row, { flexWrap: 'wrap', gap: 10, marginTop: 10 }]}>
          {codes.map((step) => (
            <Code key={step.reference} step={step} />
          ))}
        </View>
      )}
    </View>
  )
}

/** What a phone scans to pay one step. */
function Code({ step: { amount, qr } }: { step: NonNullable<PaperInput['pay']>['steps'][number] }) {
  if (!qr) return null
  return (
    <View style={{ width: codeWidth, alignItems: 'center' }} wrap={false}>
      <Svg width={104} height={104} viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}>
        <Path d={qr.path} fill="#000000" />
      </Svg>
      <Text style={[small, { marginTop: 3, fontSize: 7, textAlign: 'center' }]}>Scan to pay {amount} by UPI</Text>
    </View>
  )
}

/** What the portal for e-invoices answered; the code is as large as its many points need. */
function Reported({ eInvoice: { irn, ack, qr } }: { eInvoice: NonNullable<PaperInput['eInvoice']> }) {
  const facts = [
    ['IRN', irn.slice(0, 32)],
    ['', irn.slice(32)],
    ['Acknowledged', ack],
  ] as const
  return (
    <View
      style={[look.row, { marginBottom: 14, padding: 12, borderWidth: 0.8, borderColor: line, borderRadius: 6 }]}
      wrap={false}
    >
      <View style={[look.fill, { paddingRight: 16 }]}>
        <Text style={[look.h4, { marginBottom: 6 }]}>E-invoice</Text>
        {facts.map(([label, value]) => (
          <View key={value} style={[look.row, { marginBottom: 3 }]}>
            <Text style={[look.soft, { width: 84 }]}>{label}</Text>
            <Text style={look.fill}>{value}</Text>
          </View>
        ))}
      </View>
      <Svg width={150} height={150} viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}>
        <Path d={qr.path} fill="#000000" />
      </Svg>
    </View>
  )
}

function Said({ heading, text }: { heading: string; text: string | null }) {
  if (!text) return null
  // Short ones stay with their heading.
  return (
    <View style={{ marginBottom: 10 }} wrap={text.length > 600}>
      <Text style={[look.strong, { marginBottom: 3 }]} minPresenceAhead={24}>
        {heading}
      </Text>
      <Text style={look.words}>{text}</Text>
    </View>
  )
}

function Invoice(input: PaperInput) {
  const { title, agency, shown, pay, eInvoice, number, stamp } = input
  return (
    <Document title={title} author={agency.name} creator="Sarai" producer="Sarai">
      <Page size="A4" style={[look.page, { paddingTop: 44 }]}>
        <Head {...input} />
        <Parties {...input} />
        {shown.endorsement ? (
          <Text style={[look.strong, { marginBottom: 12, fontSize: 9 }]}>{shown.endorsement}</Text>
        ) : null}
        <Lines {...input} />
        <Sums shown={shown} />
        {shown.taxes ? <Taxes taxes={shown.taxes} /> : null}
        {eInvoice ? <Reported eInvoice={eInvoice} /> : null}
        {pay ? <Paying pay={pay} /> : null}
        <Said heading="Notes" text={shown.notes} />
        <Said heading="Terms" text={shown.terms} />
        {stamp ? null : <Signed {...input} />}
        <View style={look.foot} fixed>
          <Text>{[agency.name, agency.lines[1]].filter(Boolean).join(' · ')}</Text>
          <Text render={({ pageNumber, totalPages }) => `${number} · ${pageNumber} of ${totalPages}`} />
        </View>
      </Page>
    </Document>
  )
}

/** An invoice, or a note, to print and to file. */
export function invoicePdf(input: PaperInput): Promise<Buffer> {
  return renderToBuffer(<Invoice {...input} />)
}
