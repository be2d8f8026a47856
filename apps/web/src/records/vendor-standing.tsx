import { Button, Menu } from '@mantine/core'
import type { VendorPayment, VendorRefund, VendorStanding as Standing } from '@sarai/contract/vendor-payments'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { formatMoney } from '@sarai/money/format'
import { IconArrowsLeftRight, IconBan, IconReceiptRefund } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatDay } from '~/lib/format.ts'
import { onLive } from '~/lib/live.ts'
import { calls } from '~/query.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { SideLine, SideList } from '~/ui/side-line.tsx'
import { SideSection } from '~/ui/side-section.tsx'
import { BillStatusPill } from './bill-status.tsx'
import { EnterBillLink } from './enter-bill-link.tsx'
import { recordPage } from './kinds.ts'
import { refreshPayables } from './payables.ts'
import classes from './vendor-standing.module.css'

const CancelVendorRefund = lazy(() => import('./cancel-vendor-refund.tsx'))
const CreditNoteDialog = lazy(() => import('./credit-note-dialog.tsx'))
const PayVendorDialog = lazy(() => import('./pay-vendor-dialog.tsx'))
const VendorLinksDialog = lazy(() => import('./vendor-links-dialog.tsx'))
const VendorPaymentDialog = lazy(() => import('./vendor-payment-dialog.tsx'))
const VendorStatementDialog = lazy(() => import('./vendor-statement-dialog.tsx'))

interface Props {
  vendor: { id: string; name: string; currency: string; email: string | null }
  isEditable: boolean
}

type Credit = Standing['credits'][number]
type Open =
  | 'pay'
  | 'statement'
  | 'links'
  | { payment: VendorPayment; step: 'allocate' | 'cancel' | 'refund' }
  | { note: Credit; step: 'allocate' | 'refund' }
  | { refund: VendorRefund }

const sums = (all: readonly { currency: string; amount: number }[]) =>
  all.map(({ currency, amount }) => formatMoney(amount, currency)).join(' + ') || 'Nothing'

/** What a vendor is owed and was paid ahead: open bills, payments, and the statement. */
export function VendorStanding({ vendor, isEditable }: Props) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const standing = useQuery(calls.vendorPayments.ofVendor.queryOptions({ input: { vendorId: vendor.id } }))
  const filters = { vendor: [vendor.id], status: ['entered' as const, 'part-paid' as const] }
  const input = { filters, sort: [{ by: 'dueOn' as const, dir: 'asc' as const }], perPage: 10 }
  const bills = useQuery(calls.bills.list.queryOptions({ input }))
  useEffect(() => onLive('bills', refreshPayables), [])
  const {
    owed = [],
    advances = [],
    creditsDue = [],
    credits = [],
    payments = [],
    refunds = [],
  } = standing.data?.data ?? {}
  const rows = bills.data?.data ?? []
  return (
    <>
      <SideSection title="Bills and balance" query={standing} isEmpty={false} none="">
        <dl className={classes.sums}>
          <div>
            <dt className="quiet">Owed</dt>
            <dd className="tabular">{sums(owed)}</dd>
          </div>
          <div>
            <dt className="quiet">Paid ahead or credited</dt>
            <dd className="tabular">{sums(advances)}</dd>
          </div>
        </dl>
        <SideList>
          {rows.map(({ id, billNumber, dueOn, balance, currency, status }) => (
            <SideLine
              key={id}
              name={<RowLink to={recordPage('bill', id)}>{billNumber}</RowLink>}
              about={`${formatMoney(balance ?? 0, currency)} open, due ${formatDay(dueOn)}`}
              end={<BillStatusPill status={status} />}
            />
          ))}
          {creditsDue.map(({ bookingId, title, currency, amount }) => (
            <SideLine
              key={`${bookingId} ${currency}`}
              name={<RowLink to={recordPage('booking', bookingId)}>{title}</RowLink>}
              about={`Dropped after it was billed: ${formatMoney(amount, currency)} to be credited`}
              end={isEditable && <EnterBillLink bookingId={bookingId} creditDue={amount} />}
            />
          ))}
          {credits.map((note) => (
            <SideLine
              key={note.id}
              name={<RowLink to={recordPage('bill', note.id)}>Credit note {note.billNumber}</RowLink>}
              about={`${formatMoney(note.left, note.currency)} in your favour, of ${formatDay(note.billedOn)}`}
              end={
                isEditable && (
                  <RowMenu label={`Actions for credit note ${note.billNumber}`}>
                    <Menu.Dropdown>
                      <Menu.Item
                        leftSection={<IconArrowsLeftRight size={16} />}
                        onClick={() => setOpen({ note, step: 'allocate' })}
                      >
                        Put against a bill
                      </Menu.Item>
                      <Menu.Item
                        leftSection={<IconReceiptRefund size={16} />}
                        onClick={() => setOpen({ note, step: 'refund' })}
                      >
                        Record money back
                      </Menu.Item>
                    </Menu.Dropdown>
                  </RowMenu>
                )
              }
            />
          ))}
          {payments.slice(0, 10).map((payment) => (
            <SideLine
              key={payment.id}
              name={`${payment.number} · ${formatMoney(payment.amount, payment.currency)}`}
              about={paymentWords(payment)}
              end={
                isEditable &&
                payment.state === 'paid' &&
                (payment.advance > 0 || !payment.isOpening) && (
                  <RowMenu label={`Actions for ${payment.number}`}>
                    <Menu.Dropdown>
                      {payment.advance > 0 && (
                        <>
                          <Menu.Item
                            leftSection={<IconArrowsLeftRight size={16} />}
                            onClick={() => setOpen({ payment, step: 'allocate' })}
                          >
                            Put against a bill
                          </Menu.Item>
                          <Menu.Item
                            leftSection={<IconReceiptRefund size={16} />}
                            onClick={() => setOpen({ payment, step: 'refund' })}
                          >
                            Record money back
                          </Menu.Item>
                        </>
                      )}
                      {!payment.isOpening && (
                        <Menu.Item
                          color="red"
                          leftSection={<IconBan size={16} />}
                          onClick={() => setOpen({ payment, step: 'cancel' })}
                        >
                          Cancel payment
                        </Menu.Item>
                      )}
                    </Menu.Dropdown>
                  </RowMenu>
                )
              }
            />
          ))}
          {refunds.slice(0, 10).map((refund) => (
            <SideLine
              key={refund.id}
              name={`${refund.number} · ${formatMoney(refund.amount, refund.currency)} back`}
              about={refundWords(refund)}
              end={
                isEditable &&
                refund.state === 'received' && (
                  <RowMenu label={`Actions for ${refund.number}`}>
                    <Menu.Dropdown>
                      <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => setOpen({ refund })}>
                        Cancel money back
                      </Menu.Item>
                    </Menu.Dropdown>
                  </RowMenu>
                )
              }
            />
          ))}
        </SideList>
        <div className={classes.buttons}>
          {isEditable && (
            <Button size="compact-sm" variant="light" onClick={() => setOpen('pay')}>
              Record payment
            </Button>
          )}
          {isEditable &&
            (['bill', 'credit'] as const).map((kind) => (
              <Button
                key={kind}
                size="compact-sm"
                variant="default"
                renderRoot={(props) => <Link to="/bills/create" search={{ kind, vendor: vendor.id }} {...props} />}
              >
                {kind === 'bill' ? 'Enter bill' : 'Enter credit note'}
              </Button>
            ))}
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to="/bills" search={{ vendor: vendor.id }} {...props} />}
          >
            All bills
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => <Link to="/payments" search={{ vendor: vendor.id }} {...props} />}
          >
            All payments
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('statement')}>
            Statement
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('links')}>
            Their account page
          </Button>
        </div>
      </SideSection>
      <Suspense>
        {open === 'pay' && <PayVendorDialog vendor={vendor} onClose={close} />}
        {open === 'statement' && <VendorStatementDialog vendor={vendor} isEditable={isEditable} onClose={close} />}
        {open === 'links' && <VendorLinksDialog vendor={vendor} isEditable={isEditable} onClose={close} />}
        {typeof open === 'object' && 'payment' in open && <VendorPaymentDialog {...open} onClose={close} />}
        {typeof open === 'object' && 'note' in open && (
          <CreditNoteDialog note={open.note} vendorId={vendor.id} step={open.step} onClose={close} />
        )}
        {typeof open === 'object' && 'refund' in open && <CancelVendorRefund refund={open.refund} onClose={close} />}
      </Suspense>
    </>
  )
}

/** "24 Nov 2026 · Bank transfer · of CN/9" */
function refundWords({ day, mode, state, of }: VendorRefund): string {
  if (state === 'cancelled') return `${formatDay(day)} · Cancelled`
  return [formatDay(day), receiptModeLabels[mode], `of ${of.number}`].join(' · ')
}

/** "24 Nov 2026 · Bank transfer · over LH/1, LH/2 · ₹500 ahead" */
function paymentWords({ day, mode, state, bills, advance, currency, isOpening }: VendorPayment): string {
  if (state === 'cancelled') return `${formatDay(day)} · Cancelled`
  const over = bills.length > 0 && `over ${bills.map(({ billNumber }) => billNumber).join(', ')}`
  const way = isOpening ? 'Opening balance' : receiptModeLabels[mode]
  return [formatDay(day), way, over, advance > 0 && `${formatMoney(advance, currency)} ahead`]
    .filter(Boolean)
    .join(' · ')
}
