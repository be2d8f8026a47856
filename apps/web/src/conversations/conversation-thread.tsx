import { Button } from '@mantine/core'
import type { ChatMessage, ShownConversation } from '@sarai/contract/conversation-schemas'
import { ApiError } from '@sarai/contract/client'
import { inboxPath } from '@sarai/contract/conversation-words'
import type { ConversationOn } from '@sarai/contract/conversations'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { refreshFiles } from '~/records/refresh.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { WhoIsThis } from './conversation-people.tsx'
import { getConversationName } from './conversation-words.ts'
import { MessageBubble } from './message-bubble.tsx'
import { MessageComposer } from './message-composer.tsx'
import classes from './conversation.module.css'
import messageClasses from './messages.module.css'

interface Props {
  id: string
  back?: ReactNode
  /** What to begin an answer with. */
  draft?: string
}

/** A conversation: with whom, what was written, and the answer. */
export function ConversationThread({ id, back, draft }: Props) {
  const query = useQuery(calls.conversations.get.queryOptions({ input: { id } }))
  const [repliesTo, setRepliesTo] = useState<ChatMessage>()
  const conversation = query.data?.data
  useMarkRead(conversation)
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <MessagePage
        title="This conversation does not exist"
        actions={<Button renderRoot={(props) => <Link to={inboxPath} {...props} />}>To the inbox</Button>}
      >
        It was removed, or it is with a colleague whose customers you do not see.
      </MessagePage>
    )
  if (!conversation)
    return (
      <div className={classes.thread}>
        {back}
        <Awaited query={query} what="The conversation" lines={6} />
      </div>
    )
  return (
    <section className={classes.thread} aria-label={`Conversation with ${getConversationName(conversation)}`}>
      <ConversationHeader conversation={conversation} back={back} />
      <WhoIsThis conversation={conversation} />
      <Messages conversation={conversation} onReply={conversation.obstacle ? undefined : setRepliesTo} />
      <MessageComposer
        conversation={conversation}
        repliesTo={repliesTo}
        onReplied={() => setRepliesTo(undefined)}
        draft={draft}
      />
    </section>
  )
}

/** Shows whoever wrote last that they were read, once for each time they write. */
function useMarkRead(conversation: ShownConversation | undefined): void {
  const shown = conversation && !conversation.isLastOwn ? `${conversation.id} ${conversation.lastAt}` : undefined
  const id = conversation?.id
  useEffect(() => {
    // It is a courtesy; that it failed is not worth a word.
    if (shown && id && document.visibilityState === 'visible') api.conversations.markRead({ id }).catch(() => undefined)
  }, [shown, id])
}

function findRecord({ lead, trip, contact }: ShownConversation): ConversationOn | undefined {
  if (trip) return { tripId: trip.id }
  if (lead) return { leadId: lead.id }
  return contact ? { contactId: contact.id } : undefined
}

interface MessagesProps {
  conversation: ShownConversation
  onReply: ((message: ChatMessage) => void) | undefined
}

/** The messages by day, the latest at the end and in view. */
function Messages({ conversation, onReply }: MessagesProps) {
  const { id } = conversation
  const query = useInfiniteQuery(
    calls.conversations.messages.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
  )
  const list = useRef<HTMLUListElement>(null)
  const messages = query.data?.pages.flatMap((page) => page.data).toReversed() ?? []
  const latest = messages.at(-1)?.id
  useLayoutEffect(() => {
    if (latest) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [latest])
  if (!query.data) return <Awaited query={query} what="The messages" lines={6} />
  const on = findRecord(conversation)
  const keep = (message: ChatMessage) =>
    on &&
    runAction(api.conversations.keepFile({ id: message.id, on }), 'The file was not added', {
      show: refreshFiles,
      done: 'Added to the files',
    })
  return (
    <ul className={messageClasses.list} ref={list} aria-label="Messages">
      {query.hasNextPage && (
        <li>
          <Button
            variant="subtle"
            fullWidth
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show earlier
          </Button>
        </li>
      )}
      {messages.map((message, at) => {
        const day = dayOf(message.at)
        const isFirst = at === 0 || dayOf(messages[at - 1]?.at ?? '') !== day
        return (
          <Fragment key={message.id}>
            {isFirst && <li className={messageClasses.day}>{formatDay(day)}</li>}
            <MessageBubble
              message={message}
              onReply={onReply && (() => onReply(message))}
              onKeep={on && (() => void keep(message))}
            />
          </Fragment>
        )
      })}
      {messages.length === 0 && <li className={messageClasses.day}>Nothing was written yet</li>}
    </ul>
  )
}
