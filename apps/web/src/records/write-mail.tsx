import { Modal, Select, Stack, TextInput } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import type { MailOn } from '@sarai/contract/mail'
import type { TemplatePurpose } from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
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
  onClose: () => void
}

const usual = ['welcome', 'free'] as const

/** Writes a mail about a record, from a template or from nothing. */
export default function WriteMail({ on, to: address, name, purposes = usual, onClose }: Props) {
  const { user } = useSession()
  const templates = useTemplates('mail', purposes)
  const [to, setTo] = useState(address ?? '')
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState<RichText>([])
  const [chosen, setChosen] = useState<string | null>(null)
  /** What the editor begins with, under a key of its own. */
  const [start, setStart] = useState<{ key: number; body: RichText }>({ key: 0, body: [] })
  const [failure, setFailure] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const idempotencyKey = useRef(crypto.randomUUID())
  const fields = failure?.fields ?? {}

  async function choose(key: string | null): Promise<void> {
    const template = templates.find((one) => keyOfTemplate(one) === key)
    if (!template) return
    setChosen(key)
    const filled = await runAction(fillTemplate(template, on), 'The template was not filled in')
    setSubject(filled.subject ?? '')
    setBody(filled.body)
    setStart(({ key: last }) => ({ key: last + 1, body: filled.body }))
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    try {
      const context = { idempotencyKey: idempotencyKey.current }
      const { warnings } = await api.mail.write({ on, to: to.trim(), subject, body }, { context })
      for (const key of [calls.leads.timeline.key(), calls.contacts.timeline.key(), calls.mail.key()])
        void queryClient.invalidateQueries({ queryKey: key })
      showMailWarnings(warnings, !user.isSubuser)
      if (!warnings?.length) toast({ kind: 'success', message: `Mail to ${to.trim()} is on its way` })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What was refused may be sent otherwise; what had no answer may have been sent, and is not sent twice.
      if (error.status !== 0) idempotencyKey.current = crypto.randomUUID()
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Mail to ${name}`} size={680}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <div className={classes.pair}>
            <TextInput
              label="To"
              type="email"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              error={fields.to}
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
            error={fields.subject}
          />
          <RichTextInput
            key={start.key}
            label="Text"
            value={start.body}
            onChange={setBody}
            error={fields.body}
            placeholder="Your signature is put below."
          />
          <FormFoot
            problem={Object.keys(fields).length === 0 && failure?.message}
            label="Send mail"
            isBusy={isBusy}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
