import { Button, FileButton } from '@mantine/core'
import type { StoredFile } from '@sarai/contract/files'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import { FileLine } from './file-line.tsx'
import classes from './files.module.css'
import { refreshFiles } from './refresh.ts'

/** What is taken, as a file input wants it. */
export const takenTypes = 'image/jpeg,image/png,image/webp,application/pdf'

/** Files, one a line. */
export function FileLines({ files, isEditable }: { files: readonly StoredFile[]; isEditable: boolean }) {
  return (
    <ul className={classes.list}>
      {files.map((file) => (
        <FileLine key={file.id} file={file} isEditable={isEditable} />
      ))}
    </ul>
  )
}

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
          <FileLines files={files} isEditable={isEditable} />
          {picker}
        </>
      )}
    </div>
  )
}
