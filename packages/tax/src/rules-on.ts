import { type RuleKind, type RuleOf, type TaxPack, type TaxRule, topicOf } from './pack.ts'
import type { Why } from './result.ts'

const isOn = ({ from, to }: Pick<TaxRule, 'from' | 'to'>, day: string) => from <= day && (to === null || day <= to)

/** The rule of a topic that holds on a day. Where an unchecked pack has two it is the one that began last. */
export function ruleOn<Kind extends RuleKind>(
  pack: Pick<TaxPack, 'rules'>,
  { kind, day, is }: { kind: Kind; day: string; is?: (rule: RuleOf<Kind>) => boolean },
): RuleOf<Kind> | undefined {
  return pack.rules
    .filter((rule): rule is RuleOf<Kind> => rule.kind === kind && isOn(rule, day))
    .filter((rule) => !is || is(rule))
    .sort((a, b) => (a.from < b.from ? 1 : -1))[0]
}

/** All rules that hold on a day, one for each topic. */
export function rulesOn(pack: Pick<TaxPack, 'rules'>, day: string): TaxRule[] {
  const byTopic = new Map<string, TaxRule>()
  for (const rule of pack.rules.filter((one) => isOn(one, day))) {
    const known = byTopic.get(topicOf(rule))
    if (!known || known.from < rule.from) byTopic.set(topicOf(rule), rule)
  }
  return [...byTopic.values()]
}

/** What a sentence wants to be told. */
export const placeholdersOf = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** A rule as the reason of a figure. */
export function whyOf(
  rule: Pick<TaxRule, 'id' | 'source' | 'confidence' | 'sentence'>,
  figure: Why['figure'],
  inputs: Record<string, string> = {},
): Why {
  const { id, source, confidence } = rule
  const sentence = rule.sentence.replaceAll(/\{(\w+)\}/g, (hole, name: string) => inputs[name] ?? hole)
  return { ruleId: id, figure, inputs, source, confidence, sentence }
}

/** 18,000 as 18 %. */
export const rateText = (rate: number): string => `${rate / 1000} %`
