import { type MailState, mailStateLabels } from '@sarai/contract/mail-words'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './mail-words.module.css'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A mail on the timeline of its record: what it is about, how it begins, and what became of it. */
export function MailWords({ data }: { data: Record<string, unknown> }) {
  const state = text(data.state) as MailState | ''
  const trouble = text(data.trouble)
  return (
    <>
      <RowLink to={`/outbox?mail=${text(data.mailId)}`} className={classes.subject}>
        {text(data.subject)}
      </RowLink>
      <div>To {text(data.to)}</div>
      <div className={classes.excerpt}>{text(data.excerpt)}</div>
      {state && (
        <div className={classes.state} data-state={state}>
          {mailStateLabels[state]}
          {trouble && state !== 'sent' && `: ${trouble}`}
        </div>
      )}
    </>
  )
}
