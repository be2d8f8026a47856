import { Modal, Stack, TextInput } from '@mantine/core'
import type { StaffRole } from '@sarai/contract/admin-roles'
import type { AdminPersonLink } from '@sarai/contract/admin-staff'
import { type FormEvent, useState } from 'react'
import { typedIn } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { adminApi, refreshAdmin } from './admin-api.ts'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  onInvited: (made: AdminPersonLink) => void
  onClose: () => void
}

/** Invites somebody to the admin area, with what they may do. */
export function InviteStaff({ onInvited, onClose }: Props) {
  const [role, setRole] = useState<StaffRole>('support')
  const { problems, isSending, submit } = useSending()

  function invite(event: FormEvent<HTMLFormElement>): void {
    const form = new FormData(event.currentTarget)
    submit(event, async () => {
      const { data } = await adminApi.admin.staff.invite({
        name: typedIn(form, 'name'),
        email: typedIn(form, 'email'),
        role,
      })
      await refreshAdmin()
      onClose()
      onInvited(data)
    })
  }

  return (
    <Modal opened onClose={onClose} title="Invite somebody" size="md">
      <form onSubmit={invite} noValidate>
        <Stack gap="md">
          <TextInput name="name" label="Name" maxLength={100} error={problems.name} data-autofocus />
          <TextInput name="email" type="email" label="Email" maxLength={254} error={problems.email} />
          <RoleChoice role={role} onChange={setRole} />
          <FormFoot problem={problems.form} label="Invite" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
