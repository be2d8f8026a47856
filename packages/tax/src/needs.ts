/** What forms are to ask for, as the rules have it, so that nobody else repeats them. */
import { type LineNeed, tcsExemptions } from '@sarai/contract/tax-words'
import type { RuleOf, TaxPack } from './pack.ts'
import { ruleOn } from './rules-on.ts'
import { choiceOf, type TaxSettings } from './settings.ts'
import { baseOf } from './tax-base.ts'

/** What a line of a supply has to say besides its price, before its tax can be computed. */
export function needsOf(
  supply: RuleOf<'supply'>,
  { pack, settings }: { pack: Pick<TaxPack, 'system' | 'settings'>; settings: TaxSettings },
): LineNeed[] {
  if (supply.base === 'none') return []
  const base = baseOf(supply, (id) => choiceOf(pack, settings, id))
  const isNeeded: Record<LineNeed, boolean> = {
    basicFare: base === 'share',
    stays: supply.byProperty && pack.system === 'gst-india',
    rate: supply.rate === null,
    booking: base === 'margin',
  }
  return (Object.keys(isNeeded) as LineNeed[]).filter((need) => isNeeded[need])
}

/** What documents can say by the rules of a day. */
export function knownBy(pack: Pick<TaxPack, 'system' | 'rules'>, day: string) {
  const tcs = ruleOn(pack, { kind: 'tcs', day })
  const tourist = ruleOn(pack, { kind: 'tourist', day })
  const reverse = ruleOn(pack, { kind: 'note', day, is: ({ name }) => name === 'reverse-charge' })
  return {
    states: pack.system === 'gst-india',
    reverseCharge: reverse !== undefined,
    zeroRated: ruleOn(pack, { kind: 'place', day, is: ({ case: of }) => of === 'sez' }) !== undefined,
    overseas: tcs !== undefined,
    exemptions: tcs ? tcsExemptions.filter((one) => Object.hasOwn(tcs.notOn, one)) : [],
    wholeDayHours: tourist?.wholeDayHours ?? null,
  }
}
