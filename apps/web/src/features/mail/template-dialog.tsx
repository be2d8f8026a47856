import { Button, Group, Modal, Select, Stack, Tabs, TextInput } from '@mantine/core'
import { type TemplateChannel, templatePurposeNames, templatePurposes } from '@sarai/contract/merge-words'
import type { Template, TemplateWords } from '@sarai/contract/templates'
import { type FormEvent, useState } from 'react'
import { InsertField } from '~/records/insert-field.tsx'
import { RichTextInput } from '~/records/rich-text-input.tsx'
import classes from './mail.module.css'
import { TemplatePreview } from './template-preview.tsx'
import { useTemplate } from './use-template.ts'

interface Props {
  /** The template to change, or the kind of one to write. */
  start: Template | TemplateChannel
  onClose: () => void
}

const blank = (channel: TemplateChannel): TemplateWords => ({
  channel,
  purpose: 'free',
  name: '',
  subject: channel === 'mail' ? '' : null,
  body: [],
})

/** Writes a template, and shows it with what a record holds. */
export default function TemplateDialog({ start, onClose }: Props) {
  const template = typeof start === 'string' ? undefined : start
  const [typed, setTyped] = useState<TemplateWords>(() =>
    typeof start === 'string'
      ? blank(start)
      : { channel: start.channel, purpose: start.purpose, name: start.name, subject: start.subject, body: start.body },
  )
  const { save, remove, failure, isBusy } = useTemplate(template, onClose)
  const change = (part: Partial<TemplateWords>) => setTyped((before) => ({ ...before, ...part }))
  const fields = failure?.fields ?? {}

  function submit(event: FormEvent): void {
    event.preventDefault()
    void save(typed)
  }

  return (
    <Modal opened onClose={onClose} title={template ? `Template “${template.name}”` : 'New template'} size={720}>
      <form onSubmit={submit} noValidate>
        <Tabs defaultValue="words" keepMounted>
          <Tabs.List mb="md">
            <Tabs.Tab value="words">Words</Tabs.Tab>
            <Tabs.Tab value="preview">Preview</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="words">
            <Stack gap="md">
              <div className={classes.pair}>
                <TextInput
                  label="Name"
                  value={typed.name}
                  onChange={(event) => change({ name: event.currentTarget.value })}
                  maxLength={80}
                  error={fields.name}
                  data-autofocus
                />
                <Select
                  label="For"
                  data={templatePurposes.map((value) => ({ value, label: templatePurposeNames[value] }))}
                  value={typed.purpose}
                  onChange={(purpose) => purpose && change({ purpose })}
                  allowDeselect={false}
                  disabled={Boolean(template?.shipped)}
                  error={fields.purpose}
                />
              </div>
              {typed.channel === 'mail' && (
                <TextInput
                  label="Subject"
                  value={typed.subject ?? ''}
                  onChange={(event) => change({ subject: event.currentTarget.value })}
                  maxLength={160}
                  error={fields.subject}
                  rightSectionWidth={118}
                  rightSection={
                    <InsertField
                      purpose={typed.purpose}
                      onInsert={(text) => change({ subject: `${typed.subject ?? ''}${text}` })}
                    />
                  }
                />
              )}
              <RichTextInput
                label="Text"
                value={typed.body}
                onChange={(body) => change({ body })}
                error={fields.body}
                fieldsFor={typed.purpose}
              />
              <p className={classes.note}>
                A field is filled with what the record holds. {'{{customer.firstName|traveller}}'} says “traveller”
                where there is no name.
              </p>
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <TemplatePreview words={typed} />
          </Tabs.Panel>
        </Tabs>
        {failure && Object.keys(fields).length === 0 && (
          <p className={classes.note} role="alert">
            {failure.message}
          </p>
        )}
        <Group justify="space-between" mt="lg">
          {template?.id ? (
            <Button variant="subtle" color="red" onClick={() => void remove()}>
              {template.shipped ? 'Put back the original' : 'Remove'}
            </Button>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Save
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
