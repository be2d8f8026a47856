import type { RuleOf, TaxPack } from './pack.ts'
import { ruleOn } from './rules-on.ts'
import { choiceOf, type TaxSettings } from './settings.ts'

/** What the tax of a supply is computed on: as its rule says, or as the agency has chosen where the law is not sure. */
export function baseOf(
  { base, baseSetting }: Pick<RuleOf<'supply'>, 'base' | 'baseSetting'>,
  choice: (setting: string) => string | undefined,
): RuleOf<'supply'>['base'] {
  return baseSetting !== null && choice(baseSetting) === 'margin' ? 'margin' : base
}

/** Whether tax of a mode is on the margin: whoever knows the price and the tax then knows what the service costs. */
export function isOnMargin(
  mode: string | null,
  { pack, settings, day }: { pack: Pick<TaxPack, 'rules' | 'settings'>; settings: TaxSettings; day: string },
): boolean {
  const rule = ruleOn(pack, { kind: 'supply', day, is: (one) => one.mode === mode })
  return rule !== undefined && baseOf(rule, (id) => choiceOf(pack, settings, id)) === 'margin'
}
