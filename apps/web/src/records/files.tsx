import { ActionIcon, Button, FileButton } from '@mantine/core'
import type { StoredFile } from '@sarai/contract/files'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { IconFileTypePdf, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { api } from '~/api.ts'
import { formatAgo, formatBytes } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import classes from './files.module.css'
import { openFile } from './open-file.ts'
import { refreshFiles } from './refresh.ts'

/** What is taken, as a file input wants it. */
export const takenTypes = 'image/jpeg,image/png,image/webp,application/pdf'

/** A record's files: dropped here or picked, opened with a click. */
export function Files({ on, isEditable }: { on: AttachedTo; isEditable: boolean }) {
  const query = useQuery(calls.files.list.queryOptions({ input: { on } }))
  const [isOver, setOver] = useState(false)
  const [uploading, setUploading] = useState(0)
  async function upload(files: File[]): Promise<void> {
    setUploading((count) => count + files.length)
    for (const file of files) {
      await runAction(api.files.upload({ on, file }), `${file.name} was not taken`).catch(() => {})
      setUploading((count) => count - 1)
    }
    await refreshFiles()
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (isEditable) void upload([...event.dataTransfer.files])
  }

  if (!query.data) return <Awaited query={query} what="The files" lines={3} />
  const files = query.data?.data ?? []
  const picker = isEditable && (
    <FileButton onChange={(picked) => void upload(picked)} accept={takenTypes} multiple>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="compact-md"
          leftSection={<IconUpload size={15} />}
          loading={uploading > 0}
        >
          Add files
        </Button>
      )}
    </FileButton>
  )
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(isEditable)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {files.length === 0 ? (
        <EmptyState title="No files yet" actions={picker}>
          Tickets, vouchers, pictures. JPEG, PNG, WebP and PDF, up to 15 MB each; drop them here.
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list}>
            {files.map((file) => (
              <FileLine key={file.id} file={file} isEditable={isEditable} onRemoved={() => void refreshFiles()} />
            ))}
          </ul>
          {picker}
        </>
      )}
    </div>
  )
}

function FileLine({ file, isEditable, onRemoved }: { file: StoredFile; isEditable: boolean; onRemoved: () => void }) {
  const { team } = useSession()
  const [isAsking, setAsking] = useState(false)
  const Icon = file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto

  async function remove(): Promise<void> {
    await runAction(api.files.remove({ id: file.id }), 'The file was not removed')
    onRemoved()
  }

  return (
    <li className={classes.file}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <button type="button" className={classes.name} onClick={() => void openFile(file.id)}>
        {file.name}
      </button>
      <span className={classes.about}>
        {formatBytes(file.bytes)} · {team.find((person) => person.id === file.uploadedBy)?.name ?? 'Somebody'} ·{' '}
        {formatAgo(file.createdAt)}
      </span>
      {isEditable &&
        (isAsking ? (
          // A removed file is gone for good, so it is asked for twice.
          <Button
            size="compact-xs"
            color="red"
            variant="light"
            onClick={() => void remove()}
            onBlur={() => setAsking(false)}
            autoFocus
          >
            Delete permanently
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={15} />
          </ActionIcon>
        ))}
    </li>
  )
}
