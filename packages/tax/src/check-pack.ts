import * as z from 'zod'
import { type RuleKind, type TaxPack, taxPack, type TaxRule, topicOf } from './pack.ts'
import { placeholdersOf } from './rules-on.ts'

/** Something that keeps a pack from being used. */
export interface PackProblem {
  /** The rule or setting; the pack itself where it is none of them. */
  id: string
  message: string
}

/** What the sentences of a kind of rule may ask for. */
const placeholders: Record<RuleKind, readonly string[]> = {
  supply: ['name', 'sac', 'rate', 'share'],
  place: ['place', 'supplier', 'nights'],
  registration: [],
  tourist: ['abroad', 'days', 'most'],
  tcs: ['rate', 'rateAbove', 'threshold', 'before', 'parts', 'outcome'],
  limit: ['amount', 'number', 'day', 'given'],
  advance: ['rate'],
  input: ['rate', 'amount'],
  tds: ['rate', 'base', 'once', 'yearly', 'before'],
  note: ['due', 'total'],
}

/**
 * A pack as it came from a file, and what is wrong with it. Whether its signature is right is the caller's to check,
 * over `canonicalPack` of what this gives.
 * @returns the pack, or every problem in words
 */
export function checkPack(value: unknown): { ok: true; pack: TaxPack } | { ok: false; problems: PackProblem[] } {
  const parsed = taxPack.safeParse(value)
  if (!parsed.success) return { ok: false, problems: [{ id: 'pack', message: z.prettifyError(parsed.error) }] }
  const pack = parsed.data
  const problems = [
    ...idProblems(pack),
    ...overlapProblems(pack.rules),
    ...pack.rules.flatMap((rule) => ruleProblems(rule, pack)),
    ...settingProblems(pack),
  ]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, pack }
}

function idProblems({ rules, settings }: TaxPack): PackProblem[] {
  return [rules, settings].flatMap((list) => {
    const seen = new Set<string>()
    return list.flatMap(({ id }) => {
      if (seen.has(id)) return [{ id, message: 'This id is there twice.' }]
      seen.add(id)
      return []
    })
  })
}

/** Rules of one topic that hold on the same day. */
function overlapProblems(rules: readonly TaxRule[]): PackProblem[] {
  return [...Map.groupBy(rules, topicOf).values()].flatMap((topic) => {
    const ordered = topic.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return ordered.flatMap((rule, at) => {
      const before = ordered[at - 1]
      if (!before || (before.to !== null && before.to < rule.from)) return []
      return [{ id: rule.id, message: `It begins before ${before.id} has ended.` }]
    })
  })
}

function ruleProblems(rule: TaxRule, { settings, currency }: TaxPack): PackProblem[] {
  const problems: string[] = []
  if (rule.to !== null && rule.to < rule.from) problems.push('It ends before it begins.')
  for (const name of placeholdersOf(rule.sentence))
    if (!placeholders[rule.kind].includes(name)) problems.push(`Its sentence asks for {${name}}, which is not known.`)
  for (const id of settingsIn(rule))
    if (!settings.some((one) => one.id === id)) problems.push(`The pack has no setting ${id}.`)
  if (rule.kind === 'supply' && (rule.base === 'share') !== (rule.share !== null))
    problems.push('A share belongs to the base of a share, and only there.')
  if (
    currency === null &&
    (rule.kind === 'tcs' || rule.kind === 'limit' || rule.kind === 'input' || rule.kind === 'tds')
  )
    problems.push('An amount needs the currency of the pack.')
  return problems.map((message) => ({ id: rule.id, message }))
}

function settingsIn(rule: TaxRule): string[] {
  if (rule.kind === 'supply') return rule.baseSetting === null ? [] : [rule.baseSetting]
  if (rule.kind === 'tourist' || rule.kind === 'limit') return rule.setting === null ? [] : [rule.setting]
  if (rule.kind !== 'tcs') return []
  return [...Object.values(rule.notOn), rule.noPanSetting].filter((id) => id !== null)
}

function settingProblems({ settings }: TaxPack): PackProblem[] {
  return settings.flatMap(({ id, choices, default: chosen }) => {
    const ids = choices.map((choice) => choice.id)
    if (new Set(ids).size < ids.length) return [{ id, message: 'Two choices have the same id.' }]
    return ids.includes(chosen) ? [] : [{ id, message: 'Its default is none of its choices.' }]
  })
}
