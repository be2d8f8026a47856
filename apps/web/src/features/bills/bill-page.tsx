import { Button, Menu } from '@mantine/core'
import { billKindLabels } from '@sarai/contract/bill-words'
import { IconBan, IconBuildingBank, IconEdit, IconReceiptRefund, IconTrash } from '@tabler/icons-react'
import { paymentRunCurrency } from '@sarai/contract/payment-run-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { BillStatusPill } from '~/records/bill-status.tsx'
import { HeaderMenu, RecordHeader } from '~/records/record-header.tsx'
import { RecordHistory } from '~/records/record-history.tsx'
import { DeletedNotice, RecordFailed, RecordNotice, RecordPage } from '~/records/record-page.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { Tag } from '~/ui/tag.tsx'
import { deleteBill, restoreBill } from './bill-actions.ts'
import { BillFacts } from './bill-facts.tsx'
import { type AskedStep, BillStepDialog } from './bill-step-dialog.tsx'
import { billsCache } from './bills-cache.ts'
import { useOpenBill } from './use-open-bill.ts'

const PaymentRunDialog = lazy(() => import('~/records/payment-run-dialog.tsx'))
const CreditNoteDialog = lazy(() => import('~/records/credit-note-dialog.tsx'))
const PayVendorDialog = lazy(() => import('~/records/pay-vendor-dialog.tsx'))

/** One bill: what it charges beside what was expected, what is paid of it, what happened, what is next. */
export default function BillPage() {
  const { billId } = useParams({ from: '/app/bills/$billId' })
  const { can, lacks, agency } = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState<AskedStep | 'pay' | 'run' | 'allocate' | 'refund' | null>(null)
  billsCache.useLiveOne(billId)
  const query = useQuery(calls.bills.get.queryOptions({ input: { id: billId } }))
  const bill = query.data?.data
  const hasOpenBill = useOpenBill(bill)

  if (query.isError && !bill)
    return <RecordFailed error={query.error} what="bill" to="/bills" onRetry={() => void query.refetch()} />
  if (!bill) return <ScreenLoading />

  const { kind, status, deletedAt, vendorId, vendorName, currency } = bill
  const isNote = kind === 'credit'
  const left = Math.abs(bill.balance ?? 0)
  const mayWrite = can('vendors', 'write') && !deletedAt
  const isDraft = status === 'draft'
  const isOpen = status === 'entered' || status === 'part-paid'
  const on = { billId }
  const close = () => setStep(null)

  async function remove(): Promise<void> {
    if (bill) await deleteBill(bill)
    await navigate({ to: '/bills' })
  }
  const credit = () => void navigate({ to: '/bills/create', search: { kind: 'credit', corrects: billId } })
  const edit = () => void navigate({ to: '/bills/edit/$billId', params: { billId } })

  return (
    <RecordPage
      key={billId}
      header={
        <RecordHeader
          back={{ to: '/bills', label: 'All bills' }}
          name={vendorName}
          number={bill.billNumber}
          state={
            <>
              {isNote && <Tag name={billKindLabels.credit} />}
              <BillStatusPill status={status} />
            </>
          }
          actions={
            mayWrite &&
            status !== 'cancelled' && (
              <>
                {isDraft && (
                  <Button size="compact-md" onClick={() => setStep('enter')}>
                    Enter
                  </Button>
                )}
                {isOpen && (
                  <Button size="compact-md" onClick={() => setStep('pay')}>
                    Record payment
                  </Button>
                )}
                {isNote && left > 0 && (
                  <Button size="compact-md" onClick={() => setStep(hasOpenBill ? 'allocate' : 'refund')}>
                    {hasOpenBill ? 'Put against a bill' : 'Record money back'}
                  </Button>
                )}
                <HeaderMenu>
                  {isNote && left > 0 && hasOpenBill && (
                    <Menu.Item leftSection={<IconReceiptRefund size={16} />} onClick={() => setStep('refund')}>
                      Record money back
                    </Menu.Item>
                  )}
                  {!isDraft && !isNote && (
                    <Menu.Item leftSection={<IconReceiptRefund size={16} />} onClick={credit}>
                      Enter credit note
                    </Menu.Item>
                  )}
                  {isDraft && bill.lines.every(({ isColleagues }) => !isColleagues) && (
                    <Menu.Item leftSection={<IconEdit size={16} />} onClick={edit}>
                      Edit
                    </Menu.Item>
                  )}
                  {isOpen && currency === paymentRunCurrency && agency.currency === paymentRunCurrency && (
                    <Menu.Item leftSection={<IconBuildingBank size={16} />} onClick={() => setStep('run')}>
                      Put into a payment run
                    </Menu.Item>
                  )}
                  {!isDraft && !bill.isOpening && (
                    <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => setStep('cancel')}>
                      Cancel {billKindLabels[kind].toLowerCase()}
                    </Menu.Item>
                  )}
                  {isDraft && (
                    <RightItem
                      lacks={lacks('delete', null)}
                      colour="red"
                      icon={<IconTrash size={16} />}
                      onClick={() => void remove()}
                    >
                      Delete draft
                    </RightItem>
                  )}
                </HeaderMenu>
              </>
            )
          }
        >
          {(step === 'enter' || step === 'cancel') && <BillStepDialog bill={bill} step={step} onClose={close} />}
          <Suspense>
            {step === 'run' && <PaymentRunDialog billIds={[billId]} onDone={close} onClose={close} />}
            {(step === 'allocate' || step === 'refund') && (
              <CreditNoteDialog note={{ ...bill, left }} vendorId={vendorId} step={step} onClose={close} />
            )}
            {step === 'pay' && (
              <PayVendorDialog vendor={{ id: vendorId, name: vendorName, currency }} billId={billId} onClose={close} />
            )}
          </Suspense>
        </RecordHeader>
      }
      notice={
        deletedAt ? (
          <DeletedNotice
            what={billKindLabels[kind].toLowerCase()}
            lacks={lacks('delete', null)}
            onRestore={() => void restoreBill(billId)}
          />
        ) : status === 'cancelled' ? (
          <RecordNotice>
            This {billKindLabels[kind].toLowerCase()} was cancelled: {bill.cancelReason}
          </RecordNotice>
        ) : (
          isDraft &&
          bill.isFromVendor && (
            <RecordNotice>
              {vendorName} sent this bill. Compare it with its file, divide it by service and tax, and enter it. If it
              is not yours, delete it: the vendor sees that it was not taken.
            </RecordNotice>
          )
        )
      }
      first="facts"
      facts={<BillFacts bill={bill} isEditable={mayWrite} />}
      history={<RecordHistory on={on} isEditable={mayWrite} />}
      next={<Tasks on={on} ownerId={null} isEditable={mayWrite} />}
    />
  )
}
