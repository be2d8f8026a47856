import { Button } from '@mantine/core'
import type { ChatMessage } from '@sarai/contract/conversation-schemas'
import { IconFile, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { formatBytes } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { runAction, useAction } from '~/ui/action.ts'
import { refreshConversations } from '~/lib/refresh-conversations.ts'
import classes from './messages.module.css'

/** Links last five minutes. */
const linkMs = 4 * 60_000

interface Props {
  message: ChatMessage
  /** Adds it to the files of what the conversation is about; left out where it is about nothing. */
  onKeep?: () => void
}

/** A picture, a voice message, a film or another file of a message. */
export function MessageFile({ message, onKeep }: Props) {
  const { file } = message
  if (!file) return null
  if (file.state !== 'kept') return <FileToCome message={message} />
  const isFiled = /^image\/|\/pdf$/.test(file.type)
  return (
    <div className={classes.file}>
      <KeptFile messageId={message.id} name={file.name} type={file.type} bytes={file.bytes ?? 0} />
      {isFiled && onKeep && (
        <Button variant="subtle" size="compact-xs" leftSection={<IconPaperclip size={13} />} onClick={onKeep}>
          Add to files
        </Button>
      )}
    </div>
  )
}

function FileToCome({ message: { id, file } }: { message: ChatMessage }) {
  const { isBusy, run } = useAction()
  const fetchFile = () =>
    run(() => api.conversations.fetchFile({ id }), 'The file was not fetched', { show: refreshConversations })
  return (
    <div className={classes.file}>
      <span className="quiet">
        {file?.problem ?? (file?.state === 'waiting' ? 'The file is being fetched' : 'A file')}
      </span>
      {file?.state !== 'waiting' && (
        <Button variant="default" size="compact-xs" loading={isBusy} onClick={() => void fetchFile()}>
          {file?.state === 'failed' ? 'Try again' : 'Fetch the file'}
        </Button>
      )}
    </div>
  )
}

interface KeptProps {
  messageId: string
  name: string
  type: string
  bytes: number
}

function KeptFile({ messageId, name, type, bytes }: KeptProps) {
  const isShown = /^(image|audio|video)\//.test(type)
  const link = useQuery({
    ...calls.conversations.fileLink.queryOptions({ input: { id: messageId } }),
    staleTime: linkMs,
    enabled: isShown,
  })
  const url = link.data?.data.url
  async function open(): Promise<void> {
    const { data } = await runAction(api.conversations.fileLink({ id: messageId }), 'The file could not be opened')
    window.open(data.url, '_blank', 'noopener')
  }
  if (url && type.startsWith('image/'))
    return (
      <button type="button" className={classes.picture} aria-label={`Open ${name}`} onClick={() => void open()}>
        <img src={url} alt={name} loading="lazy" />
      </button>
    )
  // What people say and film has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (url && type.startsWith('audio/')) return <audio controls preload="none" src={url} aria-label="Voice message" />
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconFile size={15} />}
      className={classes.document}
      onClick={() => void open()}
    >
      {name} · {formatBytes(bytes)}
    </Button>
  )
}
