import type { ChildBand, Rate, RateCard } from '@sarai/contract/rate-schemas'
import { isStay } from './asked.ts'
import { error, type Finding, warning } from './findings.ts'
import { years } from './room-parts.ts'

const amountLabels = {
  single: 'single',
  double: 'double',
  triple: 'triple',
  unit: 'unit',
  extraAdult: 'extra adult',
  perKm: 'per km',
  minimum: 'minimum',
} as const
const amountKeys = ['single', 'double', 'triple', 'unit', 'extraAdult', 'perKm', 'minimum'] as const

const childAmounts = ({ withBed, noBed, unit }: ChildBand) => [withBed, noBed, unit]

/** What is wrong with single rates. */
export function rateFindings(card: RateCard): Finding[] {
  const options = new Map(card.options.map((one) => [one.id, one.name]))
  const seasons = new Map(card.seasons.map((one) => [one.id, one.name]))
  const seen = new Set<string>()
  return card.rates.flatMap((rate) => {
    const [option, season] = [options.get(rate.optionId), seasons.get(rate.seasonId)]
    if (option === undefined || season === undefined)
      return [error('id-unknown', 'A rate is for an option or a season that the card does not have.')]
    const at = { entryId: rate.optionId, seasonId: rate.seasonId }
    const name = `${option} in ${season}`
    const key = `${rate.optionId} ${rate.seasonId}`
    const isTwice = seen.has(key)
    seen.add(key)
    return [
      ...(isTwice ? [error('rate-twice', `${name} has two rates; the first one is used.`, at)] : []),
      ...amountFindings(card, rate, name).map((one) => ({ ...one, ...at })),
      ...bandFindings(rate.children, name).map((one) => ({ ...one, ...at })),
    ]
  })
}

/** Whether a rate has the price that its basis is asked for first. */
function isPriced({ basis }: RateCard, rate: Rate): boolean {
  if (basis === 'km') return rate.perKm !== null
  return rate.unit !== null || (isStay(basis) && [rate.single, rate.double, rate.triple].some((one) => one !== null))
}

function amountFindings(card: RateCard, rate: Rate, name: string): Finding[] {
  const findings: Finding[] = []
  const all = [...amountKeys.map((key) => rate[key]), ...rate.children.flatMap(childAmounts), rate.includedKm]
  if (all.some((amount) => amount !== null && amount < 0))
    findings.push(error('negative', `${name} has an amount below zero.`))
  if (!isPriced(card, rate))
    findings.push(warning('rate-empty', `${name} has no rate ${card.basis === 'km' ? 'per km' : 'at all'}.`))
  for (const key of ['single', 'double', 'triple', 'unit', 'extraAdult', 'perKm'] as const)
    if (rate[key] === 0) findings.push(warning('rate-zero', `${name}: the rate for ${amountLabels[key]} is zero.`))
  const sharing = [rate.single, rate.double, rate.triple].some((one) => one !== null)
  if (isStay(card.basis) && sharing && rate.unit !== null)
    findings.push(
      warning('rate-unfit', `${name} has rates by occupancy and one for all. The latter is used where the others end.`),
    )
  if (!isStay(card.basis) && (sharing || rate.extraAdult !== null))
    findings.push(warning('rate-unfit', `${name} has rates of beds, which are not used: nobody sleeps in it.`))
  return findings
}

function bandFindings(bands: readonly ChildBand[], name: string): Finding[] {
  const findings: Finding[] = []
  const ordered = [...bands].sort((a, b) => a.fromAge - b.fromAge || a.toAge - b.toAge)
  for (const [at, band] of ordered.entries()) {
    if (band.fromAge > band.toAge)
      findings.push(error('bands-reversed', `${name}: children from ${band.fromAge} to ${band.toAge} years are none.`))
    const before = ordered[at - 1]
    const from = before ? before.toAge + 1 : 0
    if (before && band.fromAge <= before.toAge)
      findings.push(error('bands-overlap', `${name}: the ages ${years(before)} and ${years(band)} overlap.`))
    else if (band.fromAge > from) {
      const ages = years({ fromAge: from, toAge: band.fromAge - 1 })
      findings.push(warning('bands-gap', `${name} has no rate for children of ${ages}.`))
    }
  }
  return findings
}
