import { Menu } from '@mantine/core'
import type { PaymentRow } from '@sarai/contract/payment-schemas'
import {
  IconArrowsLeftRight,
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconFileDownload,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react'
import { kindsOfVendors } from '@sarai/contract/payment-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { isSendable, makeVoucher, type PaymentStep, stepLabel, stepsOf } from '~/records/payment-steps.ts'
import { type PaidFor, paymentsQuery } from '~/records/payments-cache.ts'
import { RowMenu } from '~/ui/row-menu.tsx'
import type { Doing } from './payment-doing.tsx'
import { movedBy, placesOf, whoOf } from './payment-place.ts'

interface ItemsProps {
  row: PaymentRow
  onDo: (doing: Doing) => void
}

const icons: Record<PaymentStep, ReactNode> = {
  confirm: <IconCheck size={16} />,
  refund: <IconArrowsLeftRight size={16} />,
  bounce: <IconBan size={16} />,
  cancel: <IconBan size={16} />,
}

/** What can be done with a payment at once, and where it leads. */
export function PaymentMenu({ row, onDo }: ItemsProps) {
  const navigate = useNavigate()
  return (
    <RowMenu label={`Actions for ${row.number ?? `${movedBy(row)} of ${whoOf(row)}`}`}>
      <Menu.Dropdown>
        {!kindsOfVendors.includes(row.kind) && row.number !== null && <Voucher row={row} />}
        {row.kind === 'refund' && <SendRefundItem row={row} onDo={onDo} />}
        {row.kind === 'receipt' && <ReceiptItems row={row} onDo={onDo} />}
        {row.kind === 'vendor-payment' && <VendorItems row={row} onDo={onDo} />}
        {row.kind === 'vendor-refund' && <RefundItems row={row} onDo={onDo} />}
        {placesOf(row).map(({ label, to, search }) => (
          <Menu.Item
            key={to}
            leftSection={<IconArrowUpRight size={16} />}
            onClick={() => void navigate({ to, search })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </RowMenu>
  )
}

function Voucher({ row: { kind, id } }: { row: PaymentRow }) {
  const of = kind === 'refund' ? 'refund' : 'receipt'
  return (
    <Menu.Item leftSection={<IconFileDownload size={16} />} onClick={() => void makeVoucher(of, id)}>
      {of === 'refund' ? 'Refund voucher as PDF' : 'Receipt as PDF'}
    </Menu.Item>
  )
}

function SendRefundItem({ row: { id }, onDo }: ItemsProps) {
  const { can } = useSession()
  if (!can('invoices', 'write')) return null
  return (
    <Menu.Item leftSection={<IconSend size={16} />} onClick={() => onDo({ send: { refund: { id } } })}>
      Send refund voucher
    </Menu.Item>
  )
}

/** What a row is for, as its payments are asked for. */
function paidForOf({ tripId, invoiceId, contactId }: PaymentRow): PaidFor {
  if (tripId) return { tripId }
  return invoiceId ? { tripId: null, invoiceId } : { tripId: null, contactId: contactId ?? '' }
}

/** The steps of a customer's payment as it now is, which is asked for when the menu opens. */
function ReceiptItems({ row, onDo }: ItemsProps) {
  const { can } = useSession()
  const of = paidForOf(row)
  const mayWrite = can('invoices', 'write')
  const query = useQuery({ ...paymentsQuery(of), enabled: mayWrite })
  if (!mayWrite) return null
  const receipt = query.data?.data.receipts.find(({ id }) => id === row.id)
  if (!receipt) return <Asked query={query} />
  return (
    <>
      {isSendable(receipt) && (
        <Menu.Item leftSection={<IconSend size={16} />} onClick={() => onDo({ send: { receipt } })}>
          Send receipt
        </Menu.Item>
      )}
      {stepsOf(receipt).map((step) => (
        <Menu.Item
          key={step}
          leftSection={icons[step]}
          color={step === 'cancel' ? 'red' : undefined}
          onClick={() => onDo({ receipt, of, step })}
        >
          {stepLabel(receipt, step)}
        </Menu.Item>
      ))}
    </>
  )
}

/** The same of a payment to a vendor. */
function VendorItems({ row, onDo }: ItemsProps) {
  const { can } = useSession()
  const mayWrite = can('vendors', 'write') && row.state === 'cleared'
  const question = { input: { vendorId: row.vendorId ?? '' }, enabled: mayWrite }
  const query = useQuery(calls.vendorPayments.ofVendor.queryOptions(question))
  if (!mayWrite) return null
  const payment = query.data?.data.payments.find(({ id }) => id === row.id)
  if (!payment) return <Asked query={query} />
  return (
    <>
      {payment.advance > 0 && (
        <>
          <Menu.Item
            leftSection={<IconArrowsLeftRight size={16} />}
            onClick={() => onDo({ payment, step: 'allocate' })}
          >
            Put against a bill
          </Menu.Item>
          <Menu.Item leftSection={<IconReceiptRefund size={16} />} onClick={() => onDo({ payment, step: 'refund' })}>
            Record money back
          </Menu.Item>
        </>
      )}
      <Menu.Item color="red" leftSection={icons.cancel} onClick={() => onDo({ payment, step: 'cancel' })}>
        Cancel payment
      </Menu.Item>
    </>
  )
}

/** The same of money that a vendor gave back. */
function RefundItems({ row, onDo }: ItemsProps) {
  const { can } = useSession()
  const mayWrite = can('vendors', 'write') && row.state === 'cleared'
  const question = { input: { vendorId: row.vendorId ?? '' }, enabled: mayWrite }
  const query = useQuery(calls.vendorPayments.ofVendor.queryOptions(question))
  if (!mayWrite) return null
  const refund = query.data?.data.refunds.find(({ id }) => id === row.id)
  if (!refund) return <Asked query={query} />
  return (
    <Menu.Item color="red" leftSection={icons.cancel} onClick={() => onDo({ refund })}>
      Cancel money back
    </Menu.Item>
  )
}

/** While it is not known what can be done; a payment that is not among the newest is changed where it belongs. */
function Asked({ query: { isPending, isError } }: { query: { isPending: boolean; isError: boolean } }) {
  if (isError) return <Menu.Label>What can be done was not loaded. Open the menu again.</Menu.Label>
  return isPending ? <Menu.Label>Loading…</Menu.Label> : null
}
