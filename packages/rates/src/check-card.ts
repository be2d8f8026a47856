import type { RateCard } from '@sarai/contract/rate-schemas'
import { rangeFindings, seasonFindings } from './check-days.ts'
import { rateFindings } from './check-rates.ts'
import { error, type Finding, warning } from './findings.ts'
import { listed, nameKey } from './words.ts'

/**
 * What is wrong or strange about a rate card, errors first. Nothing of it keeps `priceOf` from answering; a card that
 * has errors answers with what nobody meant.
 * @param card of the schema's shape; its days and amounts need not be possible yet
 */
export function checkCard(card: RateCard): Finding[] {
  const findings = [
    ...rangeFindings(card),
    ...nameFindings(card),
    ...optionFindings(card),
    ...seasonUse(card),
    ...rateFindings(card),
    ...unknownOptions(card),
    ...seasonFindings(card),
    ...termFindings(card),
  ]
  return [...findings.filter(isError), ...findings.filter((one) => !isError(one))]
}

const isError = ({ severity }: Finding) => severity === 'error'

/** Names are what files know options and seasons by. */
function nameFindings({ options, seasons, supplements }: RateCard): Finding[] {
  return [options, seasons, supplements].flatMap((list: readonly { id: string; name: string }[]) => {
    const seen = new Set<string>()
    return list.flatMap(({ id, name }) => {
      const isTwice = seen.has(nameKey(name))
      seen.add(nameKey(name))
      return isTwice
        ? [error('name-twice', `There are two called ${name}. Give them different names.`, { entryId: id })]
        : []
    })
  })
}

function optionFindings({ options, rates }: RateCard): Finding[] {
  if (options.length === 0) return [error('options-none', 'The card has no options, so nothing can be priced.')]
  const priced = new Set(rates.map(({ optionId }) => optionId))
  // Beside others that have rates it may be meant so: a suite on request.
  const unpriced = priced.size > 0 ? warning : error
  return options.flatMap(({ id, name, minPeople, maxPeople, maxAdults }) => {
    const at = { entryId: id }
    const most = maxPeople ?? Infinity
    return [
      ...(priced.has(id) ? [] : [unpriced('option-without-rates', `${name} has no rates.`, at)]),
      ...((minPeople ?? 0) > most
        ? [error('occupancy-impossible', `${name} is for at least ${minPeople} people and at most ${maxPeople}.`, at)]
        : []),
      ...((maxAdults ?? 0) > most
        ? [warning('occupancy-impossible', `${name} takes ${maxAdults} adults, but only ${maxPeople} people.`, at)]
        : []),
    ]
  })
}

/** A season that only some options have a rate in: the others are at the rate of the season below it. */
function seasonUse({ options, seasons, rates }: RateCard): Finding[] {
  const priced = options.filter(({ id }) => rates.some(({ optionId }) => optionId === id))
  return seasons.flatMap(({ id, name }) => {
    const inIt = new Set(rates.flatMap((rate) => (rate.seasonId === id ? [rate.optionId] : [])))
    const at = { entryId: id }
    if (inIt.size === 0) return [warning('season-unused', `${name} has no rates.`, at)]
    const without = priced.filter((option) => !inIt.has(option.id)).map((option) => option.name)
    if (without.length === 0) return []
    return [
      warning('season-partly', `${name} has no rate for ${listed(without)}: another season holds there, or none.`, at),
    ]
  })
}

function unknownOptions(card: RateCard): Finding[] {
  const known = new Set(card.options.map(({ id }) => id))
  return [...card.blackouts, ...card.stopSales, ...card.minimumStays, ...card.supplements].flatMap((one) => {
    if (one.optionIds.every((id) => known.has(id))) return []
    return [error('id-unknown', 'This is for an option that the card does not have any more.', { entryId: one.id })]
  })
}

function termFindings({ slabs, supplements, taxIncluded, taxRate }: RateCard): Finding[] {
  const ordered = [...slabs].sort((a, b) => b.daysBefore - a.daysBefore)
  const findings = ordered.flatMap((slab, at) => {
    const before = ordered[at - 1]
    if (!before) return []
    if (before.daysBefore === slab.daysBefore || before.percent > slab.percent)
      return [
        warning(
          'slabs-contradict',
          `Cancelling ${slab.daysBefore} days before costs ${
            before.daysBefore === slab.daysBefore ? 'two different charges' : 'less than earlier'
          }.`,
          { entryId: slab.id },
        ),
      ]
    return []
  })
  for (const { id, name, adult, child, unit, fromAge, toAge } of supplements) {
    if (adult === null && child === null && unit === null)
      findings.push(warning('supplement-empty', `${name} has no amount.`, { entryId: id }))
    if ([adult, child, unit].some((amount) => amount !== null && amount < 0))
      findings.push(error('negative', `${name} has an amount below zero.`, { entryId: id }))
    if (fromAge > toAge)
      findings.push(
        error('bands-reversed', `${name}: children from ${fromAge} to ${toAge} years are none.`, { entryId: id }),
      )
  }
  if (!taxIncluded && taxRate === null)
    findings.push(warning('tax-unknown', 'The rates are without tax, and the card does not say how much comes on top.'))
  return findings
}
