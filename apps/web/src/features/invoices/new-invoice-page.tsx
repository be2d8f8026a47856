import type { TaxOffered } from '@sarai/contract/tax-profile-schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { type DrawSource, DrawSourceChoice, drawSources } from '~/records/draw-source.tsx'
import { FactField } from '~/records/fact-field.tsx'
import { recordPage } from '~/records/kinds.ts'
import { useOwnFields } from '~/records/own-fields.ts'
import { savable } from '~/records/record-fields.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { blankInvoice, type InvoiceDraft } from './invoice-draft.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { FromProposal, FromTrip } from './new-invoice-source.tsx'
import { needsIn, rulesFor } from './invoice-rules.ts'
import classes from './invoice.module.css'
import { invoicesCache } from './invoices-cache.ts'

/** A new invoice: from blank, a trip or a proposal. */
export default function NewInvoicePage() {
  usePageTitle('New invoice')
  const query = useQuery(calls.taxProfile.offered.queryOptions())
  const [source, setSource] = useState<DrawSource>('blank')
  return (
    <div className={classes.page}>
      <h1>New invoice</h1>
      <DrawSourceChoice sources={drawSources} value={source} onChange={setSource} />
      {source === 'trip' && <FromTrip />}
      {source === 'proposal' && <FromProposal />}
      {source === 'blank' &&
        (query.data ? <Creating offered={query.data.data} /> : <Awaited query={query} what="The form" lines={8} />)}
    </div>
  )
}

function blankOf(offered: TaxOffered, currency: string): InvoiceDraft {
  const rules = rulesFor(offered, null)
  const mode = offered.defaultMode ?? rules.modes[0]?.id ?? null
  return blankInvoice(currency, mode, needsIn(rules, mode).includes('rate') ? rules.defaultRate : null)
}

const noFields: Record<string, unknown> = {}

function Creating({ offered }: { offered: TaxOffered }) {
  const { agency } = useSession()
  const navigate = useNavigate()
  const [first] = useState(() => ({ invoice: blankOf(offered, agency.currency), own: noFields }))
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft(first)
  const { invoice, own } = draft
  const ownFields = useOwnFields('invoices')
  const { problems, isSending, sendOnce } = useSending()

  async function create(context: { idempotencyKey: string }): Promise<void> {
    const kind = invoice.kind === 'proforma' ? 'proforma' : 'invoice'
    const { data } = await api.invoices.create({ ...invoice, ...savable(own), kind }, { context })
    invoicesCache.show(data, true)
    startAgain()
    await navigate({ to: recordPage('invoice', data.id) })
  }

  return (
    <>
      <DraftNotice isShown={isRestored} onStartAgain={startAgain} />
      <InvoiceEditor
        form={form}
        draft={invoice}
        isNew
        problems={problems}
        isSending={isSending}
        label="Save draft"
        onChange={(change) => setDraft((before) => ({ ...before, invoice: change(before.invoice) }))}
        onSubmit={(event) => {
          event.preventDefault()
          void sendOnce(create)
        }}
        onCancel={() => void navigate({ to: '/invoices' })}
      >
        {ownFields.map((field) => (
          <FactField
            key={field.name}
            field={field}
            value={own[field.name]}
            onChange={(value) => setDraft((before) => ({ ...before, own: { ...before.own, [field.name]: value } }))}
            problem={problems[field.name]}
          />
        ))}
      </InvoiceEditor>
    </>
  )
}
