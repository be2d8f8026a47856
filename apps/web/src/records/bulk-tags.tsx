import { Modal, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'

interface Props {
  /** How many, in words: "12 leads". */
  what: string
  onClose: () => void
  onConfirm: (add: string[], remove: string[]) => void
}

/** Which tags to add to many records, and which to take off. */
export function BulkTags({ what, onClose, onConfirm }: Props) {
  const { tags } = useSession()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  return (
    <Modal opened onClose={onClose} title={`Tags of ${what}`} size="md">
      <Stack gap="md">
        <TagsInput
          label="Add"
          data={tags}
          value={add}
          onChange={setAdd}
          maxTags={20}
          data-autofocus
          placeholder={add.length === 0 ? 'Type, then Enter' : undefined}
        />
        <TagsInput label="Take off" data={tags} value={remove} onChange={setRemove} maxTags={20} />
        <FormFoot
          label="Change tags"
          isDisabled={add.length + remove.length === 0}
          onCancel={onClose}
          onConfirm={() => onConfirm(add, remove)}
        />
      </Stack>
    </Modal>
  )
}
