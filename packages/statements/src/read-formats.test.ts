import { expect, test } from 'vitest'
import { newLines } from './fingerprints.ts'
import { readStatement, textFormatOf } from './read-statement.ts'
import { hdfc, rowsOf } from './test-rows.ts'

const mt940 = `{1:F01HDFCINBBAXXX0000000000}{2:O940}{4:
:20:ST2026
:25:50200012345678INR
:28C:12/1
:60F:C251230INR100000,
:61:2512311231C25000,50NTRF609212345678//BR1
:86:UPI-RAHUL SHARMA-RAHUL.S@OKICICI-ICIC0000123-609212345678-TRIP
 AND MORE
:61:2512310102D60000,NTRFNONREF//N093261234567890
:86:?00NEFT?20BILL 77 ?21PALM GROVE?32PALM GROVE RESORT
:61:260102RC500,NRTINONREF
:86:REVERSAL
:62F:C260102INR64500,50
-}`

test('MT940: balances, entries around New Year, reversals of credits', () => {
  expect(textFormatOf(mt940)).toBe('mt940')
  const statement = readStatement({ format: 'mt940', text: mt940 }, { currency: 'INR' })
  expect(statement).toMatchObject({
    account: { lastDigits: '5678' },
    opening: 10_000_000,
    closing: 6_450_050,
    findings: [],
  })
  expect(statement.lines.map(({ day, valueDay, amount, kind }) => [day, valueDay, amount, kind])).toEqual([
    ['2025-12-31', '2025-12-31', 2_500_050, 'payment'],
    ['2026-01-02', '2025-12-31', -6_000_000, 'payment'],
    ['2026-01-02', '2026-01-02', -50_000, 'return'],
  ])
  expect(statement.lines[0]?.references[0]).toEqual({ kind: 'upi', value: '609212345678' })
  expect(statement.lines[1]).toMatchObject({
    counterparty: 'PALM GROVE RESORT',
    references: [{ value: 'N093261234567890' }],
  })
})

const entry = (amount: string, side: string, more: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-04-03</Dt></BookgDt><ValDt><Dt>2026-04-04</Dt></ValDt>${more}</Ntry>`
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-04-01</Dt></Dt></Bal>`
const party = (name: string) => `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`
const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '100.00')}${balance('CLBD', '285.50')}
${entry('120.50', 'CRDT', `<NtryDtls><TxDtls><Refs><EndToEndId>INV-2627-000123</EndToEndId></Refs>${party('R &amp; Söhne')}<RmtInf><Ustrd>Trip</Ustrd></RmtInf></TxDtls></NtryDtls>`)}
${entry('75.00', 'CRDT', `<NtryDtls>${['50.00', '25.00'].map((amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt>${party(amount)}</TxDtls>`).join('')}</NtryDtls>`)}
${entry('10.00', 'DBIT', '<AddtlNtryInf>CHARGES</AddtlNtryInf>')}
${entry('5.00', 'CRDT', '').replace('BOOK<', 'PDNG<')}
</Stmt></BkToCstmrStmt></Document>`

test('camt.053: batches are taken apart, what is not booked is left out', () => {
  expect(textFormatOf(camt)).toBe('camt')
  const statement = readStatement({ format: 'camt', text: camt }, { currency: 'INR' })
  expect(statement).toMatchObject({
    currency: 'EUR',
    account: { iban: 'DE89370400440532013000', lastDigits: '3000' },
    opening: 10_000,
    closing: 28_550,
    findings: [{ code: 'not-booked' }],
  })
  expect(statement.lines.map(({ amount, counterparty, kind }) => [amount, counterparty, kind])).toEqual([
    [12_050, 'R & Söhne', 'payment'],
    [5_000, '50.00', 'payment'],
    [2_500, '25.00', 'payment'],
    [-1_000, null, 'bank-charge'],
  ])
  expect(statement.lines[0]?.references).toEqual([{ kind: 'other', value: 'INV2627000123' }])
})

test('a file that would make the reader expand or load something is refused', () => {
  const bomb = camt.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document')
  for (const format of ['camt', 'ofx'] as const)
    expect(readStatement({ format, text: bomb }, { currency: 'INR' })).toMatchObject({
      lines: [],
      findings: [{ code: 'not-readable' }],
    })
  const huge = { format: 'mt940', text: 'x'.repeat(33 * 1024 * 1024) } as const
  expect(readStatement(huge, { currency: 'INR' }).findings).toMatchObject([{ code: 'too-large' }])
})

const transaction = (day: string, amount: string, more: string) =>
  `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>${day}120000[5.5:IST]<TRNAMT>${amount}<FITID>F${day}${more}</STMTTRN>`
const ofx1 = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>INR<BANKACCTFROM><BANKID>HDFC<ACCTID>50200012345678<ACCTTYPE>CURRENT</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260401<DTEND>20260430
${transaction('20260402', '25000.00', '<NAME>RAHUL &amp; CO<MEMO>UPI/609212345678/RAHUL &amp; CO')}
${transaction('20260403', '-590.00', '<NAME>CHQ RET CHRG')}
</BANKTRANLIST><LEDGERBAL><BALAMT>124410.00<DTASOF>20260430</LEDGERBAL><AVAILBAL><BALAMT>1.00</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
/** The same with the closing tags of XML. */
const ofx2 = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${ofx1.slice(ofx1.indexOf('<OFX>')).replace(/<([A-Z]+)>([^<\n]+)/g, '<$1>$2</$1>')}`

test.each([
  ['1', ofx1],
  ['2', ofx2],
])('OFX %s', (_, text) => {
  expect(textFormatOf(text)).toBe('ofx')
  const statement = readStatement({ format: 'ofx', text }, { currency: 'USD' })
  expect(statement).toMatchObject({
    currency: 'INR',
    account: { lastDigits: '5678' },
    from: '2026-04-01',
    closing: 12_441_000,
    findings: [],
  })
  expect(statement.lines.map(({ day, amount, text: told }) => [day, amount, told])).toEqual([
    ['2026-04-02', 2_500_000, 'RAHUL & CO UPI/609212345678/RAHUL & CO'],
    ['2026-04-03', -59_000, 'CHQ RET CHRG'],
  ])
})

test.each([
  ['mt940', mt940.replace('RAHUL SHARMA', '\u202eRAHUL\u200b SHARMA')],
  ['camt', camt.replace('R &amp; S', '&#x202E;R &amp; S').replace('Trip', 'Tr\u202eip')],
  ['ofx', ofx1.replace('<NAME>RAHUL', '<NAME>\u202eRAHUL')],
] as const)('%s: what a payer wrote has no marks that turn it around', (format, text) => {
  const { lines } = readStatement({ format, text }, { currency: 'INR' })
  expect(lines.length).toBeGreaterThan(1)
  expect(JSON.stringify(lines)).toContain('R')
  expect(JSON.stringify(lines)).not.toMatch(/[\u200b\u202e]/)
})

test('a file with two accounts asks which, and reads the one that is chosen', () => {
  const two = `${mt940}\n${mt940.replace('50200012345678', '50200099990000')}`
  const read = (account: string | null) => readStatement({ format: 'mt940', text: two }, { currency: 'INR', account })
  expect(read(null)).toMatchObject({ lines: [], findings: [{ code: 'several-accounts', severity: 'question' }] })
  expect(read('0000').lines).toHaveLength(3)
})

test('the same statement, and one that overlaps, have no new lines twice', () => {
  const first = readStatement({ format: 'rows', rows: rowsOf(hdfc) }, { currency: 'INR' }).lines
  const known = new Set(first.map(({ fingerprint }) => fingerprint))
  expect(known.size).toBe(first.length)
  const again = rowsOf(hdfc.replace('TRIP 000123', 'TRIP  000123'))
  expect(newLines(readStatement({ format: 'rows', rows: again }, { currency: 'INR' }).lines, known)).toEqual([])
  const later = rowsOf(hdfc).filter(({ row }) => row !== 7)
  later.splice(-3, 0, {
    row: 14,
    cells: ['18/04/26', 'UPI-NEW-NEW@YBL-YESB-610812345678-X', '', '18/04/26', '', '1.00', '1,04,411.00'],
  })
  expect(newLines(readStatement({ format: 'rows', rows: later }, { currency: 'INR' }).lines, known)).toMatchObject([
    { amount: 100 },
  ])
})

test('true duplicates of one day are told apart', () => {
  const rows = rowsOf('Date|Narration|Debit|Credit\n13/04/2026|Cash|| 10.00\n13/04/2026|Cash||10.00')
  const { lines } = readStatement({ format: 'rows', rows }, { currency: 'INR' })
  expect(new Set(lines.map(({ fingerprint }) => fingerprint)).size).toBe(2)
})

test('an entry of zero is left out with a word, and stops nothing', () => {
  const zeroed = [
    { format: 'camt', text: camt.replace('<Amt Ccy="EUR">10.00</Amt>', '<Amt Ccy="EUR">0.00</Amt>') },
    { format: 'ofx', text: ofx1.replace('-590.00', '0.00') },
    { format: 'mt940', text: mt940.replace('RC500,', 'C0,00') },
  ] as const
  for (const { format, text } of zeroed) {
    const { findings, lines } = readStatement({ format, text }, { currency: 'INR' })
    expect(
      findings.map(({ code, severity }) => [code, severity]),
      format,
    ).toContainEqual(['no-amount', 'warning'])
    expect(
      findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
      format,
    ).not.toContain('row-unreadable')
    expect(lines.length, format).toBeGreaterThan(0)
    expect(
      lines.some(({ amount }) => amount === 0),
      format,
    ).toBe(false)
  }
})

test.each([
  ['-1.000,25', -100_025],
  ['1,000.25', 100_025],
  ['-590,5', -59_050],
  ['+12.', 1_200],
])('OFX: an amount written as %s', (written, amount) => {
  const text = ofx1.replace('-590.00', written)
  expect(readStatement({ format: 'ofx', text }, { currency: 'USD' }).lines[1]?.amount).toBe(amount)
})

test('MT940: a line of details that begins with a hyphen or a brace belongs to them', () => {
  const text = mt940.replace(' AND MORE', '-RENT OF APRIL\n{GUEST} AND MORE')
  const [line] = readStatement({ format: 'mt940', text }, { currency: 'INR' }).lines
  expect(line?.text).toContain('-RENT OF APRIL {GUEST} AND MORE')
  expect(readStatement({ format: 'mt940', text }, { currency: 'INR' })).toMatchObject({
    closing: 6_450_050,
    findings: [],
  })
})

test('camt.052: a report of the day with moments, and the balance at its last', () => {
  const dated = entry('120.50', 'CRDT', '')
    .replace('<Dt>2026-04-03</Dt>', '<DtTm>2026-04-03T23:15:00.000+02:00</DtTm>')
    .replace('<Dt>2026-04-04</Dt>', '<DtTm>2026-04-04T00:00:00</DtTm>')
  const writeInterim = (time: string, amount: string) =>
    balance('ITBD', amount).replace('<Dt>2026-04-01</Dt>', `<DtTm>2026-04-03T${time}</DtTm>`)
  const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt>
<FrToDt><FrDtTm>2026-04-03T00:00:00+02:00</FrDtTm><ToDtTm>2026-04-03T23:59:59+02:00</ToDtTm></FrToDt>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', '100.00')}${writeInterim('23:59:00', '220.50')}${writeInterim('08:00:00', '100.00')}
${dated}</Rpt></BkToCstmrAcctRpt></Document>`
  expect(textFormatOf(text)).toBe('camt')
  const statement = readStatement({ format: 'camt', text }, { currency: 'INR' })
  expect(statement).toMatchObject({
    from: '2026-04-03',
    to: '2026-04-03',
    opening: 10_000,
    closing: 22_050,
    findings: [],
    lines: [{ day: '2026-04-03', valueDay: '2026-04-04', amount: 12_050 }],
  })
})
