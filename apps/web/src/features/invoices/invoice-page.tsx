import { Button, Menu } from '@mantine/core'
import { invoiceName, isNote } from '@sarai/contract/invoice-words'
import {
  IconBan,
  IconEdit,
  IconExternalLink,
  IconFileTypePdf,
  IconReceiptOff,
  IconReceiptRefund,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { InvoiceStatusPill } from '~/records/invoice-status.tsx'
import { recordPage } from '~/records/kinds.ts'
import { HeaderMenu, RecordHeader } from '~/records/record-header.tsx'
import { RecordHistory } from '~/records/record-history.tsx'
import { DeletedNotice, RecordFailed, RecordNotice, RecordPage } from '~/records/record-page.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { runAction, useAction } from '~/ui/action.ts'
import { RightItem } from '~/ui/right-item.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { deleteInvoice, restoreInvoice } from './invoice-actions.ts'
import { InvoiceFacts } from './invoice-facts.tsx'
import { type AskedStep, InvoiceStepDialog } from './invoice-step-dialog.tsx'
import { isOffer } from './invoice-rules.ts'
import { OfferNotice } from './offer-notice.tsx'
import { OverchargeNotice } from './overcharge.tsx'
import { invoicesCache } from './invoices-cache.ts'

const WriteOffDialog = lazy(() => import('./write-off-dialog.tsx'))
const SendInvoiceDialog = lazy(() => import('./send-invoice-dialog.tsx'))

/** One invoice: what it says and comes to, what happened, what is next. */
export default function InvoicePage() {
  const { invoiceId } = useParams({ from: '/app/invoices/details/$invoiceId' })
  const { can, lacks } = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState<AskedStep | null>(null)
  const [isSending, setSending] = useState(false)
  const [isWritingOff, setWritingOff] = useState(false)
  const { isBusy, run } = useAction()
  invoicesCache.useLiveOne(invoiceId)
  const query = useQuery(calls.invoices.get.queryOptions({ input: { id: invoiceId } }))
  const invoice = query.data?.data

  if (query.isError && !invoice)
    return <RecordFailed error={query.error} what="invoice" to="/invoices" onRetry={() => void query.refetch()} />
  if (!invoice) return <ScreenLoading />

  const { status, kind, deletedAt } = invoice
  const mayWrite = can('invoices', 'write') && !deletedAt
  const isDraft = status === 'draft'
  const isIssued = !isDraft && status !== 'cancelled'
  const on = { invoiceId }
  const owes = invoice.balance !== null && invoice.balance > 0

  async function remove(): Promise<void> {
    if (invoice) await deleteInvoice(invoice)
    await navigate({ to: '/invoices' })
  }
  async function makePdf(): Promise<void> {
    const { data } = await runAction(api.invoices.pdf({ id: invoiceId }), 'The PDF was not made')
    watchOperation(data.operationId)
  }
  const makeInvoice = () =>
    run(() => api.invoices.ofProforma({ id: invoiceId }), 'The invoice was not drawn up', {
      show: async ({ data }) => {
        invoicesCache.show(data, true)
        await navigate({ to: recordPage('invoice', data.id) })
      },
    })
  const writeOff = owes && isIssued && (
    <RightItem
      lacks={lacks('refund', invoice.ownerId)}
      icon={<IconReceiptOff size={16} />}
      onClick={() => setWritingOff(true)}
    >
      Write off
    </RightItem>
  )
  const edit = () => void navigate({ to: '/invoices/edit/$invoiceId', params: { invoiceId } })

  return (
    <RecordPage
      key={invoiceId}
      header={
        <RecordHeader
          back={{ to: '/invoices', label: 'All invoices' }}
          name={invoice.billTo}
          number={invoiceName(invoice)}
          state={<InvoiceStatusPill status={status} />}
          actions={
            mayWrite &&
            status !== 'cancelled' &&
            (kind === 'opening' ? (
              writeOff && <HeaderMenu>{writeOff}</HeaderMenu>
            ) : (
              <>
                {isIssued && (
                  <Button
                    size="compact-md"
                    leftSection={<IconSend size={16} />}
                    variant={invoice.sentAt && !owes ? 'default' : 'filled'}
                    onClick={() => setSending(true)}
                  >
                    Send
                  </Button>
                )}
                {isIssued && kind === 'proforma' && !invoice.invoice && !isOffer(invoice) && (
                  <Button size="compact-md" variant="default" loading={isBusy} onClick={() => void makeInvoice()}>
                    Make the invoice
                  </Button>
                )}
                {isDraft && (
                  <Button size="compact-md" onClick={() => setStep('issue')}>
                    Issue
                  </Button>
                )}
                <HeaderMenu>
                  <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => void makePdf()}>
                    Make a PDF
                  </Menu.Item>
                  {invoice.publicPath && (
                    <Menu.Item
                      component="a"
                      href={invoice.publicPath}
                      target="_blank"
                      rel="noreferrer"
                      leftSection={<IconExternalLink size={16} />}
                    >
                      Open the customer’s page
                    </Menu.Item>
                  )}
                  {isDraft && (
                    <Menu.Item leftSection={<IconEdit size={16} />} onClick={edit}>
                      Edit
                    </Menu.Item>
                  )}
                  {isIssued && kind === 'invoice' && (
                    <Menu.Item leftSection={<IconReceiptRefund size={16} />} onClick={() => setStep('note')}>
                      Credit or debit note
                    </Menu.Item>
                  )}
                  {writeOff}
                  {isIssued && !isNote(kind) && (
                    <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => setStep('cancel')}>
                      Cancel invoice
                    </Menu.Item>
                  )}
                  {isDraft && (
                    <RightItem
                      lacks={lacks('delete', invoice.ownerId)}
                      colour="red"
                      icon={<IconTrash size={16} />}
                      onClick={() => void remove()}
                    >
                      Delete draft
                    </RightItem>
                  )}
                </HeaderMenu>
              </>
            ))
          }
        >
          {step && <InvoiceStepDialog invoice={invoice} step={step} onClose={() => setStep(null)} />}
          <Suspense>
            {isSending && <SendInvoiceDialog invoice={invoice} onClose={() => setSending(false)} />}
            {isWritingOff && <WriteOffDialog invoice={invoice} onClose={() => setWritingOff(false)} />}
          </Suspense>
        </RecordHeader>
      }
      notice={
        deletedAt ? (
          <DeletedNotice
            what="invoice"
            lacks={lacks('delete', invoice.ownerId)}
            onRestore={() => void restoreInvoice(invoiceId)}
          />
        ) : (
          <>
            {status === 'cancelled' && <RecordNotice>This invoice was cancelled: {invoice.cancelReason}</RecordNotice>}
            {invoice.proposal && <OfferNotice proposal={invoice.proposal} />}
            <OverchargeNotice invoice={invoice} onCredit={mayWrite ? () => setStep('note') : undefined} />
          </>
        )
      }
      first="facts"
      facts={<InvoiceFacts invoice={invoice} />}
      history={<RecordHistory on={on} isEditable={mayWrite} />}
      next={<Tasks on={on} ownerId={invoice.ownerId} isEditable={mayWrite} />}
    />
  )
}
