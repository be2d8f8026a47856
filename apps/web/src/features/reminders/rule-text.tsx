import { Button, Textarea, TextInput } from '@mantine/core'
import { mergeFields } from '@sarai/contract/reminder-words'
import { useRef } from 'react'
import classes from './reminders.module.css'

interface Props {
  title: string
  body: string | null
  onChange: (change: { title?: string; body?: string | null }) => void
  problems: Record<string, string>
}

/** What a rule says, with fields that are filled in for each record. */
export function RuleText({ title, body, onChange, problems }: Props) {
  const last = useRef<'title' | 'body'>('title')
  const insert = (field: string) => {
    const text = `{{${field}}}`
    if (last.current === 'title') onChange({ title: title ? `${title.trimEnd()} ${text}` : text })
    else onChange({ body: body ? `${body.trimEnd()} ${text}` : text })
  }
  return (
    <fieldset className={classes.part}>
      <legend>It says</legend>
      <TextInput
        label="Title"
        required
        value={title}
        maxLength={200}
        onFocus={() => (last.current = 'title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={problems.title}
      />
      <Textarea
        label="Text"
        rows={2}
        mt="xs"
        value={body ?? ''}
        maxLength={1000}
        onFocus={() => (last.current = 'body')}
        onChange={(event) => onChange({ body: event.currentTarget.value || null })}
        error={problems.body}
      />
      <div className={classes.fields} role="group" aria-label="Fill in">
        <span className="quiet">Fill in</span>
        {mergeFields.map((field) => (
          <Button key={field} variant="default" size="compact-xs" onClick={() => insert(field)}>
            {field}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
