import type { ActionRight } from '@sarai/contract/access'
import type { DocumentKind } from '@sarai/contract/contact-words'
import { rightNames } from '@sarai/contract/right-names'
import { formatMoney } from '@sarai/money/format'
import { documentNames } from '~/lib/contact-names.ts'
import { formatDay, plural } from '~/lib/format.ts'

/** A text of what an entry says; empty where it says none. */
export function said(data: Record<string, unknown>, key: string): string {
  return typeof data[key] === 'string' ? data[key] : ''
}

export function rightsWords({ given, taken }: Record<string, unknown>): string {
  const names = (rights: unknown) => ((rights ?? []) as ActionRight[]).map((right) => rightNames[right].name)
  return [...names(given).map((name) => `${name}: given`), ...names(taken).map((name) => `${name}: taken`)].join(' · ')
}

/** RCT/26-27/0004 · ₹40,000 · Entered twice. Payments to vendors come without their amounts, which are costs. */
export function paymentWords(data: Record<string, unknown>): string {
  const { amount, currency } = data
  const money = typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : ''
  return [said(data, 'number'), money, said(data, 'reason')].filter(Boolean).join(' · ')
}

/** Asha Rao ₹30,000, Rahul Mehta ₹60,000; or that one customer pays all of it. */
export function payersWords({ payers, currency }: Record<string, unknown>): string {
  const shares = Array.isArray(payers) ? (payers as { name: string; amount: number }[]) : []
  if (shares.length === 0) return 'One customer pays all of it'
  return shares.map(({ name, amount }) => `${name} ${formatMoney(amount, String(currency))}`).join(', ')
}

/** 2 follow-ups, because the lead was lost */
export function closedWords({ followUps, tasks, as }: Record<string, unknown>): string {
  const parts = [followUps && plural(Number(followUps), 'follow-up'), tasks && plural(Number(tasks), 'task')]
  const what = parts.filter(Boolean).join(' and ')
  return typeof as === 'string' ? `${what}, because it was ${as}` : what
}

/** Passport ••••4821, until 3 Feb 2027 */
export function documentWords(data: Record<string, unknown>): string {
  const digits = said(data, 'lastDigits')
  const name = documentNames[said(data, 'kind') as DocumentKind]
  const until = formatDay(said(data, 'expiresOn'))
  return [digits ? `${name} ••••${digits}` : name, until && `until ${until}`].filter(Boolean).join(', ')
}

export const channelWords: Record<string, string> = { mail: 'by mail', whatsapp: 'on WhatsApp', link: 'by its link' }

/** 2 services added, 1 changed, 1 dropped */
export function servicesWords({ added, changed, dropped }: Record<string, unknown>): string {
  const parts = Object.entries({ added, changed, dropped }).flatMap(([what, count]) =>
    typeof count === 'number' && count > 0 ? [{ what, count }] : [],
  )
  return parts.map(({ what, count }, at) => `${at === 0 ? plural(count, 'service') : count} ${what}`).join(', ')
}

/** ₹32,100 charged · ₹96,300 to be given back */
export function cancelledWords({ charge, refund, due, currency }: Record<string, unknown>): string[] {
  if (typeof currency !== 'string') return []
  const money = (amount: unknown) => (typeof amount === 'number' ? formatMoney(amount, currency) : '')
  return [
    typeof charge === 'number' && charge > 0 ? `${money(charge)} charged` : 'without a charge',
    Number(refund) > 0 ? `${money(refund)} to be given back` : '',
    Number(due) > 0 ? `${money(due)} still to be paid` : '',
  ]
}
