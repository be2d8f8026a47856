import { chatMessageStateLabels, chatMessageStates, inboxPath } from '@sarai/contract/conversation-words'
import { oneOf } from '~/lib/search-schema.ts'
import { textOf } from '~/lib/stored.ts'
import { RowLink } from '~/ui/row-link.tsx'
import classes from './mail-words.module.css'

const readState = oneOf(chatMessageStates)

/** A message on the timeline of its record: how it begins, and what became of it. */
export function ChatWords({ data }: { data: Record<string, unknown> }) {
  const state = readState(textOf(data.state))
  const trouble = textOf(data.trouble)
  return (
    <>
      <RowLink to={`${inboxPath}/${textOf(data.conversationId)}`} className={classes.subject}>
        {textOf(data.excerpt)}
      </RowLink>
      {state && state !== 'received' && (
        <div className={classes.state} data-state={state}>
          {chatMessageStateLabels[state]}
          {trouble && `: ${trouble}`}
        </div>
      )}
    </>
  )
}
