import type { DocumentFacts } from './facts.ts'
import type { Finding } from './findings.ts'
import type { RuleKind, RuleOf, TaxPack } from './pack.ts'
import type { Why } from './result.ts'
import { ruleOn, whyOf } from './rules-on.ts'
import { choiceOf, choiceWhy, type TaxSettings } from './settings.ts'

/** What every step of a computation asks: the document, the rules of its day, and what the agency has chosen. */
export interface TaxContext {
  facts: DocumentFacts
  pack: TaxPack
  day: string
  rule: <Kind extends RuleKind>(kind: Kind, is?: (rule: RuleOf<Kind>) => boolean) => RuleOf<Kind> | undefined
  choice: (setting: string) => string | undefined
  choiceWhy: (setting: string, figure: Why['figure']) => Why[]
  /** The reason by a note of the pack; none where the pack has no such note on the day. */
  note: (name: RuleOf<'note'>['name'], figure: Why['figure'], inputs?: Record<string, string>) => Why[]
  findings: Finding[]
}

export function contextOf(
  facts: DocumentFacts,
  { pack, settings, day }: { pack: TaxPack; settings: TaxSettings; day: string },
): TaxContext {
  const rule: TaxContext['rule'] = (kind, is) => ruleOn(pack, { kind, day, is })
  return {
    facts,
    pack,
    day,
    rule,
    choice: (setting) => choiceOf(pack, settings, setting),
    choiceWhy: (id, figure) => choiceWhy(pack, settings, { id, figure }),
    note: (name, figure, inputs) => {
      const found = rule('note', (one) => one.name === name)
      return found ? [whyOf(found, figure, inputs)] : []
    },
    findings: [],
  }
}
