import { ActionIcon, Button, FileButton, Textarea, Tooltip } from '@mantine/core'
import type { ChatMessage, ShownConversation } from '@sarai/contract/conversation-schemas'
import { maxChatText } from '@sarai/contract/conversation-words'
import { IconPaperclip, IconSend2, IconTemplate, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { usePreference } from '~/lib/preferences.ts'
import { textOf } from '~/lib/stored.ts'
import { useNarrow } from '~/lib/use-narrow.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { refreshConversations } from '~/lib/refresh-conversations.ts'
import { describeWindow, isOpen } from './conversation-words.ts'
import classes from './message-composer.module.css'

const TemplateDialog = lazy(() => import('./template-dialog.tsx'))

interface Props {
  conversation: ShownConversation
  /** The message that is answered. */
  repliesTo: ChatMessage | undefined
  onReplied: () => void
  /** What to begin with. */
  draft?: string
}

/** Writes to somebody: freely within a day after they have written, else by a template. */
export function MessageComposer({ conversation, repliesTo, onReplied, draft = '' }: Props) {
  const { id, obstacle } = conversation
  const now = useNow()
  const isNarrow = useNarrow()
  const [kept, keep] = usePreference(`draft:chat.${id}`, textOf)
  const [text, setText] = useState(draft || kept)
  const [isChoosing, setChoosing] = useState(false)
  const { problems, isSending, sendOnce } = useSending()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (repliesTo) field.current?.focus()
  }, [repliesTo])

  const write = (typed: string) => {
    setText(typed)
    keep(typed)
  }
  const send = () =>
    sendOnce(async (context) => {
      const content = { text: text.trim() }
      if (!content.text) return
      await api.conversations.send({ id, content, repliesTo: repliesTo?.id }, { context })
      write('')
      onReplied()
      await refreshConversations()
    })
  const sendFile = (file: File | null) =>
    file &&
    sendOnce(async (context) => {
      await api.conversations.sendFile({ id, file, caption: text.trim() || null }, { context })
      write('')
      await refreshConversations()
    })
  const onKey = (event: KeyboardEvent) => {
    const isMeant = event.metaKey || event.ctrlKey || (!event.shiftKey && !isNarrow)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isMeant) return
    event.preventDefault()
    void send()
  }

  if (obstacle) return <p className={classes.note}>{obstacle}</p>
  const isFree = isOpen(conversation, now)
  const [problem] = Object.values(problems)
  return (
    <div className={classes.composer}>
      <p className={classes.window}>{describeWindow(conversation, now)}</p>
      {repliesTo && (
        <div className={classes.answered}>
          <span>{repliesTo.text || 'Their file'}</span>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Do not reply to it" onClick={onReplied}>
            <IconX size={14} />
          </ActionIcon>
        </div>
      )}
      {isFree ? (
        <div className={classes.line} data-form>
          <FileButton accept="image/jpeg,image/png,application/pdf" onChange={(file) => void sendFile(file)}>
            {(props) => (
              <Tooltip label="Send a picture or PDF">
                <ActionIcon {...props} variant="subtle" color="gray" size={36} aria-label="Send a picture or PDF">
                  <IconPaperclip size={18} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
          <Tooltip label="Send a template">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Send a template"
              onClick={() => setChoosing(true)}
            >
              <IconTemplate size={18} />
            </ActionIcon>
          </Tooltip>
          <Textarea
            ref={field}
            className={classes.input}
            aria-label="Message"
            placeholder="Write a message"
            autosize
            minRows={1}
            maxRows={8}
            maxLength={maxChatText}
            value={text}
            error={problem}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          <ActionIcon
            size={36}
            aria-label="Send"
            loading={isSending}
            disabled={!text.trim()}
            onClick={() => void send()}
          >
            <IconSend2 size={18} />
          </ActionIcon>
        </div>
      ) : (
        <>
          {draft && <CopyBox label="What you wanted to send" text={draft} />}
          <Button leftSection={<IconTemplate size={16} />} onClick={() => setChoosing(true)}>
            Choose a template
          </Button>
        </>
      )}
      <Suspense fallback={null}>
        {isChoosing && <TemplateDialog conversation={conversation} onClose={() => setChoosing(false)} />}
      </Suspense>
    </div>
  )
}
