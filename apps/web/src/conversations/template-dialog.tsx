import { Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import type { ChatTemplate, ShownConversation } from '@sarai/contract/conversation-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { refreshConversations } from '~/lib/refresh-conversations.ts'
import { describePrice, getConversationName, previewTemplate } from './conversation-words.ts'
import classes from './message-composer.module.css'

interface Props {
  conversation: ShownConversation
  onClose: () => void
}

/** Sends a template that WhatsApp has approved, filled in. */
export default function TemplateDialog({ conversation, onClose }: Props) {
  const { id } = conversation
  const query = useQuery(calls.conversations.templates.queryOptions({ input: { id } }))
  const templates = query.data?.data
  return (
    <Modal opened onClose={onClose} title={`Template to ${getConversationName(conversation)}`} size="md">
      {!templates && <Awaited query={query} what="The templates" lines={5} />}
      {templates?.length === 0 && (
        <EmptyState title="No approved templates">
          Make templates in WhatsApp Manager at Meta. Once they are approved, they stand here.
        </EmptyState>
      )}
      {templates && templates.length > 0 && (
        <TemplateForm conversation={conversation} templates={templates} onClose={onClose} />
      )}
    </Modal>
  )
}

const getTemplateName = ({ name, language }: ChatTemplate) => `${name.replaceAll('_', ' ')} (${language})`

function TemplateForm({ conversation, templates, onClose }: Props & { templates: ChatTemplate[] }) {
  const { id, name } = conversation
  const [chosenId, setChosenId] = useState(templates[0]?.id ?? null)
  // Most templates begin with whom they are for.
  const [values, setValues] = useState<Record<string, string>>({ 1: name.split(' ')[0] ?? '' })
  const [buttonValue, setButtonValue] = useState('')
  const { problems, isSending, sendOnce } = useSending()
  const template = templates.find((one) => one.id === chosenId)
  if (!template) return null
  const { places, button, language } = template
  const send = () =>
    sendOnce(async (context) => {
      const filled = Object.fromEntries(places.map((place) => [place, values[place]?.trim() ?? '']))
      const content = {
        template: { name: template.name, language },
        values: filled,
        ...(button?.takesValue ? { buttonValue: buttonValue.trim() } : {}),
      }
      await api.conversations.send({ id, content }, { context })
      await refreshConversations()
      onClose()
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="md">
        <Select
          label="Template"
          data={templates.map((one) => ({ value: one.id, label: getTemplateName(one) }))}
          value={chosenId}
          onChange={setChosenId}
          allowDeselect={false}
          searchable
        />
        {places.map((place, at) => (
          <TextInput
            key={place}
            label={/^\d+$/.test(place) ? `Value ${place}` : place.replaceAll('_', ' ')}
            value={values[place] ?? ''}
            error={problems[`values.${place}`] ?? problems[`content.values.${place}`]}
            onChange={(event) => setValues({ ...values, [place]: event.currentTarget.value })}
            data-autofocus={at === 0 || undefined}
          />
        ))}
        {button?.takesValue && (
          <TextInput
            label={`End of the address behind “${button.label}”`}
            description={button.url}
            value={buttonValue}
            error={problems.buttonValue ?? problems['content.buttonValue']}
            onChange={(event) => setButtonValue(event.currentTarget.value)}
          />
        )}
        <div className={classes.preview} aria-label="Preview">
          {template.header && <strong>{template.header}</strong>}
          <p>{previewTemplate(template.text, values)}</p>
          {template.footer && <span className="quiet">{template.footer}</span>}
          {button && <span className={classes.button}>{button.label}</span>}
        </div>
        <Text size="sm" c="dimmed">
          {describePrice(template)}
        </Text>
        <FormFoot problem={problems['']} label="Send" isBusy={isSending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
