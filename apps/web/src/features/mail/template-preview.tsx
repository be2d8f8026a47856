import { Stack } from '@mantine/core'
import { mergeFields, mergeGroups, groupOf } from '@sarai/contract/merge-words'
import type { TemplateWords } from '@sarai/contract/templates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import { LeadPicker } from '~/records/lead-picker.tsx'
import { RichTextView } from '~/records/rich-text-view.tsx'
import classes from './mail.module.css'

/** A template with what a lead holds, or with the names of its fields. */
export function TemplatePreview({ words }: { words: TemplateWords }) {
  const [leadId, setLeadId] = useState<string | null>(null)
  const { purpose, subject, body } = words
  const query = useQuery(
    calls.templates.preview.queryOptions({
      input: { purpose, subject, body, on: leadId ? { leadId } : null },
      enabled: body.length > 0,
      placeholderData: keepPreviousData,
    }),
  )
  const filled = query.data?.data
  return (
    <Stack gap="md">
      <LeadPicker label="With the lead" value={leadId} onChange={setLeadId} />
      {leadId && filled && filled.missing.length > 0 && (
        <p className={classes.missing}>
          This lead has nothing for{' '}
          {filled.missing
            .map((field) => `${mergeGroups[groupOf(field)]}: ${mergeFields[field].toLowerCase()}`)
            .join(', ')}
          .
        </p>
      )}
      <div className={classes.preview}>
        {filled?.subject && <p className={classes.answerTitle}>{filled.subject}</p>}
        {filled ? <RichTextView text={filled.body} /> : <p className={classes.note}>Nothing is written yet.</p>}
      </div>
    </Stack>
  )
}
