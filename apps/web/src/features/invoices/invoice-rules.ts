import type { InvoiceLine, InvoiceRow } from '@sarai/contract/invoice-schemas'
import type { TaxOffered } from '@sarai/contract/tax-profile-schemas'
import type { LineNeed } from '@sarai/contract/tax-words'
import { rulesOfRegistration } from '~/records/tax-system.ts'

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
  wholeDayHours: null,
}

/** The rules of a registration, or of the usual one. Whoever charges no tax needs nothing but prices. */
export function rulesFor(offered: TaxOffered | undefined, registrationId: string | null): EditorRules {
  if (!offered) return { modes: [], knows: nothingKnown, units: [], defaultRate: null }
  const { units, defaultRate } = offered
  const { registration, pack } = rulesOfRegistration(offered, registrationId)
  const isTaxed = registration?.chargesTax ?? true
  const modes = (pack?.modes ?? []).map((mode) => (isTaxed ? mode : { ...mode, needs: [] }))
  const { knows = nothingKnown } = pack ?? {}
  const untaxed = { ...knows, reverseCharge: false, zeroRated: false, wholeDayHours: null }
  return { modes, knows: isTaxed ? knows : untaxed, units, defaultRate }
}

/** What a line of a mode has to say besides its price. */
export const needsIn = ({ modes }: Pick<EditorRules, 'modes'>, mode: string | null): readonly LineNeed[] =>
  modes.find(({ id }) => id === mode)?.needs ?? []

/** Whether a document charges a tour. */
export const hasTour = ({ modes }: Pick<EditorRules, 'modes'>, lines: readonly Pick<InvoiceLine, 'mode'>[]): boolean =>
  lines.some(({ mode }) => modes.find(({ id }) => id === mode)?.isTour === true)

/** Whether it is of a proposal that nobody has accepted yet. */
export const isOffer = ({ proposalId, tripId }: Pick<InvoiceRow, 'proposalId' | 'tripId'>): boolean =>
  proposalId !== null && tripId === null
