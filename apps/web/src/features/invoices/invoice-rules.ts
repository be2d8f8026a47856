import type { TaxOffered } from '@sarai/contract/tax-profile-schemas'
import type { LineNeed } from '@sarai/contract/tax-words'

type Pack = TaxOffered['packs'][number]

/** What the editor is told of the rules that a draft is computed by. */
export interface EditorRules {
  modes: Pack['modes']
  knows: Pack['knows']
  units: string[]
  defaultRate: number | null
}

const nothingKnown: Pack['knows'] = {
  states: false,
  reverseCharge: false,
  zeroRated: false,
  overseas: false,
  exemptions: [],
}

/** The rules of a registration, or of the usual one. Whoever charges no tax needs nothing but prices. */
export function rulesFor(offered: TaxOffered | undefined, registrationId: string | null): EditorRules {
  if (!offered) return { modes: [], knows: nothingKnown, units: [], defaultRate: null }
  const { registrations, packs, units, defaultRate } = offered
  const registration =
    registrations.find(({ id }) => id === registrationId) ??
    registrations.find(({ isDefault }) => isDefault) ??
    registrations[0]
  const pack = packs.find(({ id }) => id === registration?.packId) ?? packs[0]
  const isTaxed = registration?.chargesTax ?? true
  const modes = (pack?.modes ?? []).map((mode) => (isTaxed ? mode : { ...mode, needs: [] }))
  const { knows = nothingKnown } = pack ?? {}
  return { modes, knows: isTaxed ? knows : { ...knows, reverseCharge: false, zeroRated: false }, units, defaultRate }
}

/** What a line of a mode has to say besides its price. */
export const needsIn = ({ modes }: Pick<EditorRules, 'modes'>, mode: string | null): readonly LineNeed[] =>
  modes.find(({ id }) => id === mode)?.needs ?? []
