import { Modal, Stack, Textarea } from '@mantine/core'
import type { ProposalRow } from '@sarai/contract/prospect-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'
import { showProposal } from './proposals-cache.ts'

interface Props {
  proposal: Pick<ProposalRow, 'id' | 'title'>
  onClose: () => void
}

/** Asks why the traveller does not want it, which may be left open. */
export default function DeclineDialog({ proposal: { id, title }, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function decline(): Promise<void> {
    setBusy(true)
    try {
      const call = api.prospects.decline({ id, reason: reason.trim() || undefined })
      showProposal((await sayFailed(call, 'The proposal was not marked as declined')).data)
      toast({ message: `${title} is marked as declined` })
      onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title="Mark as declined" size="sm">
      <Stack gap="md">
        <Textarea
          label="Why?"
          description="For your history; the traveller does not see it. Sending the proposal again takes this back."
          placeholder="Found it cheaper elsewhere"
          rows={3}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && void decline()}
        />
        <FormFoot
          label="Mark as declined"
          isBusy={isBusy}
          isDangerous
          onCancel={onClose}
          onConfirm={() => void decline()}
        />
      </Stack>
    </Modal>
  )
}
