import { Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { AgencyStanding } from '@sarai/contract/standing'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf, typedIn } from '~/lib/forms.ts'
import { useSession } from '~/lib/session-context.tsx'
import { usePassword } from '~/lib/use-password.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import classes from './standing-bar.module.css'

/** Says to the people of an agency that does not reach others yet what does not work, and how it will. */
export default function StandingBar({ standing }: { standing: AgencyStanding }) {
  const { user } = useSession()
  const [isCorrecting, setCorrecting] = useState(false)
  const mayConfirm = standing.reach === 'unconfirmed' && standing.byMail && !user.isSubuser
  return (
    <section className={classes.bar} aria-label="Your agency is not open to others yet">
      <p className={classes.words}>
        <strong>{whatIsMissing(standing, user.isSubuser)}</strong> Until then mails to people outside your agency wait,
        and public pages, forms and calendars show nothing.
      </p>
      {mayConfirm && (
        <div className={classes.actions}>
          <SendAgain address={standing.address} />
          <Anchor component="button" type="button" size="sm" onClick={() => setCorrecting(true)}>
            Correct the address
          </Anchor>
        </div>
      )}
      {isCorrecting && <CorrectAddress address={standing.address} onClose={() => setCorrecting(false)} />}
    </section>
  )
}

function whatIsMissing({ reach, address, byMail }: AgencyStanding, isSubuser: boolean): string {
  if (reach === 'unapproved') return 'The administrator of this installation has not approved your agency yet.'
  if (!byMail)
    return 'The administrator of this installation has not confirmed your agency yet. Until then it sends no mail by itself.'
  return isSubuser
    ? `Your main user has not confirmed the address ${address} yet.`
    : `Confirm your address: we mailed a link to ${address}.`
}

function SendAgain({ address }: { address: string }) {
  const { isSending, isDone, send } = useSending((error) => {
    const { form = 'This did not work. Try again.' } = problemsOf(error)
    toast({ kind: 'error', title: 'The mail was not sent', message: form })
    return {}
  })
  async function sendAgain(): Promise<void> {
    await api.standing.sendAgain()
    toast({ kind: 'success', message: `A new link is on its way to ${address}.` })
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isSending}
      disabled={isDone}
      onClick={() => void send(sendAgain)}
    >
      {isDone ? 'Sent again' : 'Send the mail again'}
    </Button>
  )
}

function CorrectAddress({ address, onClose }: { address: string; onClose: () => void }) {
  const { problems, isSending, submit } = useSending()
  const { run, dialog } = usePassword()
  async function correct(email: string): Promise<void> {
    const corrected = await run(() => api.standing.correctAddress({ email }))
    if (!corrected) return
    await queryClient.invalidateQueries({ queryKey: calls.user.session.key() })
    toast({ kind: 'success', message: `A link is on its way to ${email}. You log in with this address from now on.` })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Correct the address" size="sm">
      <form
        noValidate
        onSubmit={(event) => submit(event, () => correct(typedIn(new FormData(event.currentTarget), 'email').trim()))}
      >
        <Stack gap="md">
          <Text>The link goes to this address, and you log in with it from then on.</Text>
          <TextInput
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            defaultValue={address}
            error={problems.email ?? problems.form}
            data-autofocus
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} data-leaves>
              Cancel
            </Button>
            <Button type="submit" loading={isSending}>
              Send link
            </Button>
          </Group>
        </Stack>
      </form>
      {dialog}
    </Modal>
  )
}
