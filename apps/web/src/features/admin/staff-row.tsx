import { Menu, Modal, Stack } from '@mantine/core'
import type { AdminPerson, AdminPersonLink } from '@sarai/contract/admin-staff'
import { useState } from 'react'
import { formatMoment } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { runAction } from '~/ui/action.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi, refreshAdmin } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { adminStateWords, roleWords } from './admin-words.ts'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  person: AdminPerson
  mayChange: boolean
  isMe: boolean
  onLink: (made: AdminPersonLink) => void
}

/** Somebody of the staff in a list, with what can be done about them. */
export function StaffRow({ person, mayChange, isMe, onLink }: Props) {
  const [step, setStep] = useState<'role' | 'reset' | 'remove'>()
  const close = () => setStep(undefined)
  const { id, name, email, role, state, lastSeenAt } = person

  const reset = () =>
    runAction(adminApi.admin.staff.reset({ id }), 'This was not reset', {
      show: async ({ data }) => {
        await refreshAdmin()
        onLink(data)
      },
    }).finally(close)
  const remove = () =>
    runAction(adminApi.admin.staff.remove({ id }), `${name} was not removed`, {
      done: `${name} is shut out`,
      show: refreshAdmin,
    }).finally(close)

  return (
    <li className={rows.line}>
      <div className={rows.main}>
        <span className={rows.name}>
          {name}
          {isMe && ' (you)'}
          {state !== 'removed' && <Pill name={roleWords[role].name} colour={role === 'operator' ? 'violet' : 'blue'} />}
        </span>
        <span>{email}</span>
        <span className={rows.quiet}>
          {adminStateWords[state]}
          {lastSeenAt && `, last signed in ${formatMoment(lastSeenAt)}`}
        </span>
      </div>
      {mayChange && (
        <RowMenu label={`Actions for ${name}`}>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setStep('role')}>Change role</Menu.Item>
            {!isMe && <Menu.Item onClick={() => setStep('reset')}>Reset sign-in</Menu.Item>}
            <Menu.Item color="red" onClick={() => setStep('remove')}>
              Remove
            </Menu.Item>
          </Menu.Dropdown>
        </RowMenu>
      )}
      {step === 'role' && <ChangeRole person={person} onClose={close} />}
      {step === 'reset' && (
        <Confirm title={`Reset how ${name} signs in`} label="Reset" isDangerous onConfirm={reset} onClose={close}>
          Their password and second factor are taken away, and they are signed out everywhere at once. You get a link
          for them to begin anew.
        </Confirm>
      )}
      {step === 'remove' && (
        <Confirm title={`Remove ${name}`} label="Remove" isDangerous onConfirm={remove} onClose={close}>
          {isMe
            ? 'You are signed out at once, and cannot sign in again.'
            : 'They are signed out everywhere at once, and cannot sign in again.'}{' '}
          What they did stays in the log.
        </Confirm>
      )}
    </li>
  )
}

function ChangeRole({ person: { id, name, role: before }, onClose }: { person: AdminPerson; onClose: () => void }) {
  const [role, setRole] = useState(before)
  const { problems, isSending, submit } = useSending()
  const change = async () => {
    await adminApi.admin.staff.changeRole({ id, role })
    toast({ kind: 'success', message: `The role of ${name} is ${roleWords[role].name}` })
    await refreshAdmin()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Role of ${name}`} size="md">
      <form onSubmit={(event) => submit(event, change)} noValidate>
        <Stack gap="md">
          <RoleChoice role={role} onChange={setRole} />
          <FormFoot
            problem={problems.form}
            label="Change role"
            isBusy={isSending}
            isDisabled={role === before}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
