import { Path, Svg, Text, View } from '@react-pdf/renderer'
import { breakWithin } from '../brochures/brochures-breaks.rules.ts'
import { line, look, soft, wash } from '../brochures/brochures-look.pdf.ts'
import type { PaperInput } from './invoices-paper.rules.ts'

const small = { fontSize: 8, color: soft }

/** Codes stand in rows of as many as fit beside one another. */
const codeWidth = 116

/** What is still to be paid, and how. */
export function Paying({ pay }: { pay: NonNullable<PaperInput['pay']> }) {
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
                  <Text style={[look.strong, { maxWidth: 110 }]} {...breakWithin(110)}>
                    {amount}
                  </Text>
                </View>
              ))}
          <View style={{ marginTop: 4 }}>
            {pay.account.map(({ label, value }) => (
              <View key={label} style={[look.row, { marginBottom: 3 }]}>
                <Text style={[look.soft, { width: 96 }]} {...breakWithin(96)}>
                  {label}
                </Text>
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
      <Text style={[small, { marginTop: 3, fontSize: 7, textAlign: 'center' }]} {...breakWithin(codeWidth, 7)}>
        Scan to pay {amount} by UPI
      </Text>
    </View>
  )
}

/** What the portal for e-invoices answered; the code is as large as its many points need. */
export function Reported({ eInvoice: { irn, ack, qr } }: { eInvoice: NonNullable<PaperInput['eInvoice']> }) {
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
