import { AmountTooLarge, maxAmount, sum, toAmount } from '@sarai/money/amounts'
import { factFindings } from './check-facts.ts'
import { contextOf, type TaxContext } from './context.ts'
import { documentFindings, documentWhy, formOf, roundOffOf } from './document-terms.ts'
import type { DocumentFacts } from './facts.ts'
import { error, hasErrors } from './findings.ts'
import { linePartsOf } from './line-parts.ts'
import { lineTaxOf, rateRows, sumOfHeads, taxedParts } from './line-tax.ts'
import type { TaxPack } from './pack.ts'
import { missing } from './places.ts'
import type { LineTax, TaxAnswer, TaxResult } from './result.ts'
import { settingFindings, type TaxSettings } from './settings.ts'
import { tcsOf } from './tcs.ts'

/**
 * The tax of a document, line by line and as a whole, with the reason of each figure, or every reason why there is
 * none. Pure: the same facts, pack, settings and day have the same answer on every machine. Nothing is thrown.
 * @param facts amounts in whole minor units of the document's currency, prices before discount
 * @param pack as its schema has it; what `checkPack` says of it does not matter
 * @param settings the agency's choices where the law is not sure; the pack's defaults hold for what is missing
 * @param day `2026-11-23`: the day whose rules hold, of the supply or of the advance. A note has that of what it corrects
 * @returns amounts in whole minor units, rates in parts per 100,000. Lines sum to the totals
 */
export function taxOf(facts: DocumentFacts, pack: TaxPack, settings: TaxSettings, day: string): TaxAnswer {
  const wrong = [...settingFindings(pack, settings), ...factFindings(facts, pack, day)]
  if (hasErrors(wrong)) return { ok: false, findings: wrong }
  const context = contextOf(facts, { pack, settings, day })
  context.findings.push(...wrong)
  try {
    const result = computed(context)
    return result && !hasErrors(context.findings) ? result : { ok: false, findings: context.findings }
  } catch (cause) {
    if (!(cause instanceof AmountTooLarge)) throw cause
    return { ok: false, findings: [...context.findings, error('too-large', cause.message)] }
  }
}

const sumBy = (lines: readonly LineTax[], pick: (line: LineTax) => number) =>
  sum(lines.map((line) => BigInt(pick(line))))

/** The figures; undefined, with findings, where there are none. */
function computed(context: TaxContext): TaxResult | undefined {
  const { facts } = context
  const registration = context.rule('registration', (one) => one.registration === facts.supplier.registration)
  if (!registration) {
    missing(context, `for a supplier who is ${facts.supplier.registration}`)
    return undefined
  }
  const all = facts.lines.map((line, at) => linePartsOf(context, line, { at, isTaxed: registration.chargesTax }))
  if (hasErrors(context.findings)) return undefined
  const parts = taxedParts(
    context,
    all.flatMap((one) => one.parts),
  )
  const byLine = Map.groupBy(parts, ({ part }) => part.at)
  const lines = all.map((one, at) => lineTaxOf(context, one, byLine.get(at) ?? []))
  const inPackage = lines.filter((_, at) => facts.lines[at]?.isOutsidePackage === false)
  const figure = (pick: (line: LineTax) => number) => toAmount(sumBy(lines, pick))
  const tcs = tcsOf(context, {
    net: sumBy(inPackage, (line) => line.net),
    tax: sumBy(inPackage, (line) => line.total - line.net),
  })
  const due = sumBy(lines, (line) => line.total) + BigInt(tcs?.amount ?? 0)
  const roundOff = roundOffOf(context, due)
  const total = due + roundOff.amount
  if (total > BigInt(maxAmount)) throw new AmountTooLarge()
  documentFindings(context, { registration, lines, total })
  return {
    ok: true,
    form: formOf(registration, lines),
    currency: facts.currency,
    lines,
    rates: rateRows(parts),
    net: figure((line) => line.net),
    taxable: figure((line) => line.taxable),
    exempt: figure((line) => line.exempt),
    taxes: sumOfHeads(lines.map((line) => line.taxes)),
    tax: figure((line) => line.tax),
    isReverseCharge: facts.isReverseCharge,
    tcs,
    roundOff: toAmount(roundOff.amount),
    total: toAmount(total),
    needsAccountant: context.findings.some(({ code }) => code === 'accountant'),
    why: documentWhy(context, { registration, lines, roundOff: roundOff.why }),
    findings: context.findings,
  }
}
