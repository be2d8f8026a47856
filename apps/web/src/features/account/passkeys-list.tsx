import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, formatMoment } from '~/lib/format.ts'
import { typedIn } from '~/lib/forms.ts'
import { knowsPasskeys } from '~/lib/passkey-support.ts'
import { makePasskey } from '~/lib/passkeys.ts'
import { takeToken } from '~/lib/session.ts'
import type { Api } from '~/lib/types.ts'
import { useSending } from '~/lib/use-sending.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { runAction } from '~/ui/action.ts'
import classes from './account.module.css'

type Passkeys = Awaited<ReturnType<Api['auth']['passkeys']>>['data']
type Passkey = Passkeys['passkeys'][number]

interface Props extends Passkeys {
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>
  /** With recovery codes, where there were none before. */
  onChanged: (codes: string[] | null) => Promise<void>
}

/** Why no passkey can be added here; undefined where one can. */
function whyNot(origin: string | null): string | undefined {
  if (origin === null)
    return 'Passkeys need a domain name and https. Ask the administrator of this installation to set them up.'
  if (origin !== location.origin) return `Passkeys work where Sarai is opened at ${origin}.`
  return knowsPasskeys() ? undefined : 'This browser does not support passkeys.'
}

/** The passkeys one has, with what can be done with each. */
export function PasskeysList({ origin, passkeys, run, onChanged }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const [removed, setRemoved] = useState<Passkey>()
  const reason = whyNot(origin)

  async function add(name: string): Promise<void> {
    const asked = await run(() => api.auth.startPasskey({}))
    if (!asked) return
    const made = await makePasskey(asked.data, name)
    const answer = await takeToken(api.auth.addPasskey(made))
    setAdding(false)
    await onChanged(answer.data.recoveryCodes)
  }
  async function rename({ id }: Passkey, name: string): Promise<void> {
    await api.auth.renamePasskey({ id, name })
    setRenamed(undefined)
    await onChanged(null)
  }
  async function remove({ id }: Passkey): Promise<void> {
    await runAction(
      run(() => takeToken(api.auth.removePasskey({ id }))),
      'The passkey was not removed',
    )
    setRemoved(undefined)
    await onChanged(null)
  }

  return (
    <>
      <h3 className={classes.heading}>Passkeys</h3>
      <p className="quiet">
        Your fingerprint, face or a security key. A passkey signs you in without the password, and no other site can ask
        for it.
      </p>
      {passkeys.map((passkey) => (
        <div key={passkey.id} className={classes.session}>
          <div className={classes.device}>
            {passkey.name}
            <div className="quiet">
              added <time title={formatMoment(passkey.createdAt)}>{formatAgo(passkey.createdAt)}</time>
              {passkey.lastUsedAt && (
                <>
                  {' · last used '}
                  <time title={formatMoment(passkey.lastUsedAt)}>{formatAgo(passkey.lastUsedAt)}</time>
                </>
              )}
            </div>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setRenamed(passkey)}
          >
            Rename
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setRemoved(passkey)}
          >
            Remove
          </Button>
        </div>
      ))}
      {reason ? (
        <Text size="sm">{reason}</Text>
      ) : (
        <Button variant="default" mt={passkeys.length > 0 ? 'md' : 0} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {isAdding && <NameDialog title="Add a passkey" label="Continue" onSave={add} onClose={() => setAdding(false)} />}
      {renamed && (
        <NameDialog
          title="Rename the passkey"
          label="Save"
          name={renamed.name}
          onSave={(name) => rename(renamed, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {removed && (
        <Confirm
          title={`Remove ${removed.name}`}
          label="Remove passkey"
          isDangerous
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          It cannot be used to sign in any more. Your other sessions end.
        </Confirm>
      )}
    </>
  )
}

interface NameProps {
  title: string
  label: string
  name?: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

function NameDialog({ title, label, name, onSave, onClose }: NameProps) {
  const { problems, isSending, submit } = useSending()
  const save = (event: FormEvent<HTMLFormElement>) => {
    const typed = typedIn(new FormData(event.currentTarget), 'name').trim()
    submit(event, () => onSave(typed))
  }
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <TextInput
            name="name"
            label="Name of the passkey"
            placeholder="This laptop"
            maxLength={60}
            defaultValue={name}
            error={problems.name}
            data-autofocus
          />
          <FormFoot problem={problems.form} label={label} isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
