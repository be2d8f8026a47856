import type { Invoice } from '@sarai/contract/invoice-schemas'
import { invoiceName, isNote } from '@sarai/contract/invoice-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { RecordFailed, RecordNotice } from '~/records/record-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import type { InvoiceDraft } from './invoice-draft.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import classes from './invoice.module.css'
import { invoicesCache } from './invoices-cache.ts'

/** Changes a draft. */
export default function EditInvoicePage() {
  const { invoiceId } = useParams({ from: '/app/invoices/edit/$invoiceId' })
  const query = useQuery(calls.invoices.get.queryOptions({ input: { id: invoiceId } }))
  const invoice = query.data?.data
  if (query.isError && !invoice)
    return <RecordFailed error={query.error} what="invoice" to="/invoices" onRetry={() => void query.refetch()} />
  return invoice ? <Editing key={invoiceId} invoice={invoice} /> : <ScreenLoading />
}

function Editing({ invoice }: { invoice: Invoice }) {
  usePageTitle(`Edit ${invoiceName(invoice)}`)
  const navigate = useNavigate()
  // What was read first: what a colleague saves meanwhile is told of when this is saved.
  const [before] = useState(invoice)
  const { id, version, kind: first, contactId, tripId, registrationId, document } = before
  const [begun] = useState<InvoiceDraft>({ kind: first, contactId, tripId, registrationId, document })
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft(begun, version)
  const { problems, isSending, send } = useSending((error) => problemsOf(error, 'changes.'))
  const close = () => navigate({ to: recordPage('invoice', id) })

  async function save(): Promise<void> {
    const { kind, tripId: _stays, ...facts } = draft
    const changes = isNote(kind)
      ? facts
      : { ...facts, kind: kind === 'proforma' ? ('proforma' as const) : ('invoice' as const) }
    invoicesCache.show((await api.invoices.update({ id, version, changes })).data)
    startAgain()
    await close()
  }

  return (
    <div className={classes.page}>
      <h1>Edit {invoiceName(before)}</h1>
      {before.status !== 'draft' && (
        <RecordNotice>This was issued and stays as it is. Correct it by a credit or debit note.</RecordNotice>
      )}
      <DraftNotice isShown={isRestored} onStartAgain={startAgain} />
      <InvoiceEditor
        form={form}
        draft={draft}
        problems={problems}
        isSending={isSending}
        label="Save"
        onChange={setDraft}
        onSubmit={(event) => {
          event.preventDefault()
          void send(save)
        }}
        onCancel={() => void close()}
      />
    </div>
  )
}
