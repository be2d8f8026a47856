import { formatMoney } from '@sarai/money/format'
import { type Html, html } from '../../core/http/html.ts'
import type { OnlineStanding } from './online-payments-checking.service.ts'
import type { OnlineWay } from './online-payments-starting.service.ts'

/** What a page offers to whoever pays online. */
export interface OnlinePayment {
  /** Where its forms are posted to. */
  action: string
  ways: readonly OnlineWay[]
  currency: string
  /** What is to be paid next, and in all; in minor units. */
  next: number
  due: number
  /** What became of the last time. */
  standing: OnlineStanding
  /** Of what was paid there, to take along. */
  receipts: readonly { number: string; path: string }[]
}

/** Which of both is paid, as forms post it. */
export const paidParts = ['next', 'all'] as const
export type PaidPart = (typeof paidParts)[number]

const writePayForm = (
  { action }: OnlinePayment,
  { pluginId, isTest, offer }: OnlineWay,
  { part, label, isMain, sum }: { part: PaidPart; label: string; isMain: boolean; sum?: string | false },
): Html =>
  html`<form method="post" action="${action}" class="no-print">
    <input type="hidden" name="plugin" value="${pluginId}" />
    <input type="hidden" name="part" value="${part}" />
    ${offer.methods && html`<input type="hidden" name="methods" value="${offer.methods}" />`}
    ${offer.fee && html`<input type="hidden" name="fee" value="${offer.fee.total}" />`}
    <button type="submit" class="${isMain ? 'button' : 'plain'}">${label}</button>
    ${sum && html`<small>${sum}</small>`} ${isTest && html`<small class="due">Test money: nothing is charged.</small>`}
  </form>`

const standings: Record<Exclude<OnlineStanding, null>, string> = {
  paid: 'Thank you. Your payment has come.',
  'on-its-way':
    'If you have paid, your payment is on its way: this page says so once it has come. You need not pay again.',
}

/** "₹50,000 + ₹1,180 convenience fee incl. GST = ₹51,180" */
function writeSum({ fee, methods }: OnlineWay['offer'], amount: number, currency: string): string | false {
  if (!fee) return methods !== null && 'Without a fee'
  const format = (sum: number) => formatMoney(sum, currency)
  const named = `convenience fee${fee.tax ? ` incl. ${fee.tax}` : ''}`
  return `${format(amount)} + ${format(fee.total)} ${named} = ${format(amount + fee.total)}`
}

/** The buttons to pay online, one for each gateway; nothing where there is none, or nothing is due. */
export function writeOnlinePayment(online: OnlinePayment): Html | null {
  const { ways, currency, next, due, standing, receipts } = online
  const isOffered = ways.length > 0 && next > 0
  if (!isOffered && standing === null && receipts.length === 0) return null
  const isOne = new Set(ways.map(({ pluginId }) => pluginId)).size === 1
  const writeBy = ({ name, offer }: OnlineWay) => {
    if (offer.by === null) return isOne ? 'online' : `by ${name}`
    return `by ${offer.by}${isOne ? '' : ` (${name})`}`
  }
  return html`<div class="online" id="online">
    ${standing && html`<p role="status"><strong>${standings[standing]}</strong></p>`}
    ${receipts.map(({ number, path }) => html`<p><a href="${path}">Receipt ${number} as PDF</a></p>`)}
    ${
      isOffered &&
      ways.map(
        (way, at) =>
          html`${writePayForm(online, way, {
            part: 'next',
            label: `Pay ${formatMoney(next + (way.offer.fee?.total ?? 0), currency)} ${writeBy(way)}`,
            isMain: at === 0,
            sum: writeSum(way.offer, next, currency),
          })}
          ${
            due > next &&
            writePayForm(online, way, {
              part: 'all',
              label: `Pay all ${formatMoney(due, currency)} ${writeBy(way)}`,
              isMain: false,
            })
          }`,
      )
    }
  </div>`
}
