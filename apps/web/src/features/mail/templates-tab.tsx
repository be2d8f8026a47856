import { Button, UnstyledButton } from '@mantine/core'
import { type TemplateChannel, templatePurposeNames } from '@sarai/contract/merge-words'
import type { RichText } from '@sarai/contract/rich-text'
import type { Template } from '@sarai/contract/templates'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import classes from './mail.module.css'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

const parts: { channel: TemplateChannel; title: string; lead: string }[] = [
  {
    channel: 'mail',
    title: 'Mail',
    lead: 'Chosen when you write a mail or send a proposal, and used by itself where Sarai writes to your team.',
  },
  { channel: 'whatsapp', title: 'WhatsApp', lead: 'Words to begin a chat with, from a lead, a contact or a proposal.' },
]

/** The agency's words for what it writes again and again. */
export default function TemplatesTab() {
  const query = useQuery(calls.templates.list.queryOptions())
  const [open, setOpen] = useState<Template | TemplateChannel>()
  const templates = query.data?.data
  return (
    <>
      {parts.map(({ channel, title, lead }) => (
        <Section key={channel} title={title} lead={lead}>
          {templates ? (
            <div className={classes.templates}>
              {templates
                .filter((one) => one.channel === channel)
                .map((one) => (
                  <TemplateLine key={one.id ?? one.shipped} template={one} onOpen={() => setOpen(one)} />
                ))}
            </div>
          ) : (
            <Awaited query={query} what="The templates" lines={5} />
          )}
          <Button mt="md" variant="default" onClick={() => setOpen(channel)}>
            New {channel === 'mail' ? 'mail' : 'WhatsApp'} template
          </Button>
        </Section>
      ))}
      <Suspense fallback={null}>{open && <TemplateDialog start={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  )
}

/** The first words of a text. */
function beginningOf([first]: RichText): string {
  if (first?.type !== 'paragraph') return ''
  return (first.content ?? []).map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('')
}

function TemplateLine({ template, onOpen }: { template: Template; onOpen: () => void }) {
  const { name, subject, body, purpose, shipped, id } = template
  return (
    <UnstyledButton className={classes.template} onClick={onOpen}>
      <span className={classes.templateName}>
        <strong>{name}</strong>
        <span>{subject ?? beginningOf(body)}</span>
      </span>
      {shipped && id && <Pill name="Changed" colour="blue" />}
      <span className={classes.purpose}>{templatePurposeNames[purpose]}</span>
    </UnstyledButton>
  )
}
