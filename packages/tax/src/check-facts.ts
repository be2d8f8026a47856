import { gstinProblem } from '@sarai/contract/gst'
import { isCalendarDate } from '@sarai/contract/primitives'
import { isExport, isSez } from '@sarai/contract/tax-words'
import { maxAmount } from '@sarai/money/amounts'
import { type DocumentFacts, isVoucher, type LineFacts } from './facts.ts'
import { error, type Finding, warning } from './findings.ts'
import { type TaxPack, whole } from './pack.ts'
import { stateOn, stateText } from './states.ts'

/** Nights that a line may have, so that shares stay meaningful. */
const maxNights = 1000

/** What is wrong with the facts themselves, whatever the rules. With an error among it nothing is computed. */
export function factFindings(facts: DocumentFacts, pack: TaxPack, day: string): Finding[] {
  if (!isCalendarDate(day)) return [error('date-impossible', 'Give a day that there is, like 2026-11-23.')]
  const findings = [
    ...facts.lines.flatMap(lineFindings),
    ...lineIdFindings(facts.lines),
    ...currencyFindings(facts, pack),
    ...tourFindings(facts),
    ...overseasFindings(facts),
    ...zeroRatedFindings(facts, pack),
    ...(pack.system === 'gst-india' ? partyFindings(facts, day) : []),
  ]
  if (facts.lines.length === 0) findings.push(error('lines-missing', 'The document has no lines.'))
  if (facts.isPlaceUnknown && !isVoucher(facts.kind))
    findings.push(error('state-unknown', 'Only a voucher for an advance can leave the place of supply open.'))
  if (facts.isReverseCharge && (facts.buyer.kind !== 'registered' || facts.supplier.registration === 'composition'))
    findings.push(
      error('reverse-charge', 'Only a registered buyer pays the tax itself, and not to a supplier under composition.'),
    )
  if (facts.isReverseCharge && facts.lines.some(({ isInclusive }) => isInclusive))
    findings.push(error('reverse-charge', 'Where the buyer pays the tax itself, give prices without it.'))
  return findings
}

/** What is too large to be exact is too large: that is told by itself. */
const isWhole = (amount: number) => Number.isInteger(amount)
const notWhole = 'An amount has more decimal places than its currency.'

function lineFindings(line: LineFacts): Finding[] {
  const { id, amount, discount, cost, basicFare, rate, stays } = line
  const given = [amount, discount, cost ?? 0, basicFare ?? 0]
  if (!given.every(isWhole)) return [error('not-whole', notWhole, id)]
  if (given.some((one) => one < 0)) return [error('negative', 'An amount is below zero.', id)]
  const findings: Finding[] = []
  if (given.some((one) => one > maxAmount)) findings.push(error('too-large', 'An amount is too large.', id))
  if (discount > amount) findings.push(error('discount-too-large', 'The discount is larger than the price.', id))
  if (rate !== null && (!Number.isInteger(rate) || rate < 0 || rate > whole))
    findings.push(error('rate-missing', 'A rate is between 0 and 100 %.', id))
  if (stays.some(({ nights }) => !Number.isInteger(nights) || nights < 1 || nights > maxNights))
    findings.push(error('nights-impossible', `A stay has 1 to ${maxNights} nights.`, id))
  return findings
}

function lineIdFindings(lines: readonly LineFacts[]): Finding[] {
  const ids = new Set<string>()
  return lines.flatMap(({ id }) => {
    if (ids.has(id)) return [error('line-twice', 'Two lines have the same id.', id)]
    ids.add(id)
    return []
  })
}

function currencyFindings({ currency, lines }: DocumentFacts, pack: TaxPack): Finding[] {
  const others = lines.filter((line) => line.currency !== currency)
  const findings = others.map(({ id, currency: other }) =>
    error('currencies-mixed', `The document is in ${currency} and this line in ${other}.`, id),
  )
  if (pack.currency !== null && currency !== pack.currency)
    findings.push(
      error('currency-not-of-pack', `Tax is computed in ${pack.currency}. Convert the amounts at the rate of the day.`),
    )
  return findings
}

function tourFindings({ tourDays }: DocumentFacts): Finding[] {
  const isPossible = tourDays.every(({ hours }) => Number.isInteger(hours) && hours >= 0 && hours <= 24)
  return isPossible ? [] : [error('hours-impossible', 'A day of the tour has 0 to 24 whole hours.')]
}

function overseasFindings({ overseas }: DocumentFacts): Finding[] {
  if (!overseas) return []
  const { before, collected } = overseas
  const given = [before, collected.base, collected.amount]
  if (!given.every(isWhole)) return [error('not-whole', notWhole)]
  if (given.some((one) => one < 0)) return [error('negative', 'An amount is below zero.')]
  return given.some((one) => one > maxAmount) ? [error('too-large', 'An amount is too large.')] : []
}

function zeroRatedFindings(
  { zeroRated, supplier, buyer, isReverseCharge }: DocumentFacts,
  { system }: TaxPack,
): Finding[] {
  if (!zeroRated) return []
  const wrong: [boolean, string][] = [
    [system !== 'gst-india', 'Special economic zones and exports are told apart under GST alone.'],
    [
      supplier.registration !== 'regular',
      'Only a regular registration supplies to special economic zones and exports.',
    ],
    [isSez(zeroRated) && buyer.kind !== 'registered', 'A special economic zone has a GSTIN: enter it.'],
    [isExport(zeroRated) && buyer.kind !== 'foreign', 'An export is for a buyer abroad: choose the country.'],
    [isReverseCharge, 'What is rated at zero is not under reverse charge.'],
  ]
  return wrong.flatMap(([isWrong, message]) => (isWrong ? [error('zero-rated', message)] : []))
}

function partyFindings({ supplier, buyer, lines }: DocumentFacts, day: string): Finding[] {
  const findings: Finding[] = []
  const known = (state: string | null, what: string, lineId?: string) => {
    if (state === null || stateOn(state, day) === undefined)
      findings.push(error('state-unknown', `${what}: no state has the code ${state || 'that is missing'}.`, lineId))
  }
  const checked = (gstin: string, whose: string, addressState: string | null) => {
    const problem = gstinProblem(gstin)
    const state = stateOn(gstin.slice(0, 2), day)
    if (problem) findings.push(error('gstin-wrong', `${whose} GSTIN: ${problem}.`))
    else if (!state) known(gstin.slice(0, 2), `${whose} GSTIN`)
    else if (addressState !== null && stateOn(addressState, day) !== state)
      findings.push(
        warning(
          'gstin-state',
          `${whose} GSTIN is of ${stateText(state)} and the address of ${stateText(addressState)}.`,
        ),
      )
  }
  if (supplier.registration !== 'unregistered') known(supplier.state, 'Your agency')
  if (supplier.gstin !== null) checked(supplier.gstin, 'Your', supplier.state)
  if (buyer.kind === 'registered') {
    if (buyer.addressState !== null) known(buyer.addressState, 'The buyer')
    checked(buyer.gstin, "The buyer's", buyer.addressState)
  }
  if (buyer.kind === 'consumer' && buyer.state !== null) known(buyer.state, 'The buyer')
  for (const { id, stays } of lines)
    for (const { state } of stays) if (state !== 'abroad') known(state, 'A property', id)
  return findings
}
