import { Modal, Select, Stack, TextInput } from '@mantine/core'
import type { MailOn } from '@sarai/contract/mail'
import type { TemplatePurpose } from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { DraftNotice } from '~/ui/draft-notice.tsx'
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

interface Written {
  to: string
  subject: string
  body: RichText
}

const usual = ['welcome', 'free'] as const

/** Writes a mail about a record, from a template or from nothing. */
export default function WriteMail({ on, to: address, name, purposes = usual, draft: begun, onSent, onClose }: Props) {
  const { user } = useSession()
  const templates = useTemplates('mail', purposes)
  const [first] = useState<Written>({ to: address ?? '', subject: '', body: [], ...begun })
  const { draft, setDraft, isRestored, startAgain, form } = useKeptDraft(
    first,
    `mail ${JSON.stringify(on)} ${first.subject}`,
  )
  const { to, subject, body } = draft
  const change = (facts: Partial<Written>) => setDraft((before) => ({ ...before, ...facts }))
  const [chosen, setChosen] = useState<string | null>(null)
  /** What the editor begins with, under a key of its own. */
  const [start, setStart] = useState<{ key: number; body: RichText }>({ key: 0, body })
  const beginEditorWith = (text: RichText) => setStart(({ key }) => ({ key: key + 1, body: text }))
  const { problems, isSending, sendOnce } = useSending()

  async function choose(key: string | null): Promise<void> {
    const template = templates.find((one) => keyOfTemplate(one) === key)
    if (!template) return
    setChosen(key)
    const filled = await runAction(fillTemplate(template, on), 'The template was not filled in')
    change({ subject: filled.subject ?? '', body: filled.body })
    beginEditorWith(filled.body)
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    void sendOnce(async (context) => {
      const { warnings } = await api.mail.write({ on, to: to.trim(), subject, body }, { context })
      for (const key of [calls.leads.timeline.key(), calls.contacts.timeline.key(), calls.mail.key()])
        void queryClient.invalidateQueries({ queryKey: key })
      showMailWarnings(warnings, !user.isSubuser)
      if (!warnings?.length) toast({ kind: 'success', message: `Mail to ${to.trim()} is on its way` })
      startAgain()
      onSent?.()
      onClose()
    })
  }

  return (
    <Modal opened onClose={onClose} title={`Mail to ${name}`} size={680}>
      <DraftNotice
        isShown={isRestored}
        onStartAgain={() => {
          startAgain()
          setChosen(null)
          beginEditorWith(first.body)
        }}
      />
      <form onSubmit={send} noValidate ref={form}>
        <Stack gap="md">
          <div className={classes.pair}>
            <TextInput
              label="To"
              type="email"
              value={to}
              onChange={(event) => change({ to: event.currentTarget.value })}
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
            onChange={(event) => change({ subject: event.currentTarget.value })}
            maxLength={160}
            error={problems.subject}
          />
          <RichTextInput
            key={start.key}
            label="Text"
            value={start.body}
            onChange={(text) => change({ body: text })}
            error={problems.body}
            placeholder="Your signature is put below."
          />
          <FormFoot problem={problems.form} label="Send mail" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
