import { existsSync, readFileSync } from 'node:fs'
import { gstinCheckDigit } from '@sarai/contract/gst'
import { taxOfAdvance } from '@sarai/tax/advance'
import { documentNumber, formatProblem } from '@sarai/tax/document-number'
import { financialYear } from '@sarai/tax/financial-year'
import { creditOf, inputChoices } from '@sarai/tax/input-credit'
import {
  cashAnswer,
  creditNoteUntil,
  eInvoiceUntil,
  invoiceUntil,
  limitReached,
  type RulesAsked,
  sacDigits,
} from '@sarai/tax/limits'
import { limitNames, type PurchaseKind } from '@sarai/tax/pack'
import { indiaPack } from '@sarai/tax/packs/india'
import { heads, type Why } from '@sarai/tax/result'
import { rateText } from '@sarai/tax/rules-on'
import { taxOf } from '@sarai/tax/tax-of'
import { tdsProposal, tdsSections } from '@sarai/tax/tds'
import { upiLink } from '@sarai/tax/upi-link'
import { describe, expect, test } from 'vitest'
import { indianAmount, writtenFacts } from '../law-facts.ts'

const root = new URL('../../../../', import.meta.url)
const law = readFileSync(new URL('docs/law.md', root), 'utf8')

/** The rows of the table below a heading, without its head. */
function tableOf(heading: string): string[][] {
  const section = law.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
  )
}

interface Row {
  name: string
  day: string
  facts: string
  figures: string
  ruleId: string
  sure: string
  source: string
  heldBy: string
}

const rowsOf = (heading: string): Row[] =>
  tableOf(heading).map(
    ([name = '', day, facts = '', figures = '', ruleId = '', sure = '', source = '', heldBy = '']) => ({
      name,
      day: day || '2026-11-23',
      facts,
      figures,
      ruleId,
      sure,
      source,
      heldBy,
    }),
  )

const documents = [...rowsOf('GST'), ...rowsOf('Tax collected at source')]
const limits = rowsOf('Limits')

function taxAnswerOf({ facts, received, settings, day }: ReturnType<typeof writtenFacts> & { day: string }) {
  const [line] = facts.lines
  if (received === null || !line) return taxOf(facts, indiaPack, settings, day)
  return taxOfAdvance({ ...facts, line, received }, { pack: indiaPack, settings, day })
}

/** What a document came to, as the column has it. */
function figuresOf(text: string, written: ReturnType<typeof writtenFacts> & { day: string }) {
  const answer = taxAnswerOf(written)
  if (!answer.ok) return { figures: `refused ${answer.findings.map(({ code }) => code).join(' ')}`, why: [] }
  const none = Object.fromEntries([...heads, 'exempt', 'round-off', 'tcs'].map((name) => [name, 0]))
  const expected: Record<string, string | number> = { ...none, form: answer.form, warns: '', taxable: answer.taxable }
  for (const [name = '', value = ''] of text.split('; ').map((part) => part.split(' ')))
    expected[name] = name === 'form' || name === 'warns' ? value : indianAmount(value)
  const { form, taxable, exempt, total, taxes, roundOff, tcs } = answer
  const warns = [...new Set(answer.findings.map(({ code }) => code))].join(' ')
  const found = { form, taxable, exempt, total, ...taxes, 'round-off': roundOff, tcs: tcs?.amount ?? 0, warns }
  expect(found).toEqual(expected)
  const why = [...answer.lines.flatMap((line) => line.why), ...answer.why, ...(answer.tcs?.why ?? [])]
  return { figures: text, why }
}

test.each(documents)('$name', ({ day, facts, figures, ruleId }) => {
  const found = figuresOf(figures, { ...writtenFacts(facts), day })
  expect(found.figures).toBe(figures)
  if (ruleId) expect(found.why.map((why) => why.ruleId)).toContain(ruleId)
})

type Answer = { text: string; why: Why[] }

/** The answer to a question of the third table. */
function answerOf([word = '', ...words]: string[], asked: RulesAsked): Answer {
  const amount = () => indianAmount(words[0] ?? '')
  const limit = limitNames.find((name) => name === word)
  if (word === 'cash') {
    const { answer, why } = cashAnswer(amount(), asked)
    return { text: answer, why }
  }
  if (word === 'sac-digits') {
    const why = limitReached('sac-digits', amount(), asked)?.why ?? []
    return { text: String(sacDigits(amount(), !words.includes('consumers'), asked)), why }
  }
  if (word === 'e-invoice' && words[0] === 'until') {
    const found = eInvoiceUntil(words[1] ?? '', indianAmount(words[2] ?? ''), asked)
    return { text: found?.until ?? 'none', why: found?.why ?? [] }
  }
  if (limit) {
    const reached = limitReached(limit, amount(), asked)
    return { text: reached ? (reached.isReached ? 'yes' : 'no') : 'none', why: reached?.why ?? [] }
  }
  if (word === 'invoice' || word === 'credit') {
    const found = (word === 'invoice' ? invoiceUntil : creditNoteUntil)(words.at(-1) ?? '', asked)
    return { text: found?.until ?? 'none', why: found?.why ?? [] }
  }
  if (word === 'keeps') {
    const [kind = '', pan = '', net = ''] = words
    const kept = tdsProposal({ kind, pan }, { net: indianAmount(net), before: 0 }, asked)
    return { text: kept ? `${rateText(kept.rate)} ${kept.amount / 100}` : 'none', why: kept?.why ?? [] }
  }
  if (word === 'section') {
    const section = tdsSections(asked).find((one) => one.section === words[0])
    return { text: section ? `${rateText(section.rate)}, of others ${rateText(section.rateOthers)}` : 'none', why: [] }
  }
  if (word === 'buys') {
    const [kind = '', net = '', tax = '', registration = '', mode = '', where = ''] = words
    const bought = {
      kind: kind as PurchaseKind,
      price: indianAmount(net),
      net: indianAmount(net),
      tax: indianAmount(tax),
    }
    const buying = { registration: registration as 'regular', mode: mode === '-' ? null : mode }
    const { isCredit, why } = creditOf({ ...bought, isOtherState: where === 'elsewhere' }, buying, asked)
    return { text: isCredit ? 'credit' : 'cost', why }
  }
  if (word === 'room' || word === 'cab' || word === 'tour' || word === 'guide') {
    const choices = inputChoices(word, amount(), asked)
    return {
      text: choices.map(({ rate, credit }) => `${rateText(rate)} ${credit}`).join(', '),
      why: choices.flatMap(({ why }) => why),
    }
  }
  if (word === 'number') {
    const format = { pattern: words[0] ?? '', minDigits: Number(words[1]) }
    const text = formatProblem(format) ? 'refused' : documentNumber(format, financialYear(asked.day), Number(words[2]))
    return { text, why: [] }
  }
  if (word === 'upi') {
    const [, vpa = '', name = '', note = ''] = words
    return { text: upiLink({ vpa, name, amount: amount(), note, reference: '', merchantCode: null }), why: [] }
  }
  return { text: gstinCheckDigit(words.at(-1) ?? ''), why: [] }
}

test.each(limits)('$name: $figures', ({ day, facts, figures, ruleId }) => {
  const [question = '', ...choices] = facts.split('; ')
  const { settings } = writtenFacts(choices.join(';') || 'from 27')
  const { text, why } = answerOf(question.split(' '), { pack: indiaPack, settings, day })
  expect(text).toBe(figures)
  // With the choice that there is no limit there is no reason either.
  if (why.length > 0) expect(why.map((one) => one.ruleId)).toContain(ruleId)
})

describe('the page', () => {
  const cited = [...indiaPack.rules, ...indiaPack.settings.map((one) => ({ ...one, id: `setting:${one.id}` }))]
  const known = new Map(cited.map(({ id, confidence, source }) => [id, { confidence, source }]))

  test('has a row for each rule and setting of the pack, and for nothing else', () => {
    const named = new Set([...documents, ...limits].flatMap(({ ruleId }) => ruleId || []))
    expect([...named].sort()).toEqual([...known.keys()].sort())
  })

  test('cites what the pack cites, as sure as it is there', () => {
    for (const { ruleId, sure, source } of [...documents, ...limits].filter((row) => row.ruleId)) {
      const { confidence, source: original } = known.get(ruleId) ?? {}
      expect([ruleId, sure, source]).toEqual([ruleId, confidence, original])
    }
  })

  test('names tests that there are', () => {
    for (const { heldBy } of [...documents, ...limits])
      expect(existsSync(new URL(`packages/tax/src/${heldBy}`, root)), heldBy).toBe(true)
  })

  test('lists every doubt with its choices and default', () => {
    const written = indiaPack.settings.map(({ id, doubt, choices, default: chosen, source }) => [
      id,
      doubt,
      choices.map((choice) => (choice.id === chosen ? `**${choice.id}**` : choice.id)).join(', '),
      source,
    ])
    expect(tableOf('Doubts')).toEqual(written)
  })

  test('says the name of a confidence for each row that cites a source', () => {
    for (const { sure, source } of [...documents, ...limits]) expect(Boolean(sure)).toBe(Boolean(source))
  })
})
