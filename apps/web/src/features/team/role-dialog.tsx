import { Modal, Radio, Stack } from '@mantine/core'
import type { TeamMember } from '@sarai/contract/team'
import type { MemberRole } from '@sarai/contract/team-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'
import { needsPassword } from '~/lib/ask-password.tsx'
import { refreshTeam } from './team-cache.ts'
import { roleNames, roleWords } from './team-words.ts'

const roles: MemberRole[] = ['sub-user', 'manager', 'main-user']

/** Changes what somebody is. The password is asked for: a main user can do anything, to whoever asks too. */
export function RoleDialog({ person, onClose }: { person: TeamMember; onClose: () => void }) {
  const [role, setRole] = useState(person.role)
  const [isBusy, setBusy] = useState(false)
  const { run, dialog } = usePassword()
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const saved = await run(() => {
        const call = api.team.changeRole({ id: person.id, role })
        // That the password is wanted is no failure to tell of.
        call.catch(
          (error: unknown) => needsPassword(error) || void sayFailed(call, 'The role was not changed').catch(() => {}),
        )
        return call
      })
      if (!saved) return
      await refreshTeam()
      toast({ kind: 'success', message: `${person.name} is a ${roleNames[role].toLowerCase()} now` })
      onClose()
    } finally {
      setBusy(false)
    }
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
          onConfirm={() => void save().catch(() => {})}
        />
      </Stack>
      {dialog}
    </Modal>
  )
}
