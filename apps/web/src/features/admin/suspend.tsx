import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { AdminAgency } from '@sarai/contract/admin'
import type { FormEvent } from 'react'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi, refreshAdmin } from './admin-api.ts'

/** Asks for the reason before an agency is suspended, and says what will come of it. */
export function Suspend({ agency: { id, name }, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const { problems, isSending, submit } = useSending()

  function suspend(event: FormEvent<HTMLFormElement>): void {
    const reason = typedIn(new FormData(event.currentTarget), 'reason')
    submit(event, async () => {
      const { data } = await adminApi.admin.agencies.suspend({ id, reason })
      toast({ message: data.isNew ? `${name} is suspended` : `${name} was suspended already` })
      await refreshAdmin()
      onClose()
    })
  }

  return (
    <Modal opened onClose={onClose} title={`Suspend ${name}`} size="sm">
      <form onSubmit={suspend} noValidate>
        <Stack gap="md">
          <Text>
            At once nobody of it is let in, and its pages, forms, keys, mails and background work stop. Nothing is lost,
            and it goes on when you resume it.
          </Text>
          <TextInput
            name="reason"
            label="Reason"
            description="Kept in the log of this installation. The agency is not shown it."
            maxLength={500}
            error={problems.reason}
            data-autofocus
          />
          <FormFoot problem={problems.form} label="Suspend" isDangerous isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
