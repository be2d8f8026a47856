import { Button } from '@mantine/core'
import type { ChatMessage } from '@sarai/contract/conversation-schemas'
import { type ChatMessageState, chatMessageStateLabels } from '@sarai/contract/conversation-words'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconCornerUpLeft } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { api } from '~/api.ts'
import { formatMoment, formatTime } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useAction } from '~/ui/action.ts'
import { refreshConversations } from '~/lib/refresh-conversations.ts'
import { MessageFile } from './message-file.tsx'
import classes from './messages.module.css'

const marks: Partial<Record<ChatMessageState, ComponentType<{ size?: number }>>> = {
  waiting: IconClock,
  sending: IconClock,
  uncertain: IconAlertCircle,
  failed: IconAlertCircle,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
}

function StateMark({ state }: { state: ChatMessageState }) {
  const Mark = marks[state]
  if (!Mark) return null
  const label = chatMessageStateLabels[state]
  return (
    <span className={classes.mark} data-state={state} role="img" aria-label={label} title={label}>
      <Mark size={14} />
    </span>
  )
}

interface Props {
  message: ChatMessage
  /** Answers this one; left out where nothing can be sent. */
  onReply?: () => void
  onKeep?: () => void
}

/** One message: who wrote it, what it says and brings, and what became of it. */
export function MessageBubble({ message, onReply, onKeep }: Props) {
  const { team } = useSession()
  const { id, isOwn, at, text, state, problem, repliesTo, reaction, location, advertisement, template } = message
  const { isBusy, run } = useAction()
  const sender = team.find((person) => person.id === message.senderId)
  const author = message.isFromPhone ? 'From the phone' : sender?.name
  const isStuck = state === 'failed' || state === 'uncertain'
  const sendAgain = () =>
    run(() => api.conversations.sendAgain({ id }), 'The message was not sent again', { show: refreshConversations })
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <div className={classes.bubble}>
        {isOwn && author && <span className={classes.author}>{author}</span>}
        {repliesTo && (
          <blockquote className={classes.quote}>
            {repliesTo.text || (repliesTo.isOwn ? 'Your file' : 'Their file')}
          </blockquote>
        )}
        {advertisement && (
          <a className={classes.quote} href={advertisement.url} target="_blank" rel="noreferrer">
            Came by an advertisement: {advertisement.title || advertisement.url}
          </a>
        )}
        <MessageFile message={message} onKeep={onKeep} />
        {text && <p className={classes.text}>{text}</p>}
        {location && (
          <a
            className={classes.location}
            href={`https://www.openstreetmap.org/?mlat=${location.latitude}&mlon=${location.longitude}#map=15/${location.latitude}/${location.longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {location.name || 'Location on the map'}
          </a>
        )}
        <span className={classes.foot}>
          {template && <span>Template</span>}
          <time dateTime={at} title={formatMoment(at)}>
            {formatTime(at)}
          </time>
          {isOwn && <StateMark state={state} />}
        </span>
        {reaction && <span className={classes.reaction}>{reaction}</span>}
      </div>
      {onReply && !isOwn && (
        <button type="button" className={classes.reply} aria-label="Reply to this message" onClick={onReply}>
          <IconCornerUpLeft size={15} />
        </button>
      )}
      {isStuck && (
        <div className={classes.problem} role="status">
          <span>{problem ?? chatMessageStateLabels[state]}</span>
          <Button variant="default" size="compact-xs" loading={isBusy} onClick={() => void sendAgain()}>
            Send again
          </Button>
        </div>
      )}
    </li>
  )
}
