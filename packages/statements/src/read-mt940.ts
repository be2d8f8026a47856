/**
 * MT940, read strictly. Our own, because mt940-js (1.0.0) keeps amounts as binary fractions, takes the reversal of a
 * credit (RC) for money received, and puts lines booked around New Year into the wrong year.
 */
import { isCalendarDate } from '@sarai/contract/primitives'
import { error, warnOfZero } from './findings.ts'
import { accountHint, blankStatement, type RawLine, type RawStatement } from './statement.ts'
import { readDecimal } from './written-amounts.ts'

interface Field {
  tag: string
  text: string
  lineNumber: number
}

function* fieldsOf(text: string): Generator<Field> {
  let field: Field | undefined
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, rest = ''] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) {
      if (field) yield field
      field = { tag, text: rest, lineNumber: at + 1 }
    } else if (/^-(?:\}.*)?$|^\{[1-5]:/.test(line)) {
      if (field) yield field
      field = undefined
    } else if (field && field.text.length < 4_000) field.text += `\n${line}`
  }
  if (field) yield field
}

const century = (year: string) => (Number(year) < 80 ? `20${year}` : `19${year}`)

function dayOf(text: string): string | undefined {
  const day = `${century(text.slice(0, 2))}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  return isCalendarDate(day) ? day : undefined
}

/** The day of a booking has no year of its own: it is the one that is nearest to the value date. */
function bookedOn(monthDay: string, valueDay: string): string | undefined {
  const year = Number(valueDay.slice(0, 4))
  const [month, valueMonth] = [Number(monthDay.slice(0, 2)), Number(valueDay.slice(5, 7))]
  const near = month - valueMonth > 6 ? year - 1 : valueMonth - month > 6 ? year + 1 : year
  const day = `${near}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`
  return isCalendarDate(day) ? day : undefined
}

const entry =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},?\d{0,4})([A-Z][A-Z0-9]{3})?([^\n]*?)(?:\/\/([^\n]*))?(?:\n([^]*))?$/

function balanceOf(text: string): { amount: number; currency: string; day: string } | undefined {
  const [, sign, date = '', currency = '', digits = ''] = /^([CD])(\d{6})([A-Z]{3})(\d+,?\d*)/.exec(text) ?? []
  const [amount, day] = [readDecimal(digits, currency), dayOf(date)]
  if (amount === undefined || !day) return undefined
  return { amount: sign === 'D' ? -amount : amount, currency, day }
}

/** The statements of a file in their order. */
export function readMt940(text: string, usual: string): RawStatement[] {
  const statements: RawStatement[] = []
  let here: RawStatement | undefined
  let line: RawLine | undefined
  for (const { tag, text: value, lineNumber } of fieldsOf(text)) {
    if (tag === '20' || !here) {
      here = blankStatement(usual)
      statements.push(here)
      line = undefined
    }
    if (tag === '25') here.account = accountOf(value)
    else if (tag === '60F' || tag === '60M') {
      const balance = balanceOf(value)
      if (balance) [here.opening, here.currency, here.from] = [balance.amount, balance.currency, null]
    } else if (tag === '62F' || tag === '62M') {
      const balance = balanceOf(value)
      if (balance) here.closing = balance.amount
      line = undefined
    } else if (tag === '61') {
      line = lineOf(value, { lineNumber, currency: here.currency })
      if (line?.amount === 0) {
        here.findings.push(warnOfZero(`Line ${lineNumber}`, lineNumber))
        line = undefined
      } else if (line) here.lines.push(line)
      else here.findings.push(error('row-unreadable', `Line ${lineNumber} is no entry of an account.`, lineNumber))
    } else if (tag === '86' && line) {
      const told = detailsOf(value)
      line.text = `${told.text} ${line.text}`.trim()
      line.counterparty = told.name
      line = undefined
    }
  }
  return statements.filter(
    ({ account, lines, opening, findings }) => account || opening !== null || lines.length + findings.length > 0,
  )
}

function accountOf(value: string) {
  const [first = ''] = value.split('\n')
  return accountHint(first.slice(first.lastIndexOf('/') + 1).replace(/[A-Z]{3}$/, '')) ?? accountHint(first)
}

function lineOf(
  value: string,
  { lineNumber, currency }: { lineNumber: number; currency: string },
): RawLine | undefined {
  const [, valued, booked, sign = '', , digits = '', , own = '', banks = '', more = ''] = entry.exec(value) ?? []
  const valueDay = valued && dayOf(valued)
  const amount = readDecimal(digits, currency)
  const day = booked && valueDay ? bookedOn(booked, valueDay) : valueDay
  if (!valueDay || !day || amount === undefined) return undefined
  const references = [own, banks].map((one) => one.trim()).filter((one) => one !== '' && one !== 'NONREF')
  return {
    lineNumber,
    day,
    valueDay,
    // The reversal of a credit takes money away.
    amount: sign === 'C' || sign === 'RD' ? amount : -amount,
    text: more.replaceAll('\n', ' ').trim(),
    reference: references.join(' '),
    counterparty: null,
    isReturn: sign.startsWith('R'),
    balance: null,
  }
}

/** Fields by number (`?20 … ?32`), or plain text. */
function detailsOf(value: string): { text: string; name: string | null } {
  const plain = value.replaceAll('\n', '')
  if (!/^\d{3}\?\d{2}|^\?\d{2}/.test(plain))
    return { text: value.replaceAll('\n', ' ').replace(/\s+/g, ' ').trim(), name: null }
  const parts = [...plain.matchAll(/\?(\d{2})([^?]*)/g)].map(([, code, text]) => ({
    code: Number(code),
    text: text ?? '',
  }))
  const joined = (from: number, to: number) =>
    parts.filter(({ code }) => code >= from && code <= to).map(({ text }) => text)
  const name = joined(32, 33).join('').trim()
  return {
    text: [...joined(0, 0), joined(20, 29).join(''), joined(60, 63).join(''), name].filter(Boolean).join(' '),
    name: name || null,
  }
}
