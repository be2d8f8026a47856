import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core'
import type { MailOn } from '@sarai/contract/mail'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPhone, whatsappLink } from '~/lib/format.ts'
import { runAction } from '~/ui/action.ts'
import { fillTemplate, keyOfTemplate, useTemplates } from './use-templates.ts'

interface Props {
  /** What templates are filled with; none are offered without. */
  on: MailOn | undefined
  phone: string
  name: string
  onClose: () => void
}

const purposes = ['welcome', 'free'] as const

/** Begins a chat, from a template or from nothing. */
export default function WriteWhatsapp({ on, phone, name, onClose }: Props) {
  const templates = useTemplates('whatsapp', purposes)
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')

  async function choose(key: string | null): Promise<void> {
    const template = templates.find((one) => keyOfTemplate(one) === key)
    if (!template || !on) return
    setChosen(key)
    setText((await runAction(fillTemplate(template, on), 'The template was not filled in')).text)
  }

  const link = whatsappLink(phone)
  return (
    <Modal opened onClose={onClose} title={`WhatsApp to ${name}`} size="md">
      <Stack gap="md">
        {on && (
          <Select
            label="Template"
            placeholder="None"
            data={templates.map((one) => ({ value: keyOfTemplate(one), label: one.name }))}
            value={chosen}
            onChange={(key) => void choose(key)}
          />
        )}
        <Textarea
          label="Text"
          description={`WhatsApp opens with these words for ${formatPhone(phone)}.`}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-leaves>
            Cancel
          </Button>
          <Button
            leftSection={<IconBrandWhatsapp size={16} />}
            component="a"
            href={text.trim() ? `${link}?text=${encodeURIComponent(text.trim())}` : link}
            target="_blank"
            rel="noreferrer"
            onClick={onClose}
          >
            Open WhatsApp
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
