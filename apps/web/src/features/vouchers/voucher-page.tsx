import { Button, Menu } from '@mantine/core'
import { voucherNumber } from '@sarai/contract/voucher-words'
import { IconBan, IconEdit, IconEye, IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { HeaderMenu, RecordHeader } from '~/records/record-header.tsx'
import { RecordHistory } from '~/records/record-history.tsx'
import { DeletedNotice, RecordFailed, RecordNotice, RecordPage } from '~/records/record-page.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { VoucherStatusPill } from '~/records/voucher-status.tsx'
import { watchOperation } from '~/lib/operations.ts'
import { runAction } from '~/ui/action.ts'
import { RightItem } from '~/ui/right-item.tsx'
import { ScreenLoading } from '~/ui/screen-loading.tsx'
import { deleteVoucher, restoreVoucher } from './voucher-actions.ts'
import { VoucherFacts } from './voucher-facts.tsx'
import { type AskedStep, VoucherStepDialog } from './voucher-step-dialog.tsx'
import { vouchersCache } from './vouchers-cache.ts'

/** One voucher: what it says, what was issued of it, what happened. */
export default function VoucherPage() {
  const { voucherId } = useParams({ from: '/app/vouchers/details/$voucherId' })
  const { can, lacks } = useSession()
  const navigate = useNavigate()
  const [step, setStep] = useState<AskedStep | null>(null)
  vouchersCache.useLiveOne(voucherId)
  const query = useQuery(calls.vouchers.get.queryOptions({ input: { id: voucherId } }))
  const voucher = query.data?.data

  if (query.isError && !voucher)
    return <RecordFailed error={query.error} what="voucher" to="/vouchers" onRetry={() => void query.refetch()} />
  if (!voucher) return <ScreenLoading />

  const { id, version, status, revision, hasDraft, differs } = voucher
  const mayWrite = can('vouchers', 'write') && !voucher.deletedAt
  const isEditable = mayWrite && status !== 'cancelled'
  const on = { voucherId }

  async function remove(): Promise<void> {
    if (voucher) await deleteVoucher(voucher)
    await navigate({ to: '/vouchers' })
  }
  const refresh = () =>
    runAction(api.vouchers.refresh({ id, version }), 'The changes were not taken over', {
      show: ({ data }) => vouchersCache.show(data),
      done: ({ data }) => (data.hasDraft || revision === 0 ? undefined : 'Nothing that this voucher says has changed'),
    })
  async function preview(): Promise<void> {
    // Opened before the answer is there: a browser lets only a click open a page.
    const tab = window.open('', '_blank')
    const shown = runAction(api.vouchers.preview({ id }), 'The preview was not made')
    const { data } = await shown.catch((error: unknown) => {
      tab?.close()
      throw error
    })
    if (tab) {
      tab.opener = null
      tab.location.href = data.url
    } else window.location.assign(data.url)
  }
  async function makePdf(): Promise<void> {
    const { data } = await runAction(api.vouchers.pdf({ id }), 'The PDF was not made')
    watchOperation(data.operationId)
  }

  const notice = () => {
    if (voucher.deletedAt)
      return (
        <DeletedNotice
          what="voucher"
          lacks={lacks('delete', voucher.ownerId)}
          onRestore={() => void restoreVoucher(voucherId)}
        />
      )
    if (status === 'cancelled') return <RecordNotice>This voucher was cancelled: {voucher.cancelReason}</RecordNotice>
    if (!differs) return null
    return (
      <RecordNotice>
        {revision === 0 ? 'The trip was changed. This draft follows it in a moment.' : 'The trip was changed since.'}{' '}
        {isEditable && (
          <Button variant="default" size="compact-sm" onClick={() => void refresh()}>
            Take over the changes
          </Button>
        )}
      </RecordNotice>
    )
  }

  return (
    <RecordPage
      key={voucherId}
      header={
        <RecordHeader
          back={{ to: '/vouchers', label: 'All vouchers' }}
          name={voucher.title}
          number={voucherNumber(voucher.number, revision)}
          state={<VoucherStatusPill {...voucher} />}
          actions={
            isEditable && (
              <>
                {(revision === 0 || hasDraft) && (
                  <Button size="compact-md" onClick={() => setStep('issue')}>
                    {revision === 0 ? 'Issue' : 'Issue revision'}
                  </Button>
                )}
                {revision > 0 && !hasDraft && (
                  <Button size="compact-md" onClick={() => setStep('send')}>
                    Send
                  </Button>
                )}
                <Button
                  variant="default"
                  size="compact-md"
                  leftSection={<IconEye size={15} />}
                  onClick={() => void preview()}
                >
                  Preview
                </Button>
                <HeaderMenu>
                  <Menu.Item
                    leftSection={<IconEdit size={16} />}
                    onClick={() => void navigate({ to: '/vouchers/edit/$voucherId', params: { voucherId } })}
                  >
                    Edit
                  </Menu.Item>
                  <Menu.Item leftSection={<IconFileTypePdf size={16} />} onClick={() => void makePdf()}>
                    PDF
                  </Menu.Item>
                  <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => setStep('cancel')}>
                    Cancel voucher
                  </Menu.Item>
                  {revision === 0 && (
                    <RightItem
                      lacks={lacks('delete', voucher.ownerId)}
                      colour="red"
                      icon={<IconTrash size={16} />}
                      onClick={() => void remove()}
                    >
                      Delete voucher
                    </RightItem>
                  )}
                </HeaderMenu>
              </>
            )
          }
        >
          {step && <VoucherStepDialog voucher={voucher} step={step} onClose={() => setStep(null)} />}
        </RecordHeader>
      }
      notice={notice()}
      first="facts"
      facts={<VoucherFacts voucher={voucher} />}
      history={<RecordHistory on={on} isEditable={mayWrite} />}
      next={<Tasks on={on} ownerId={voucher.ownerId} isEditable={mayWrite} />}
    />
  )
}
