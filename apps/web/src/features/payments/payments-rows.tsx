import type { PaymentRow } from '@sarai/contract/payment-schemas'
import { paymentStateLabels } from '@sarai/contract/payment-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { formatDay } from '~/lib/format.ts'
import type { DrawnRows } from '~/records/record-list.tsx'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import type { Doing } from './payment-doing.tsx'
import { PaymentMenu } from './payment-menu.tsx'
import { movedBy, placeOf, shortPurposeOf, whoOf } from './payment-place.ts'

function link(row: PaymentRow, props: RowLinkProps) {
  const { to, search } = placeOf(row)
  return <RowLink to={to} search={search} {...props} />
}

/**
 * How the list of payments draws its rows; made once, so that rows already drawn are not drawn again.
 * @param onDo told what somebody wants to do with a payment
 */
export function paymentRows(onDo: (doing: Doing) => void): DrawnRows<PaymentRow> {
  const quickActions = (row: PaymentRow) => <PaymentMenu row={row} onDo={onDo} />
  const render = (row: PaymentRow) => {
    const { to, search } = placeOf(row)
    return (
      <RowCard
        to={to}
        search={search}
        name={whoOf(row)}
        about={[movedBy(row), paymentStateLabels[row.state], receiptModeLabels[row.mode], row.reference]
          .filter(Boolean)
          .join(' · ')}
        foot={[formatDay(row.day), row.number, shortPurposeOf(row)].filter(Boolean).join(' · ')}
        phone={null}
        actions={quickActions(row)}
      />
    )
  }
  return { link, quickActions, card: { height: rowCardHeight, render } }
}
