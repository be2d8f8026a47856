import { type GatewayMatch, matchGateway } from '@sarai/statements/match-gateway'
import type { AtGatewayRow } from './settlements-books.queries.ts'
import type { GatewayLineRecord } from './settlements.queries.ts'

const words: Record<string, string> = {
  'receipt received': 'Payment',
  'refund paid': 'Refund',
  'gateway-line booked': 'Booked',
}

/** What an entry at the gateway is called. */
export const titleOf = ({
  documentKind,
  event,
  label,
}: Pick<AtGatewayRow, 'documentKind' | 'event' | 'label'>): string =>
  [words[`${documentKind} ${event}`] ?? (documentKind === 'dispute' ? 'Dispute' : 'Entry'), label]
    .filter(Boolean)
    .join(' ')

/** What lines that nobody has explained are or may be, by their ids. */
export function matchOf(
  open: readonly { line: GatewayLineRecord; currency: string }[],
  payments: readonly AtGatewayRow[],
): Map<string, { settled: GatewayMatch | null; suggestions: GatewayMatch[] }> {
  const matched = matchGateway(
    open.map(({ line: { id, amount, reference, refs, paidOn, phone, payer, refused }, currency }) => ({
      id,
      currency,
      amount,
      references: [reference, ...refs],
      paidOn,
      phone,
      payer,
      refused,
    })),
    payments.map(({ id, currency, amount, day, reference, paidReference, label, party, phone }) => ({
      id,
      currency,
      amount,
      day,
      references: [reference, paidReference, label].filter((one) => one !== null),
      party,
      phone,
    })),
  )
  return new Map(matched.map(({ lineId, ...match }) => [lineId, match]))
}
