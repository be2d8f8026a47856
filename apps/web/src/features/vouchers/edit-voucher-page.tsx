import type { Voucher } from '@sarai/contract/voucher-schemas'
import { voucherNumber } from '@sarai/contract/voucher-words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { RecordFailed } from '~/records/record-page.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { VoucherEditor } from './voucher-editor.tsx'
import classes from './voucher.module.css'
import { vouchersCache } from './vouchers-cache.ts'

/** Changes a voucher; of one that was issued, the draft of its next revision. */
export default function EditVoucherPage() {
  const { voucherId } = useParams({ from: '/app/vouchers/edit/$voucherId' })
  const query = useQuery(calls.vouchers.get.queryOptions({ input: { id: voucherId } }))
  const voucher = query.data?.data
  if (query.isError && !voucher)
    return <RecordFailed error={query.error} what="voucher" to="/vouchers" onRetry={() => void query.refetch()} />
  return voucher ? <Editing key={voucherId} voucher={voucher} /> : <ScreenLoading />
}

function Editing({ voucher }: { voucher: Voucher }) {
  usePageTitle(`Edit ${voucherNumber(voucher.number, voucher.revision)}`)
  const navigate = useNavigate()
  // What was read first: what a colleague saves meanwhile is told of when this is saved.
  const [{ id, version, ...before }] = useState(voucher)
  const [first] = useState({ type: before.type, document: before.document, toggles: before.toggles })
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft(first, version)
  const { problems, isSending, send } = useSending((error) => problemsOf(error, 'changes.'))
  const close = () => navigate({ to: recordPage('voucher', id) })

  async function save(): Promise<void> {
    vouchersCache.show((await api.vouchers.update({ id, version, changes: draft })).data)
    startAgain()
    await close()
  }

  return (
    <div className={classes.page}>
      <h1>{before.revision > 0 ? 'Next revision' : 'Edit voucher'}</h1>
      <DraftNotice isShown={isRestored} onStartAgain={startAgain} />
      <VoucherEditor
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
