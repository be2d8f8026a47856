import { Button, Modal, Select, Stack, Tabs, TextInput } from '@mantine/core'
import { type TemplateChannel, templatePurposeNames, templatePurposes } from '@sarai/contract/merge-words'
import type { Template, TemplateWords } from '@sarai/contract/templates'
import { type FormEvent, useState } from 'react'
import { InsertField } from '~/records/insert-field.tsx'
import { RichTextInput } from '~/records/rich-text-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
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
  const { save, remove, problems, isSending } = useTemplate(template, onClose)
  const [tab, setTab] = useState<string | null>('words')
  const change = (part: Partial<TemplateWords>) => setTyped((before) => ({ ...before, ...part }))

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTab('words')
    void save(typed)
  }

  return (
    <Modal opened onClose={onClose} title={template ? `Template “${template.name}”` : 'New template'} size={720}>
      <form onSubmit={submit} noValidate>
        <Tabs value={tab} onChange={setTab} keepMounted>
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
                  error={problems.name}
                  data-autofocus
                />
                <Select
                  label="For"
                  data={templatePurposes.map((value) => ({ value, label: templatePurposeNames[value] }))}
                  value={typed.purpose}
                  onChange={(purpose) => purpose && change({ purpose })}
                  allowDeselect={false}
                  disabled={Boolean(template?.shipped)}
                  error={problems.purpose}
                />
              </div>
              {typed.channel === 'mail' && (
                <TextInput
                  label="Subject"
                  value={typed.subject ?? ''}
                  onChange={(event) => change({ subject: event.currentTarget.value })}
                  maxLength={160}
                  error={problems.subject}
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
                error={problems.body}
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
        <FormFoot
          problem={problems.form}
          label="Save"
          isBusy={isSending}
          onCancel={onClose}
          aside={
            template?.id && (
              <Button variant="subtle" color="red" onClick={() => void remove()}>
                {template.shipped ? 'Put back the original' : 'Remove'}
              </Button>
            )
          }
        />
      </form>
    </Modal>
  )
}
