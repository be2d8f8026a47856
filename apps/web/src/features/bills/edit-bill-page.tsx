import type { Bill } from '@sarai/contract/bill-schemas'
import { billKindLabels } from '@sarai/contract/bill-words'
import { parseRate } from '@sarai/money/parse'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { RecordFailed, RecordNotice } from '~/records/record-page.tsx'
import { type TaxSystem, useTaxSystem } from '~/records/tax-system.ts'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { draftOf, factsOf } from './bill-draft.ts'
import { BillEditor } from './bill-editor.tsx'
import classes from './bill.module.css'
import { billsCache } from './bills-cache.ts'

/** Changes a draft. */
export default function EditBillPage() {
  const { billId } = useParams({ from: '/app/bills/edit/$billId' })
  const query = useQuery(calls.bills.get.queryOptions({ input: { id: billId } }))
  const tax = useTaxSystem()
  const bill = query.data?.data
  if (query.isError && !bill)
    return <RecordFailed error={query.error} what="bill" to="/bills" onRetry={() => void query.refetch()} />
  return bill && tax ? <Editing key={billId} bill={bill} tax={tax} /> : <ScreenLoading />
}

function Editing({ bill, tax }: { bill: Bill; tax: TaxSystem }) {
  const title = `Edit ${billKindLabels[bill.kind].toLowerCase()} ${bill.billNumber}`
  usePageTitle(title)
  const { agency } = useSession()
  const navigate = useNavigate()
  // What was read first: what a colleague saves meanwhile is told of when this is saved.
  const [{ id, version, status }] = useState(bill)
  const [first] = useState(() => draftOf(bill, tax))
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft(first, version)
  const { problems, setProblems, isSending, send } = useSending((error) => problemsOf(error, 'changes.'))
  const close = () => navigate({ to: recordPage('bill', id) })

  async function save(): Promise<void> {
    const { vendorId } = draft
    if (vendorId === null) return setProblems({ vendorId: 'Choose the vendor' })
    const rate = draft.currency === agency.currency ? undefined : parseRate(draft.rateText)
    if (rate && !('value' in rate)) return setProblems({ rate: rate.problem })
    const changes = { ...factsOf(draft), vendorId, rate: rate?.value ?? null }
    billsCache.show((await api.bills.update({ id, version, changes })).data)
    startAgain()
    await close()
  }

  if (bill.lines.some(({ isColleagues }) => isColleagues))
    return (
      <div className={classes.page}>
        <h1>{title}</h1>
        <RecordNotice>
          This bill has services of trips that you do not see. Ask somebody who sees them to change it.
        </RecordNotice>
      </div>
    )
  return (
    <div className={classes.page}>
      <h1>{title}</h1>
      {status !== 'draft' && (
        <RecordNotice>This bill is in the books and stays as it is. Cancel it, and add it again.</RecordNotice>
      )}
      <DraftNotice isShown={isRestored} onStartAgain={startAgain} />
      <BillEditor
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
