import type { InvoiceFigures, WhySaid } from '@sarai/contract/invoice-schemas'
import { isChoice } from '@sarai/tax/settings'

/** Why a figure is what it is, as customers may read it. */
export interface Reason {
  sentence: string
  /** The act, rules or notification that it stands in, where they are named. */
  law: string | null
}

/** Of where a rule was found, what a customer can look up: no sites that explain the law. */
function lawIn(source: string): string | null {
  const named = source.split('; ').filter((part) => /\b(Act|Rules|Notification)\b/.test(part))
  return named.length > 0 ? named.join('; ').replaceAll(/ \([^)]*\/[^)]*\)/g, '') : null
}

/** The rules that figures follow from. What the agency has chosen where the law is in doubt is its own business. */
function reasons(whys: readonly WhySaid[]): Reason[] {
  const ofLaw = whys.filter(({ sentence }) => !isChoice(sentence))
  return [...new Map(ofLaw.map(({ sentence, source }) => [sentence, { sentence, law: lawIn(source) }])).values()]
}

/** As a part of a fact; nothing where there is no reason. */
export const becauseOf = (why: Reason[]): { why?: Reason[] } => (why.length > 0 ? { why } : {})

/**
 * The reasons of a document's figures. Where tax is on the margin, what explains it would tell what services cost: then
 * there is only why the supply is where it is.
 */
export function reasonsOf({ lines, tcs, why }: InvoiceFigures, tellsCosts: boolean) {
  const ofLines = lines.flatMap((line) => line.why)
  const named = (figure: string) => ofLines.filter((one) => one.figure === figure)
  const unless = (whys: readonly WhySaid[]) => (tellsCosts ? [] : reasons(whys))
  return {
    place: reasons(named('place')),
    tax: unless(ofLines.filter(({ figure }) => figure !== 'exempt')),
    exempt: unless(named('exempt')),
    tcs: unless(tcs?.why ?? []),
    total: unless(why.filter(({ figure }) => figure === 'total')),
  }
}
