import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { SendingPreview } from '@sarai/contract/prospect-versions'
import type { RichText } from '@sarai/contract/rich-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '~/query.ts'
import classes from '~/records/mail-preview.module.css'
import { MailFrame, MailHead } from '~/records/mail-preview.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'

interface Props {
  id: string
  /** What is written, where it goes by mail. */
  mail?: { to: string; subject?: string; body?: RichText }
  onClose: () => void
}

type Shown = 'mail' | 'page'
type Width = 'desktop' | 'phone'

/** What will go out as its traveller gets it: the mail and the page, on a phone and on a desk. */
export default function PreviewDialog({ id, mail, onClose }: Props) {
  const isPhone = useMediaQuery('(max-width: 800px)') ?? false
  const [shown, show] = useState<Shown>(mail ? 'mail' : 'page')
  const [width, setWidth] = useState<Width>('desktop')
  const input = { id, subject: mail?.subject, body: mail?.body }
  const query = useQuery({
    // The links in it are good for five minutes.
    ...calls.prospects.preview.queryOptions({ input, staleTime: 0, gcTime: 0 }),
    placeholderData: keepPreviousData,
  })
  const preview = query.data?.data
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Preview${preview ? `, version ${preview.version}` : ''}`}
      size={1160}
      fullScreen={isPhone}
    >
      <div className={classes.bar}>
        {mail && (
          <SegmentedControl
            aria-label="What is shown"
            value={shown}
            onChange={(next) => show(next)}
            data={[
              { value: 'mail', label: 'Mail' },
              { value: 'page', label: 'Page' },
            ]}
          />
        )}
        {!isPhone && (
          <SegmentedControl
            aria-label="As it is on"
            value={width}
            onChange={(next) => setWidth(next)}
            data={[
              { value: 'desktop', label: 'Desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
          />
        )}
      </div>
      {preview ? (
        <>
          {shown === 'mail' && mail && <MailHead preview={preview} to={mail.to} />}
          <div className={classes.stage} data-width={isPhone ? 'own' : width}>
            {shown === 'mail' ? <MailFrame key={preview.htmlKey} preview={preview} /> : <PageFrame preview={preview} />}
          </div>
        </>
      ) : query.isError ? (
        <>
          <p>The preview could not be made. {query.error.message}</p>
          <Button variant="default" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </>
      ) : (
        <LinesSkeleton lines={10} />
      )}
    </Modal>
  )
}

function PageFrame({ preview: { page } }: { preview: SendingPreview }) {
  return <iframe className={classes.frame} title="The page" src={page} sandbox="allow-same-origin" />
}
