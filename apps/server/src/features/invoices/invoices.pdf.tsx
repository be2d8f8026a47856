import { Document, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { breakWithin } from '../brochures/brochures-breaks.rules.ts'
import { Letterhead, PaperFoot } from '../brochures/brochures-letterhead.pdf.tsx'
import { line, look, soft, wash } from '../brochures/brochures-look.pdf.ts'
import { prepareTexts } from '../brochures/brochures-setting.pdf.ts'
import type { PaperInput } from './invoices-paper.rules.ts'
import { Paying, Reported } from './invoices-paying.pdf.tsx'
import { Signed } from './invoices-signed.pdf.tsx'
import type { ShownInvoice } from './invoices-words.rules.ts'

const small = { fontSize: 8, color: soft }
const right = { textAlign: 'right' as const }
const cell = { paddingVertical: 5, paddingHorizontal: 6 }

function Head({ agency, shown, number, stamp }: PaperInput) {
  return (
    <Letterhead logo={agency.logo} name={shown.supplier.name} lines={shown.supplier.lines}>
      <Text style={[look.h3, right, { color: agency.accent, marginBottom: 2 }]} {...breakWithin(190, 15)}>
        {shown.heading}
      </Text>
      <Text style={[look.strong, right, { fontSize: 11 }]} {...breakWithin(190, 11)}>
        {number}
      </Text>
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
            <Text style={[look.soft, { width: 84 }]} {...breakWithin(84)}>
              {label}
            </Text>
            <Text style={look.fill} {...breakWithin(126)}>
              {value}
            </Text>
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
          {hasRates ? (
            <Text style={[cell, right, rateWidth]} {...breakWithin(38)}>
              {taxRate}
            </Text>
          ) : null}
          <Text style={[cell, right, amountWidth]} {...breakWithin(80)}>
            {amount}
          </Text>
          {isTaxed ? (
            <Text style={[cell, right, amountWidth]} {...breakWithin(80)}>
              {withTax}
            </Text>
          ) : null}
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
            <Text style={[look.fill, { paddingRight: 8 }, isWhole ? look.strong : look.soft]} {...breakWithin(90)}>
              {label}
            </Text>
            {own ? (
              <Text style={[right, ownWidth, isWhole ? look.strong : {}]} {...breakWithin(80)}>
                {own}
              </Text>
            ) : null}
            <Text
              style={[
                right,
                own ? valueWidth : { maxWidth: 130 },
                isWhole ? [look.strong, own ? {} : { fontSize: 12 }] : {},
              ]}
              {...breakWithin(own ? 86 : 130, isWhole && !own ? 12 : 9.5)}
            >
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
          <Text key={head} style={[cell, right, look.strong, sum]} {...breakWithin(70, 8.5)}>
            {head}
          </Text>
        ))}
      </View>
      {taxes.rows.map(({ code, taxable, amounts }) => (
        <View key={code} style={look.row}>
          <Text style={[cell, look.fill]}>{code}</Text>
          <Text style={[cell, right, sum]} {...breakWithin(70, 8.5)}>
            {taxable}
          </Text>
          {amounts.map((amount, index) => (
            <Text key={index} style={[cell, right, sum]} {...breakWithin(70, 8.5)}>
              {amount}
            </Text>
          ))}
        </View>
      ))}
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
        {shown.endorsement ? (
          <Text style={[look.strong, { marginBottom: 12, fontSize: 9 }]}>{shown.endorsement}</Text>
        ) : null}
        <Parties {...input} />
        <Lines {...input} />
        <Sums shown={shown} />
        {shown.taxes ? <Taxes taxes={shown.taxes} /> : null}
        {eInvoice ? <Reported eInvoice={eInvoice} /> : null}
        {pay ? <Paying pay={pay} /> : null}
        <Said heading="Notes" text={shown.notes} />
        <Said heading="Terms" text={shown.terms} />
        {stamp ? null : <Signed {...input} />}
        <PaperFoot texts={[number, agency.name, agency.lines[1]]} />
      </Page>
    </Document>
  )
}

/** An invoice, or a note, to print and to file. */
export function invoicePdf(input: PaperInput): Promise<Buffer> {
  return renderToBuffer(<Invoice {...prepareTexts('sans', input)} />)
}
