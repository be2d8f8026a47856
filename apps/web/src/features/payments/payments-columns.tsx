import type { PaymentRow } from '@sarai/contract/payment-schemas'
import { kindsOfVendors, paymentKindLabels } from '@sarai/contract/payment-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { formatDay } from '~/lib/format.ts'
import { InOwn } from '~/records/in-own.tsx'
import { PaymentStatePill } from '~/records/payment-state.tsx'
import type { ColumnFacts } from '~/records/use-record-list.ts'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { movedBy, purposeOf, whoOf } from './payment-place.ts'

/** What moved, and beside it what that is in the agency's currency, where it is in another. */
function Amount({ row }: { row: PaymentRow }) {
  return (
    <span className="tabular">
      {movedBy(row)}
      <InOwn amount={row.base} />
    </span>
  )
}

function explainedWords({ isExplained, state }: PaymentRow): string {
  if (isExplained === null || state === 'pending' || state === 'cancelled') return ''
  return isExplained ? 'Yes' : 'No'
}

/** Every column there is, in the order they come in when they are all shown. */
export function paymentColumns({ team }: ColumnFacts): Column<PaymentRow>[] {
  const people = new Map(team.map((person) => [person.id, person]))
  return [
    {
      key: 'day',
      label: 'Day',
      width: 115,
      sort: 'day',
      render: (row) => <span className="tabular">{formatDay(row.day)}</span>,
    },
    {
      key: 'number',
      label: 'Number',
      width: 150,
      render: (row) => <span className="tabular">{row.number ?? <span className="quiet">No number yet</span>}</span>,
    },
    { key: 'who', label: 'Customer or vendor', width: 180, render: whoOf },
    { key: 'for', label: 'For', width: 190, render: purposeOf },
    {
      key: 'amount',
      label: 'Amount',
      width: 160,
      sort: 'amount',
      align: 'right',
      render: (row) => <Amount row={row} />,
    },
    { key: 'state', label: 'State', width: 150, render: (row) => <PaymentStatePill state={row.state} /> },
    { key: 'mode', label: 'Mode', width: 130, render: (row) => receiptModeLabels[row.mode] },
    {
      key: 'reference',
      label: 'Reference',
      width: 170,
      render: (row) => <span className="tabular">{row.reference}</span>,
    },
    { key: 'account', label: 'Account', width: 160, render: (row) => row.accountName },
    { key: 'explained', label: 'On a statement', width: 130, render: explainedWords },
    { key: 'kind', label: 'Kind', width: 130, render: (row) => paymentKindLabels[row.kind] },
    {
      key: 'owner',
      label: 'RM',
      width: 150,
      render: (row) =>
        kindsOfVendors.includes(row.kind) ? null : (
          <OwnerCell person={row.ownerId ? people.get(row.ownerId) : undefined} />
        ),
    },
    {
      key: 'createdAt',
      label: 'Recorded',
      width: 130,
      sort: 'createdAt',
      render: (row) => <AgoCell at={row.createdAt} />,
    },
  ]
}

export const defaultColumns = [
  'day',
  'number',
  'who',
  'for',
  'amount',
  'state',
  'mode',
  'reference',
  'account',
  'explained',
]
