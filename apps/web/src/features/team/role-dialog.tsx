import { Modal, Radio, Stack } from '@mantine/core'
import type { TeamMember } from '@sarai/contract/team'
import type { MemberRole } from '@sarai/contract/team-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { useAction } from '~/ui/action.ts'
import { refreshTeam } from './team-cache.ts'
import { roleNames, roleWords } from './team-words.ts'

const roles: MemberRole[] = ['sub-user', 'manager', 'main-user']

/** Changes what somebody is. The password is asked for: a main user can do anything, to whoever asks too. */
export function RoleDialog({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  const [role, setRole] = useState(person.role)
  const { isBusy, run: act } = useAction()
  const { run, dialog } = usePassword()
  async function save(): Promise<void> {
    await act(() => run(() => api.team.changeRole({ id: person.id, role })), 'The role was not changed', {
      show: async (saved) => {
        if (!saved) return
        await refreshTeam()
        onClose()
      },
      done: (saved) => saved && `${person.name} is a ${roleNames[role].toLowerCase()} now`,
    })
  }
  return (
    <Modal opened onClose={onClose} title={`Role of ${person.name}`} size="md">
      <Stack gap="lg">
        <Radio.Group aria-label="Role" value={role} onChange={setRole}>
          <Stack gap="sm">
            {roles.map((one) => (
              <Radio key={one} value={one} label={roleNames[one]} description={roleWords[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <FormFoot
          label="Change role"
          isDisabled={role === person.role}
          isBusy={isBusy}
          onCancel={onClose}
          onConfirm={() => void save()}
        />
      </Stack>
      {dialog}
    </Modal>
  )
}
