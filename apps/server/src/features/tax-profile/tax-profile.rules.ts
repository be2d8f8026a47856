import type { IssuedBy } from '@sarai/contract/invoice-issuer'
import type { PackShown, RegistrationFacts, TaxFacts } from '@sarai/contract/tax-profile-schemas'
import type { RegistrationKind, TurnoverBand } from '@sarai/contract/tax-words'
import type { Supplier } from '@sarai/tax/facts'
import { knownBy, needsOf } from '@sarai/tax/needs'
import type { TaxPack } from '@sarai/tax/pack'
import { ruleOn, rulesOn } from '@sarai/tax/rules-on'
import { choiceOf, type TaxSettings } from '@sarai/tax/settings'

interface Days {
  from: string
  to: string | null
}

export const holdsOn = ({ from, to }: Days, day: string): boolean => from <= day && (to === null || day <= to)

const meet = (one: Days, other: Days) =>
  (other.to === null || one.from <= other.to) && (one.to === null || other.from <= one.to)

/** The pack of a registration where it has not chosen another. */
export const usualPack = (kind: RegistrationKind): string => (kind === 'vat' ? 'generic-vat' : 'india')

interface Registered extends Days {
  kind: RegistrationKind
  taxNumber: string | null
}

/** A GSTIN has the PAN of who is registered from its third character on. */
const readPan = ({ taxNumber }: Registered) => taxNumber?.slice(2, 12)

/** Whether one person would be under composition with one registration and not with another (CGST Act, section 10(2)). */
const isCompositionMixed = (one: Registered, other: Registered) =>
  [one.kind, other.kind].toSorted().join(' ') === 'composition regular' && readPan(one) === readPan(other)

const describeMixed = ({ kind }: Registered, { taxNumber }: Registered): string =>
  kind === 'composition'
    ? `${taxNumber} of the same PAN is regular in these days. All registrations of a PAN are under composition, or none: give it a last day first`
    : `${taxNumber} of the same PAN is under composition in these days. All registrations of a PAN are, or none: give it a last day first`

/** What is wrong with a registration beside the others; undefined where nothing is. */
export function registrationProblem(
  facts: RegistrationFacts,
  { others, packs }: { others: readonly Registered[]; packs: readonly TaxPack[] },
): Record<string, string> | undefined {
  const twin = others.find((one) => facts.taxNumber !== null && one.taxNumber === facts.taxNumber && meet(one, facts))
  if (twin) return { taxNumber: 'A registration with this number is there already for these days' }
  const other = others.find((one) => meet(one, facts) && isCompositionMixed(one, facts))
  if (other) return { kind: describeMixed(facts, other) }
  const pack = packs.find(({ id }) => id === (facts.packId ?? usualPack(facts.kind)))
  if (pack?.system !== (facts.kind === 'vat' ? 'vat' : 'gst-india'))
    return { packId: 'These rules are not for this kind of registration' }
  return undefined
}

/** The agency as the rules see it. Other taxes know registered and not registered only. */
export function supplierOf({
  kind,
  taxNumber,
  state,
}: Pick<RegistrationFacts, 'kind' | 'taxNumber' | 'state'>): Supplier {
  if (kind === 'vat') return { registration: taxNumber ? 'regular' : 'unregistered', state: null, gstin: null }
  return { registration: kind, state, gstin: taxNumber }
}

/** An agency's choices of a pack; what an earlier edition had and this one has not is left out. */
export function settingsOf(pack: TaxPack, choices: TaxFacts['choices']): TaxSettings {
  const own = Object.hasOwn(choices, pack.id) ? choices[pack.id] : undefined
  return Object.fromEntries(
    Object.entries(own ?? {}).filter(([id, choice]) =>
      pack.settings.some((one) => one.id === id && one.choices.some((other) => other.id === choice)),
    ),
  )
}

/** Supply modes of a day, and what a line of each needs. */
function modesOf(pack: TaxPack, settings: TaxSettings, day: string): PackShown['modes'] {
  return rulesOn(pack, day).flatMap((rule) =>
    rule.kind === 'supply'
      ? [{ id: rule.mode, name: rule.name, needs: needsOf(rule, { pack, settings }), isTour: rule.isTour }]
      : [],
  )
}

/** Whether a supplier charges tax on a day; without a rule for it a computation says so. */
export function chargesTax(facts: Parameters<typeof supplierOf>[0], pack: TaxPack | undefined, day: string): boolean {
  const { registration } = supplierOf(facts)
  const is = (rule: { registration: string }) => rule.registration === registration
  return (pack && ruleOn(pack, { kind: 'registration', day, is })?.chargesTax) ?? true
}

/** A pack with its doubts and what is chosen of each. */
export function packShown(pack: TaxPack, choices: TaxFacts['choices'], day: string): PackShown {
  const { id, name, version, published, system } = pack
  const settings = settingsOf(pack, choices)
  return {
    id,
    name,
    version,
    published,
    system,
    modes: modesOf(pack, settings, day),
    knows: knownBy(pack, day),
    settings: pack.settings.map((one) => ({
      ...one,
      choices: one.choices.map((choice) => ({ id: choice.id, name: choice.name })),
      chosen: choiceOf(pack, settings, one.id) ?? one.default,
    })),
  }
}

/** What is wrong with an agency's facts, by the rules there are; undefined where nothing is. */
export function factsProblem(
  { choices, defaultMode }: TaxFacts,
  { packs, day }: { packs: readonly TaxPack[]; day: string },
): Record<string, string> | undefined {
  for (const [packId, own] of Object.entries(choices)) {
    const pack = packs.find(({ id }) => id === packId)
    if (!pack) return { choices: 'These rules are not there' }
    const known = settingsOf(pack, choices)
    const unknown = Object.keys(own).find((id) => !Object.hasOwn(known, id))
    if (unknown) return { [`choices.${packId}.${unknown}`]: 'That is none of the choices' }
  }
  if (defaultMode !== null && !packs.some((pack) => modesOf(pack, {}, day).some(({ id }) => id === defaultMode)))
    return { defaultMode: 'That is none of the choices' }
  return undefined
}

const crore = 1_000_000_000

/** A turnover within a band, just below its upper limit, as rules with limits ask for it. In paise. */
const turnovers: Record<TurnoverBand, number> = {
  'to-5': 5 * crore,
  'to-10': 10 * crore - 1,
  'to-100': 100 * crore - 1,
  'to-500': 500 * crore,
  'above-500': 500 * crore + 1,
}

export const turnoverOf = (band: TurnoverBand | null): number | null => (band === null ? null : turnovers[band])

/** Who signs documents, as they keep it; null where nobody is named and nothing is set. */
export function signatoryOf({
  signatoryName: name,
  signatoryTitle: title,
  signature,
}: {
  signatoryName: string | null
  signatoryTitle: string | null
  signature: string | null
}): IssuedBy['signatory'] {
  return name || title || signature ? { name, title, signature } : null
}
