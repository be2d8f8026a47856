import { Stack } from '@mantine/core'
import { customMergeField } from '@sarai/contract/custom-field-words'
import { groupOf, type MergeField, mergeFields, mergeGroups } from '@sarai/contract/merge-words'
import type { TemplateWords } from '@sarai/contract/templates'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { LeadPicker } from '~/records/lead-picker.tsx'
import { RichTextView } from '~/records/rich-text-view.tsx'
import classes from './mail.module.css'

/** A template with what a lead holds, or with the names of its fields. */
export function TemplatePreview({ words }: { words: TemplateWords }) {
  const [leadId, setLeadId] = useState<string | null>(null)
  const { customFields } = useSession()
  const { purpose, subject, body } = words
  const query = useQuery(
    calls.templates.preview.queryOptions({
      input: { purpose, subject, body, on: leadId ? { leadId } : null },
      enabled: body.length > 0,
      placeholderData: keepPreviousData,
    }),
  )
  const filled = query.data?.data
  const nameOf = (field: string) =>
    field in mergeFields
      ? mergeFields[field as MergeField]
      : (customFields.find((own) => customMergeField(own) === field)?.label ?? field)
  return (
    <Stack gap="md">
      <LeadPicker label="With the lead" value={leadId} onChange={setLeadId} />
      {leadId && filled && filled.missing.length > 0 && (
        <p className={classes.missing}>
          This lead has nothing for{' '}
          {filled.missing.map((field) => `${mergeGroups[groupOf(field)]}: ${nameOf(field).toLowerCase()}`).join(', ')}.
        </p>
      )}
      <div className={classes.preview}>
        {filled?.subject && <p className={classes.answerTitle}>{filled.subject}</p>}
        {filled ? <RichTextView text={filled.body} /> : <p className={classes.note}>Nothing is written yet.</p>}
      </div>
    </Stack>
  )
}
