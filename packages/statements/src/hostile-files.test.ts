import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

const makeCamt = (inner: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${inner}</BkToCstmrStmt></Document>`
const makeEntry = (inner: string) =>
  `<Ntry><Amt Ccy="INR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-02</Dt></BookgDt><NtryDtls>${inner}</NtryDtls></Ntry>`
const makeOfx = (inner: string) => `OFXHEADER:100\n<OFX><STMTRS><CURDEF>INR${inner}</STMTRS></OFX>`

/** Longest that refusing may take on a busy machine. */
const maxMs = 8_000

test.each<[what: string, format: 'camt' | 'ofx' | 'mt940', make: () => string]>([
  ['a million statements without entries', 'camt', () => makeCamt('<Stmt></Stmt>'.repeat(1_300_000))],
  [
    'two hundred thousand payments in one entry',
    'camt',
    () => makeCamt(`<Stmt>${makeEntry('<TxDtls></TxDtls>'.repeat(200_000))}</Stmt>`),
  ],
  ['more entries than are taken', 'camt', () => makeCamt(`<Stmt>${makeEntry('').repeat(100_001)}</Stmt>`)],
  [
    'more entries than are taken',
    'ofx',
    () => makeOfx('<STMTTRN><DTPOSTED>20261102<TRNAMT>1.00<NAME>A</STMTTRN>'.repeat(100_001)),
  ],
  ['more statements than are taken', 'mt940', () => ':20:A\n:25:IN1\n:60F:C261101INR1,00\n'.repeat(2_001)],
])('%s (%s) are refused at once', (_, format, make) => {
  const text = make()
  const began = performance.now()
  const { findings, lines } = readStatement({ format, text }, { currency: 'INR' })
  expect(findings.map(({ code }) => code)).toEqual(['too-large'])
  expect(lines).toEqual([])
  expect(performance.now() - began).toBeLessThan(maxMs)
})
