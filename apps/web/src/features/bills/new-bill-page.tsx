import { useNavigate } from '@tanstack/react-router'
import { parseRate } from '@sarai/money/parse'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { recordPage } from '~/records/kinds.ts'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { blankBill, factsOf } from './bill-draft.ts'
import { BillEditor } from './bill-editor.tsx'
import classes from './bill.module.css'
import { billsCache } from './bills-cache.ts'

/** A bill that a vendor has sent. */
export default function NewBillPage() {
  usePageTitle('New bill')
  const { agency } = useSession()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => blankBill(agency.currency, dayOf(new Date())))
  const { problems, setProblems, isSending, sendOnce } = useSending()

  async function create(context: { idempotencyKey: string }): Promise<void> {
    const { vendorId } = draft
    if (vendorId === null) return setProblems({ vendorId: 'Choose the vendor' })
    const rate = draft.currency === agency.currency ? undefined : parseRate(draft.rateText)
    if (rate && !('value' in rate)) return setProblems({ rate: rate.problem })
    const { data } = await api.bills.create({ ...factsOf(draft), vendorId, rate: rate?.value ?? null }, { context })
    billsCache.show(data, true)
    await navigate({ to: recordPage('bill', data.id) })
  }

  return (
    <div className={classes.page}>
      <h1>New bill</h1>
      <BillEditor
        draft={draft}
        problems={problems}
        isSending={isSending}
        label="Save draft"
        onChange={setDraft}
        onSubmit={(event) => {
          event.preventDefault()
          void sendOnce(create)
        }}
        onCancel={() => void navigate({ to: '/bills' })}
      />
    </div>
  )
}
