/** camt.053 of ISO 20022, any version; also the reports of the day, camt.052. */
import { isCalendarDate } from '@sarai/contract/primitives'
import { isCurrency } from './currencies.ts'
import { error, warnOfZero, warning } from './findings.ts'
import {
  accountHint,
  blankStatement,
  maxStatementRows,
  maxStatements,
  type RawLine,
  type RawStatement,
} from './statement.ts'
import { readDecimal } from './written-amounts.ts'
import { nodesAt, textAt, type XmlNode, xmlTree } from './xml-tree.ts'

const most = {
  Stmt: maxStatements,
  Rpt: maxStatements,
  Ntry: maxStatementRows,
  TxDtls: maxStatementRows,
}

/** The statements of a file; undefined where it is none. @throws TooMany of a file that has more than we take */
export function readCamt(text: string, usual: string): RawStatement[] | undefined {
  const root = xmlTree(text, most)
  if (root?.name !== 'Document') return undefined
  const nodes = [...nodesAt(root, 'BkToCstmrStmt/Stmt'), ...nodesAt(root, 'BkToCstmrAcctRpt/Rpt')]
  let entries = 0
  return nodes.map((node) => {
    const statement = statementOf(node, usual, entries)
    entries += nodesAt(node, 'Ntry').length
    return statement
  })
}

function dayAt(node: XmlNode | undefined, path: string): string | null {
  const day = textAt(node, `${path}/Dt`, `${path}/DtTm`, path).slice(0, 10)
  return isCalendarDate(day) ? day : null
}

function statementOf(node: XmlNode, usual: string, entriesBefore: number): RawStatement {
  const named = textAt(node, 'Acct/Ccy') || (nodesAt(node, 'Bal/Amt')[0]?.attributes.Ccy ?? '')
  const statement = blankStatement(isCurrency(named) ? named : usual)
  const { currency, findings, lines } = statement
  statement.account = accountHint(textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'))
  statement.from = dayAt(node, 'FrToDt/FrDtTm')
  statement.to = dayAt(node, 'FrToDt/ToDtTm')
  statement.opening = balanceOf(node, ['OPBD', 'PRCD'], currency)
  statement.closing = balanceOf(node, ['CLBD'], currency) ?? findInterim(node, currency)
  for (const [at, entry] of nodesAt(node, 'Ntry').entries()) {
    const lineNumber = entriesBefore + at + 1
    const status = textAt(entry, 'Sts/Cd', 'Sts') || 'BOOK'
    if (status !== 'BOOK') {
      findings.push(warning('not-booked', `Entry ${lineNumber} is not booked yet and was left out.`, lineNumber))
      continue
    }
    const read = linesOf(entry, lineNumber, currency)
    if (read?.length === 0) findings.push(warnOfZero(`Entry ${lineNumber}`, lineNumber))
    else if (read) lines.push(...read)
    else
      findings.push(
        error('row-unreadable', `Entry ${lineNumber} has no day or no amount that can be read.`, lineNumber),
      )
  }
  return statement
}

function signed(node: XmlNode, currency: string, amount = nodesAt(node, 'Amt')[0]): number | undefined {
  const value = readDecimal(amount?.text.trim() ?? '', currency)
  const side = textAt(node, 'CdtDbtInd')
  if (value === undefined || (side !== 'CRDT' && side !== 'DBIT')) return undefined
  if (amount?.attributes.Ccy !== undefined && amount.attributes.Ccy !== currency) return undefined
  return side === 'CRDT' ? value : -value
}

function balanceOf(node: XmlNode, codes: readonly string[], currency: string): number | null {
  const balances = nodesAt(node, 'Bal')
  for (const code of codes) {
    const found = balances.find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code)
    if (found) return signed(found, currency) ?? null
  }
  return null
}

/** Where a report of the day has no closing balance: the balance at its last moment, which its entries come to. */
function findInterim(node: XmlNode, currency: string): number | null {
  const readMoment = (balance: XmlNode) => textAt(balance, 'Dt/DtTm', 'Dt/Dt', 'Dt')
  const [last] = nodesAt(node, 'Bal')
    .filter((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === 'ITBD')
    .sort((a, b) => (readMoment(a) < readMoment(b) ? 1 : -1))
  return last ? (signed(last, currency) ?? null) : null
}

/** The lines of an entry, none of one of zero: of payments that were booked together each one, where their amounts are given and add up. */
function linesOf(entry: XmlNode, lineNumber: number, currency: string): RawLine[] | undefined {
  const amount = signed(entry, currency)
  const day = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt')
  if (amount === undefined || !day) return undefined
  if (amount === 0) return []
  const whole = {
    lineNumber,
    day,
    valueDay: dayAt(entry, 'ValDt'),
    isReturn: textAt(entry, 'RvslInd') === 'true',
    balance: null,
  }
  const parts = nodesAt(entry, 'NtryDtls/TxDtls')
  const split = parts.map((part) => {
    const own = nodesAt(part, 'Amt')[0] ?? nodesAt(part, 'AmtDtls/TxAmt/Amt')[0]
    const side =
      textAt(part, 'CdtDbtInd') === ''
        ? { ...part, children: [...part.children, ...nodesAt(entry, 'CdtDbtInd')] }
        : part
    return signed(side, currency, own)
  })
  const isWhole =
    split.every((one) => one !== undefined && one !== 0) &&
    split.reduce<number>((sum, one) => sum + (one ?? 0), 0) === amount
  if (parts.length > 1 && isWhole)
    return parts.map((part, at) => ({ ...whole, amount: split[at] ?? 0, ...toldBy(part, entry, amount > 0) }))
  return [{ ...whole, amount, ...toldBy(parts.length === 1 ? parts[0] : undefined, entry, amount > 0) }]
}

function toldBy(part: XmlNode | undefined, entry: XmlNode, isReceived: boolean) {
  const other = isReceived ? 'Dbtr' : 'Cdtr'
  const name = textAt(part, `RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`)
  const said = nodesAt(part, 'RmtInf/Ustrd').map(({ text }) => text.trim())
  const texts = [textAt(part, 'AddtlTxInf'), ...said, textAt(entry, 'AddtlNtryInf')]
  const paths = ['EndToEndId', 'TxId', 'AcctSvcrRef', 'InstrId', 'ChqNb', 'UETR'].map((one) => `Refs/${one}`)
  const references = [
    ...paths.map((path) => textAt(part, path)),
    textAt(part, 'RmtInf/Strd/CdtrRefInf/Ref'),
    textAt(entry, 'AcctSvcrRef'),
  ]
  return {
    text: [...new Set([...texts, name])].filter(Boolean).join(' ').slice(0, 2_000),
    reference: [...new Set(references)].filter((one) => one !== '' && !/^NOTPROVIDED$/i.test(one)).join(' '),
    counterparty: name || null,
  }
}
