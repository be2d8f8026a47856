import { error, type Finding } from './findings.ts'
import type { TaxPack } from './pack.ts'
import type { Why } from './result.ts'

/** An agency's choices by setting; where it has made none the pack's default holds. */
export type TaxSettings = Readonly<Record<string, string>>

/** The choice that holds for a setting; undefined where the pack has no such setting. */
export function choiceOf(pack: Pick<TaxPack, 'settings'>, settings: TaxSettings, id: string): string | undefined {
  const setting = pack.settings.find((one) => one.id === id)
  return setting && (Object.hasOwn(settings, id) ? settings[id] : setting.default)
}

const chosen = 'Chosen in the settings: '

/** Whether a reason is what the agency has chosen, and no rule. */
export const isChoice = (sentence: string): boolean => sentence.startsWith(chosen)

/** The choice as the reason of a figure. */
export function choiceWhy(
  pack: Pick<TaxPack, 'settings'>,
  settings: TaxSettings,
  { id, figure }: { id: string; figure: Why['figure'] },
): Why[] {
  const setting = pack.settings.find((one) => one.id === id)
  if (!setting) return []
  const choice = choiceOf(pack, settings, id) ?? setting.default
  const name = setting.choices.find((one) => one.id === choice)?.name ?? choice
  const { source, confidence, doubt } = setting
  return [
    {
      ruleId: `setting:${id}`,
      figure,
      inputs: { choice },
      source,
      confidence,
      sentence: `${chosen}${name}. ${doubt}`,
    },
  ]
}

/** Choices that the pack does not have. */
export function settingFindings(pack: Pick<TaxPack, 'settings'>, settings: TaxSettings): Finding[] {
  return Object.entries(settings).flatMap(([id, choice]) => {
    const setting = pack.settings.find((one) => one.id === id)
    if (!setting) return [error('setting-unknown', `The tax rules have no setting ${id}.`)]
    if (setting.choices.some((one) => one.id === choice)) return []
    return [error('setting-unknown', `${setting.name}: ${choice} is none of its choices.`)]
  })
}
