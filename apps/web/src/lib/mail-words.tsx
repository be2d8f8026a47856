import { mailStateLabels, mailStates } from '@sarai/contract/mail-words'
import { oneOf } from '~/lib/search-schema.ts'
import { textOf } from '~/lib/stored.ts'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './mail-words.module.css'

const stateOf = oneOf(mailStates)

/** A mail on the timeline of its record: what it is about, how it begins, and what became of it. */
export function MailWords({ data }: { data: Record<string, unknown> }) {
  const state = stateOf(textOf(data.state))
  const trouble = textOf(data.trouble)
  return (
    <>
      <RowLink to={`/outbox?mail=${textOf(data.mailId)}`} className={classes.subject}>
        {textOf(data.subject)}
      </RowLink>
      <div>To {textOf(data.to)}</div>
      <div className={classes.excerpt}>{textOf(data.excerpt)}</div>
      {state && (
        <div className={classes.state} data-state={state}>
          {mailStateLabels[state]}
          {trouble && state !== 'sent' && `: ${trouble}`}
        </div>
      )}
    </>
  )
}
