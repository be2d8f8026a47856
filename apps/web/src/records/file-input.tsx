import { Button, FileButton, Select } from '@mantine/core'
import type { AttachedTo } from '@sarai/contract/record-kinds'
import { IconExternalLink, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { takenTypes } from './files.tsx'
import { openFile } from './open-file.ts'
import classes from './own-inputs.module.css'
import { refreshFiles } from './refresh.ts'

interface Props {
  label: string
  on: AttachedTo
  value: string | null
  onChange: (fileId: string | null) => void
  [prop: string]: unknown
}

const useFiles = (on: AttachedTo) => useQuery(calls.files.list.queryOptions({ input: { on } })).data?.data ?? []

/** One of a record's files, or a new one. */
export function FileInput({ on, value, onChange, ...props }: Props) {
  const files = useFiles(on)
  const [isUploading, setUploading] = useState(false)

  async function upload(file: File | null): Promise<void> {
    if (!file) return
    setUploading(true)
    try {
      const { data } = await runAction(api.files.upload({ on, file }), `${file.name} was not taken`)
      await refreshFiles()
      onChange(data.id)
    } catch {
      // What was wrong with it has been said.
    } finally {
      setUploading(false)
    }
  }

  return (
    <div className={classes.file}>
      <Select
        {...props}
        // A field is seen by everyone who sees the record.
        data={files
          .filter(({ id, tellsCosts }) => !tellsCosts || id === value)
          .map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={files.length > 0 ? 'Choose a file of this record' : 'No files yet'}
        searchable
        clearable
        value={value}
        onChange={onChange}
      />
      <div className={classes.fileActions}>
        <FileButton onChange={(file) => void upload(file)} accept={takenTypes}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="compact-sm"
              leftSection={<IconUpload size={14} />}
              loading={isUploading}
            >
              Upload a file
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconExternalLink size={14} />}
            onClick={() => void openFile(value)}
          >
            Open
          </Button>
        )}
      </div>
    </div>
  )
}

/** What a file of a record is called. */
export function FileName({ id, on }: { id: string; on: AttachedTo }) {
  return useFiles(on).find((file) => file.id === id)?.name ?? 'A file'
}
