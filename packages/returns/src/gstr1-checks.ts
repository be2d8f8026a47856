/** What is wrong or doubtful about the documents of a month. */
import { dayWords } from '@sarai/contract/day-words'
import { gstinProblem } from '@sarai/contract/gst'
import { maxNumberLength } from '@sarai/tax/document-number'
import type { ReturnFacts, Sale } from './facts.ts'
import { type ReturnFinding, unsure, wrong } from './findings.ts'
import { isExported, isOfSez, isWithoutTax } from './zero-rated.ts'

const numberShape = /^[A-Z0-9/-]+$/i

function numberFindings({ id, number }: Sale): ReturnFinding[] {
  const isLong = number.length > maxNumberLength
  return [
    ...(isLong ? [wrong(`${number} has more than ${maxNumberLength} characters: the portal refuses it.`, id)] : []),
    ...(numberShape.test(number)
      ? []
      : [wrong(`${number} has signs that the portal refuses. It takes letters, digits, - and /.`, id)]),
  ]
}

function buyerFindings({ id, number, buyer }: Sale): ReturnFinding[] {
  const problem = buyer.gstin === null ? undefined : gstinProblem(buyer.gstin)
  return problem ? [wrong(`${number}: the GSTIN of ${buyer.name} is not right. ${problem}.`, id)] : []
}

function placeFindings(sale: Sale): ReturnFinding[] {
  const { id, number, buyer, parts, lut } = sale
  const places = new Set(parts.map(({ place }) => place))
  const isUnknown = parts.some(({ place, rate }) => place === null && rate !== 0 && !isExported(sale))
  const isAbroad = parts.some(({ place, rate }) => place === null && rate === 0 && !isOfSez(sale))
  const about = { kind: 'invoice', id } as const
  return [
    ...(isUnknown ? [wrong(`${number} has no place of supply.`, id)] : []),
    ...(places.size > 1 && buyer.gstin !== null
      ? [
          wrong(
            `${number} has several places of supply. The return takes one for each number: issue one document for each place.`,
            id,
          ),
        ]
      : []),
    ...(isAbroad && buyer.gstin !== null
      ? [wrong(`${number} is without tax for a buyer with a GSTIN: ask your accountant in which table it belongs.`, id)]
      : []),
    ...((isAbroad || isWithoutTax(sale)) && lut === null
      ? [
          wrong(
            `${number} is ${isOfSez(sale) ? 'for a special economic zone' : 'an export'} without tax, and there is no letter of undertaking for its year.`,
            id,
          ),
        ]
      : []),
    ...(isAbroad && !buyer.isAbroad
      ? [unsure(`${number} is taken for an export though its buyer is in India.`, about)]
      : []),
  ]
}

type Digits = ReturnFacts['sacDigits']

/** Codes that are too short for the agency's turnover; the portal takes codes of 4, 6 or 8 digits. */
function codeFindings({ id, number, lines, buyer }: Sale, digits: Digits): ReturnFinding[] {
  const least = buyer.gstin === null ? digits.consumer : digits.registered
  const short = lines.find(({ sac, taxable }) => sac !== null && taxable !== 0 && sac.length < least)
  return short
    ? [
        wrong(
          `${number} has the service code ${short.sac}. By the turnover of the year before it has to have ${least} digits.`,
          id,
        ),
      ]
    : []
}

function lineFindings({ id, number, lines, needsAccountant }: Sale): ReturnFinding[] {
  const about = { kind: 'invoice', id } as const
  const isUncoded = lines.some(({ sac, taxable }) => sac === null && taxable !== 0)
  return [
    ...(isUncoded ? [wrong(`${number} has a line without service code.`, id)] : []),
    ...(needsAccountant
      ? [unsure(`${number} has figures that depend on a doubtful rule. Your accountant should look at it.`, about)]
      : []),
  ]
}

function reportFindings({ id, number, unreported }: Sale): ReturnFinding[] {
  if (!unreported) return []
  const { until, isLate } = unreported
  if (until !== null && isLate)
    return [wrong(`${number} is not reported as an e-invoice. The portal took it until ${dayWords(until)}.`, id)]
  const last = until === null ? '' : ` The portal takes it until ${dayWords(until)}.`
  return [unsure(`${number} is not reported as an e-invoice yet.${last}`, { kind: 'invoice', id })]
}

/** What is to be said of a document; of a cancelled one, its number alone. */
export function saleFindings(sale: Sale, digits: Digits): ReturnFinding[] {
  const { id, number, currency, isCancelled } = sale
  if (isCancelled) return numberFindings(sale)
  if (currency !== 'INR')
    return [
      ...numberFindings(sale),
      wrong(`${number} is in ${currency} without a rate: it is left out. Give its rate of exchange.`, id),
    ]
  return [
    ...numberFindings(sale),
    ...buyerFindings(sale),
    ...placeFindings(sale),
    ...lineFindings(sale),
    ...codeFindings(sale, digits),
    ...reportFindings(sale),
  ]
}

/** What of earlier months is touched, and advances of which little is known. */
export function adjustmentFindings({
  cancelledLater,
  advances,
}: Pick<ReturnFacts, 'cancelledLater' | 'advances'>): ReturnFinding[] {
  return [
    ...cancelledLater.map(({ id, number, day }) =>
      unsure(`${number} of ${dayWords(day)} was cancelled in this month. If it was filed, amend it on the portal.`, {
        kind: 'invoice',
        id,
      }),
    ),
    ...advances
      .filter(({ isAssumed }) => isAssumed)
      .map(({ id, number, rate }) =>
        unsure(`${number} is an advance for which a rate of ${rate / 1000} % is assumed.`, { kind: 'receipt', id }),
      ),
  ]
}
