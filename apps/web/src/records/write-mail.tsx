import { Modal, Select, Stack, TextInput } from '@mantine/core'
import type { MailOn } from '@sarai/contract/mail'
import type { TemplatePurpose } from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSending } from '~/lib/use-sending.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { runAction } from '~/ui/action.ts'
import { toast } from '~/ui/toast.ts'
import { RichTextInput } from './rich-text-input.tsx'
import { fillTemplate, keyOfTemplate, useTemplates } from './use-templates.ts'
import classes from './write-mail.module.css'

interface Props {
  on: MailOn
  to: string | null
  name: string
  /** What the templates that are offered are for. */
  purposes?: readonly TemplatePurpose[]
  /** What it begins with. */
  draft?: { subject: string; body: RichText }
  onSent?: () => void
  onClose: () => void
}

const usual = ['welcome', 'free'] as const

/** Writes a mail about a record, from a template or from nothing. */
export default function WriteMail({ on, to: address, name, purposes = usual, draft, onSent, onClose }: Props) {
  const { user } = useSession()
  const templates = useTemplates('mail', purposes)
  const [to, setTo] = useState(address ?? '')
  const [subject, setSubject] = useState(draft?.subject ?? '')
  const [body, setBody] = useState<RichText>(draft?.body ?? [])
  const [chosen, setChosen] = useState<string | null>(null)
  /** What the editor begins with, under a key of its own. */
  const [start, setStart] = useState<{ key: number; body: RichText }>({ key: 0, body: draft?.body ?? [] })
  const { problems, isSending, sendOnce } = useSending()

  async function choose(key: string | null): Promise<void> {
    const template = templates.find((one) => keyOfTemplate(one) === key)
    if (!template) return
    setChosen(key)
    const filled = await runAction(fillTemplate(template, on), 'The template was not filled in')
    setSubject(filled.subject ?? '')
    setBody(filled.body)
    setStart(({ key: last }) => ({ key: last + 1, body: filled.body }))
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    void sendOnce(async (context) => {
      const { warnings } = await api.mail.write({ on, to: to.trim(), subject, body }, { context })
      for (const key of [calls.leads.timeline.key(), calls.contacts.timeline.key(), calls.mail.key()])
        void queryClient.invalidateQueries({ queryKey: key })
      showMailWarnings(warnings, !user.isSubuser)
      if (!warnings?.length) toast({ kind: 'success', message: `Mail to ${to.trim()} is on its way` })
      onSent?.()
      onClose()
    })
  }

  return (
    <Modal opened onClose={onClose} title={`Mail to ${name}`} size={680}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <div className={classes.pair}>
            <TextInput
              label="To"
              type="email"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              error={problems.to}
              data-autofocus={address ? undefined : true}
            />
            <Select
              label="Template"
              placeholder="None"
              data={templates.map((one) => ({ value: keyOfTemplate(one), label: one.name }))}
              value={chosen}
              onChange={(key) => void choose(key)}
            />
          </div>
          <TextInput
            label="Subject"
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
            maxLength={160}
            error={problems.subject}
          />
          <RichTextInput
            key={start.key}
            label="Text"
            value={start.body}
            onChange={setBody}
            error={problems.body}
            placeholder="Your signature is put below."
          />
          <FormFoot problem={problems.form} label="Send mail" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
