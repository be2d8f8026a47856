import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { blankVoucher, type VoucherDraft } from './voucher-draft.ts'
import { VoucherEditor } from './voucher-editor.tsx'
import classes from './voucher.module.css'
import { vouchersCache } from './vouchers-cache.ts'

/** A voucher written by hand. */
export default function NewVoucherPage() {
  usePageTitle('New voucher')
  const query = useQuery(calls.vouchers.settings.queryOptions())
  if (!query.data) return <Awaited query={query} what="The form" lines={8} />
  const { contacts, billing, policies, toggles } = query.data.data
  return <Creating settings={{ contacts, billing, policies, toggles }} />
}

function Creating({ settings }: { settings: Parameters<typeof blankVoucher>[0] }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [first] = useState(() => blankVoucher(settings, user))
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft<VoucherDraft>(first)
  const { problems, isSending, send } = useSending()

  async function create(): Promise<void> {
    const { data } = await api.vouchers.create(draft)
    vouchersCache.show(data, true)
    startAgain()
    await navigate({ to: recordPage('voucher', data.id) })
  }

  return (
    <div className={classes.page}>
      <h1>New voucher</h1>
      <DraftNotice isShown={isRestored} onStartAgain={startAgain} />
      <VoucherEditor
        form={form}
        draft={draft}
        problems={problems}
        isSending={isSending}
        label="Save draft"
        onChange={setDraft}
        onSubmit={(event) => {
          event.preventDefault()
          void send(create)
        }}
        onCancel={() => void navigate({ to: '/vouchers' })}
      />
    </div>
  )
}
