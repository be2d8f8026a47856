import { tableFormats } from '@sarai/contract/export-words'
import type { VoucherBulkAction } from '@sarai/contract/voucher-schemas'
import { IconBan, IconRefresh, IconSend, IconTag, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { BulkTags } from '~/records/bulk-tags.tsx'
import { ExportItems } from '~/records/export-items.tsx'
import { BulkExport, useBulk } from '~/records/record-bulk-bar.tsx'
import { BulkBar, BulkButton } from '~/ui/bulk-bar.tsx'
import { exportVouchers } from './export-vouchers.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { VouchersList } from './vouchers-page.tsx'

const asks = {
  issue: {
    label: 'Issue',
    question: 'Why are they issued without a confirmation number?',
    about:
      'Those whose confirmation number is missing, or was not given again since a change, are left out unless you say why.',
  },
  revise: {
    label: 'Revise',
    question: 'Why are they issued without a confirmation number?',
    about:
      'What has changed in bookings and travellers is taken over, and the next revisions are issued. Those in which nothing has changed are left out, and so are those whose confirmation number is missing or was not given again, unless you say why.',
  },
  send: {
    label: 'Send',
    question: 'Why are those with an overdue payment sent too?',
    about:
      'Each guest gets one mail with all that are chosen of their trip, in one PDF. Those that are not issued, were sent already, are of no trip or have no address are left out, and so are those with an overdue payment, unless you say why.',
  },
  cancel: {
    label: 'Cancel',
    question: 'Why?',
    about: 'They are kept. Their links and codes say that they were cancelled.',
  },
} as const

/** Who is no manager cannot send what has an overdue payment. */
const withoutOverride = {
  question: undefined,
  about:
    'Each guest gets one mail with all that are chosen of their trip, in one PDF. Those that are not issued, were sent already, are of no trip, have no address or an overdue payment are left out.',
}

function changeOf(action: keyof typeof asks, reason: string): VoucherBulkAction {
  if (action === 'cancel') return { action, reason }
  const said = reason || undefined
  return action === 'issue' || action === 'revise' ? { action, reason: said } : { action, overrideReason: said }
}

/** What can be done with the vouchers that are selected. */
export default function VouchersBulkBar({ list }: { list: VouchersList }) {
  const { can, user } = useSession()
  const isManager = !user.isSubuser || user.isManager
  const [asking, setAsking] = useState<keyof typeof asks | 'tag'>()
  const bulk = useBulk(list, (selection, change: VoucherBulkAction) => api.vouchers.bulk({ selection, change }))
  const isEditable = can('vouchers', 'write') && !list.isDeleted
  const close = () => setAsking(undefined)

  return (
    <>
      <BulkBar
        one={bulk.list.description.one}
        selected={bulk.which}
        onEverything={bulk.selectEverything}
        onNothing={list.selectNothing}
      >
        {isEditable && (
          <>
            <BulkButton leftSection={<IconTicket size={16} />} onClick={() => setAsking('issue')}>
              Issue
            </BulkButton>
            <BulkButton leftSection={<IconRefresh size={16} />} onClick={() => setAsking('revise')}>
              Revise
            </BulkButton>
            <BulkButton leftSection={<IconSend size={16} />} onClick={() => setAsking('send')}>
              Send
            </BulkButton>
            <BulkButton leftSection={<IconTag size={16} />} onClick={() => setAsking('tag')}>
              Tag
            </BulkButton>
            <BulkButton color="red" leftSection={<IconBan size={16} />} onClick={() => setAsking('cancel')}>
              Cancel
            </BulkButton>
          </>
        )}
        <BulkExport>
          <ExportItems
            hasOwner
            hasPhones={false}
            lacks={bulk.lacks('export')}
            formats={tableFormats}
            run={(format, ways) => exportVouchers(format, bulk.selection, ways)}
          />
        </BulkExport>
      </BulkBar>
      {asking === 'tag' && (
        <BulkTags
          what={bulk.count}
          onClose={close}
          onConfirm={(add, remove) => {
            close()
            void bulk.run({ action: 'tag', add, remove })
          }}
        />
      )}
      {asking && asking !== 'tag' && (
        <ReasonDialog
          title={`${asks[asking].label} ${bulk.count}`}
          {...asks[asking]}
          isNeeded={asking === 'cancel'}
          {...(asking === 'send' && !isManager ? withoutOverride : {})}
          onClose={close}
          onConfirm={(reason) => {
            close()
            void bulk.run(changeOf(asking, reason))
          }}
        />
      )}
    </>
  )
}
