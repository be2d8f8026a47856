import { Document, Page, Path, renderToBuffer, Svg, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { breakWithin } from './brochures-breaks.rules.ts'
import { Letterhead, PaperFoot } from './brochures-letterhead.pdf.tsx'
import { line, look, soft, wash } from './brochures-look.pdf.ts'
import { prepareTexts } from './brochures-setting.pdf.ts'
import type { ShownAccount, StatementInput, StatementPayment, StatementWays } from './brochures-statement.rules.ts'

const small = { fontSize: 8, color: soft }
const right = { textAlign: 'right' as const }
const cell = { paddingVertical: 4, paddingHorizontal: 5 }
const [dayCell, moneyCell] = [
  [cell, { width: 70 }],
  [cell, right, { width: 84 }],
]

function Head({ agency, title, name, days }: StatementInput) {
  return (
    <>
      <Letterhead logo={agency.logo} name={agency.name} lines={agency.lines}>
        <Text style={[look.h3, right, { color: agency.accent }]} {...breakWithin(190, 15)}>
          {title}
        </Text>
      </Letterhead>
      <View style={{ marginBottom: 14, padding: 12, backgroundColor: wash, borderRadius: 6 }}>
        <Text style={[look.strong, { fontSize: 11 }]}>{name}</Text>
        <Text style={[look.soft, { marginTop: 2 }]}>{days}</Text>
      </View>
    </>
  )
}

/** A cell of an amount, which breaks where it is wider than its column. */
function Money({ children, isStrong }: { children: ReactNode; isStrong?: true }) {
  return (
    <Text style={isStrong ? [...moneyCell, look.strong] : moneyCell} {...breakWithin(74)}>
      {children}
    </Text>
  )
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <View style={[look.row, { backgroundColor: wash }]} wrap={false}>
      <Text style={[cell, look.fill, look.strong]}>{label}</Text>
      <Money isStrong>{amount}</Money>
    </View>
  )
}

function Account({ account, agency, sides }: { account: ShownAccount } & Pick<StatementInput, 'agency' | 'sides'>) {
  const { currency, opening, lines, closing, ages, pay } = account
  return (
    <View style={{ marginBottom: 18 }}>
      <View style={[look.row, { backgroundColor: agency.accent, color: agency.onAccent, borderRadius: 3 }]}>
        <Text style={[...dayCell, look.strong]}>Day</Text>
        <Text style={[cell, look.fill, look.strong]}>Document</Text>
        <Money isStrong>{sides.debit}</Money>
        <Money isStrong>{sides.credit}</Money>
        <Money isStrong>Balance, {currency}</Money>
      </View>
      <Sum label="Opening balance" amount={opening} />
      {lines.map(({ day, document, debit, credit, balance }, index) => (
        <View key={index} style={[look.row, { borderBottomWidth: 0.8, borderColor: line }]} wrap={false}>
          <Text style={dayCell} {...breakWithin(60)}>
            {day}
          </Text>
          <Text style={[cell, look.fill]}>{document}</Text>
          <Money>{debit}</Money>
          <Money>{credit}</Money>
          <Money>{balance}</Money>
        </View>
      ))}
      <Sum label="Closing balance" amount={closing} />
      {ages.length > 0 ? <Ages ages={ages} /> : null}
      {pay ? <Paying pay={pay} /> : null}
    </View>
  )
}

function Ages({ ages }: { ages: ShownAccount['ages'] }) {
  return (
    <View style={{ marginTop: 12 }} wrap={false}>
      <Text style={[look.h4, { marginBottom: 4 }]}>Open today, by age</Text>
      <View style={[look.row, { gap: 16, flexWrap: 'wrap' }]}>
        {ages.map(({ label, amount }) => (
          <View key={label}>
            <Text style={small}>{label}</Text>
            <Text style={look.strong}>{amount}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

function Paying({ pay: { payments, account } }: { pay: StatementWays }) {
  return (
    <View style={{ marginTop: 14, padding: 12, backgroundColor: wash, borderRadius: 6 }} wrap={false}>
      <Text style={[look.h4, { marginBottom: 6 }]}>How to pay</Text>
      {account.map(({ label, value }) => (
        <View key={label} style={[look.row, { marginBottom: 3 }]}>
          <Text style={[look.soft, { width: 96 }]}>{label}</Text>
          <Text style={look.fill}>{value}</Text>
        </View>
      ))}
      <View style={[look.row, { flexWrap: 'wrap', gap: 10, marginTop: 8 }]}>
        {payments.map((payment) => (
          <Payment key={payment.reference} payment={payment} />
        ))}
      </View>
    </View>
  )
}

/** A part of what is owed, with what a phone scans to pay it. */
function Payment({ payment: { label, amount, reference, qr } }: { payment: StatementPayment }) {
  return (
    <View style={{ width: 116, alignItems: 'center' }} wrap={false}>
      {qr ? (
        <Svg width={104} height={104} viewBox={`-2 -2 ${qr.size + 4} ${qr.size + 4}`}>
          <Path d={qr.path} fill="#000000" />
        </Svg>
      ) : null}
      <Text style={[look.strong, { marginTop: 3, textAlign: 'center' }]}>{amount}</Text>
      <Text style={[small, { marginTop: 2, textAlign: 'center' }]}>{label}</Text>
      <Text style={[small, { textAlign: 'center' }]}>Reference {reference}</Text>
    </View>
  )
}

function Statement(input: StatementInput) {
  const { title, name, agency, accounts, sides } = input
  return (
    <Document title={`${title}: ${name}`} author={agency.name} creator="Sarai" producer="Sarai">
      <Page size="A4" style={[look.page, { paddingTop: 44 }]}>
        <Head {...input} />
        {accounts.length === 0 ? <Text>Nothing was charged or paid in this time.</Text> : null}
        {accounts.map((account) => (
          <Account key={account.currency} account={account} agency={agency} sides={sides} />
        ))}
        <PaperFoot texts={[name, agency.name, agency.lines[1]]} />
      </Page>
    </Document>
  )
}

/** A statement of account, to print and to send. */
export function statementPdf(input: StatementInput): Promise<Buffer> {
  return renderToBuffer(<Statement {...prepareTexts('sans', input)} />)
}
