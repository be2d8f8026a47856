import { useDebouncedValue } from '@mantine/hooks'
import type { RichText } from '@sarai/contract/rich-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calls } from '~/query.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import classes from './sending.module.css'

interface Props {
  id: string
  /** The state of the draft that would go out. */
  revision: number
  channel: 'mail' | 'whatsapp'
  subject: string
  body: RichText | undefined
}

const restMs = 400

/** What is really sent, as the server writes it: the words above, with wishes, changes and prices below them. */
export function SendingMail({ id, revision, channel, subject, body }: Props) {
  const written = useMemo(
    () => ({ id, subject: subject.trim() || undefined, body: body?.length ? body : undefined }),
    [id, subject, body],
  )
  const [input] = useDebouncedValue(written, restMs)
  const options = calls.prospects.preview.queryOptions({ input, staleTime: 0, gcTime: 0, enabled: body !== undefined })
  const query = useQuery({
    ...options,
    queryKey: [...options.queryKey, 'words', revision],
    placeholderData: keepPreviousData,
    retry: false,
  })
  const preview = query.data?.data
  const name = channel === 'mail' ? 'What the mail says' : 'What the message says'
  // What cannot be written, such as a draft without a price, is said above.
  if (query.isError) return null
  return (
    <section aria-label={name} aria-busy={query.isPlaceholderData || input !== written}>
      <h3 className={classes.messageHeading}>{name}</h3>
      {preview ? (
        <div className={classes.message}>
          {channel === 'mail' && <p className={classes.messageSubject}>{preview.subject}</p>}
          <p>{channel === 'mail' ? preview.text : preview.message}</p>
        </div>
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </section>
  )
}
