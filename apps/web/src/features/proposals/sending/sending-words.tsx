import { Select, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import type { RichText } from '@sarai/contract/rich-text'
import type { Template } from '@sarai/contract/templates'
import { useEffect, useState } from 'react'
import { RichTextInput } from '~/records/rich-text-input.tsx'
import { fillTemplate, keyOfTemplate, useTemplates } from '~/records/use-templates.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { sayFailed } from '~/ui/say-failed.ts'

export interface Words {
  subject?: string
  body?: RichText
}

interface Props {
  proposalId: string
  channel: 'mail' | 'whatsapp'
  words: Words
  onChange: (words: Words) => void
  problems: FieldErrors
}

const first = ['proposal_sent', 'proposal_follow_up', 'free'] as const

/** What the traveller is written along with the link: from a template, and then as the sender wants it. */
export function SendingWords({ proposalId, channel, words, onChange, problems }: Props) {
  const templates = useTemplates(channel, first)
  const [chosen, setChosen] = useState<string>()
  const [start, setStart] = useState<{ key: string; body: RichText }>()
  const usual = templates[0]

  async function choose(template: Template): Promise<void> {
    setChosen(keyOfTemplate(template))
    const filled = await sayFailed(fillTemplate(template, { proposalId }), 'The template was not filled in')
    onChange({ subject: filled.subject ?? undefined, body: filled.body })
    setStart({ key: keyOfTemplate(template), body: filled.body })
  }

  useEffect(() => {
    if (usual && chosen === undefined) void choose(usual)
  })

  if (!start) return <LinesSkeleton lines={4} />
  return (
    <>
      <Select
        label="Template"
        data={templates.map((one) => ({ value: keyOfTemplate(one), label: one.name }))}
        value={chosen ?? null}
        onChange={(key) => {
          const template = templates.find((one) => keyOfTemplate(one) === key)
          if (template) void choose(template)
        }}
        allowDeselect={false}
      />
      {channel === 'mail' && (
        <TextInput
          label="Subject"
          maxLength={160}
          value={words.subject ?? ''}
          onChange={(event) => onChange({ ...words, subject: event.currentTarget.value })}
          error={problems.subject}
        />
      )}
      <RichTextInput
        key={start.key}
        label="Message"
        value={start.body}
        onChange={(body) => onChange({ ...words, body })}
        error={problems.body}
        placeholder="The link is put below what you write."
      />
    </>
  )
}
