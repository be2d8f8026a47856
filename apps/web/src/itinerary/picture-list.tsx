import { ActionIcon, Button, FileButton, Loader } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconBooks, IconPhotoPlus, IconX } from '@tabler/icons-react'
import type { Picture } from '@sarai/contract/itinerary-calls'
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '~/api.ts'
import { runAction } from '~/ui/action.ts'
import { PictureView } from './picture-view.tsx'
import classes from './picture-list.module.css'

const PicturesPicker = lazy(() => import('./library/pictures-picker.tsx'))

export interface PictureListProps {
  label: string
  ids: string[]
  /** Those that are known; others are not shown. */
  pictures: ReadonlyMap<string, Picture>
  /** Takes note of one that was added. */
  addPicture: (picture: Picture) => void
  isEditable: boolean
  onChange: (ids: string[]) => void
  /** One picture is all there can be. */
  isSingle?: boolean
  /** Pictures of the library can be taken. */
  withLibrary?: boolean
  /** Told of uploads, which end in a change. */
  during?: (work: () => Promise<void>) => Promise<void>
}

const taken = 'image/jpeg,image/png,image/webp'

/** Pictures that are dropped, pasted or picked, and put in order. */
export function PictureList(props: PictureListProps) {
  const { label, ids, pictures, addPicture, isEditable, onChange, isSingle, during = (work) => work() } = props
  const [isPicking, setPicking] = useState(false)
  const [isOver, setOver] = useState(false)
  const [waiting, setWaiting] = useState(0)
  // What is there when an upload ends is not what was there when it began.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const add = (files: File[]) => during(() => upload(files))

  async function upload(files: File[]): Promise<void> {
    const wanted = files.filter((file) => file.type.startsWith('image/')).slice(0, isSingle ? 1 : 20)
    setWaiting((count) => count + wanted.length)
    const added: string[] = []
    for (const file of wanted) {
      try {
        const { data } = await runAction(api.pictures.upload({ file }), `${file.name} was not taken`)
        addPicture(data)
        added.push(data.id)
      } catch {
        // It was said why; the others may do better.
      }
      setWaiting((count) => count - 1)
    }
    const now = latest.current
    if (added.length > 0) now.onChange(isSingle ? added.slice(0, 1) : [...now.ids, ...added])
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (isEditable) void add([...event.dataTransfer.files])
  }

  function paste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files]
    if (files.length > 0 && isEditable) void add(files)
  }

  function move(at: number, by: number): void {
    const next = [...ids]
    const [moved] = next.splice(at, 1)
    if (moved) onChange(next.toSpliced(at + by, 0, moved))
  }

  const shown = ids.flatMap((id) => pictures.get(id) ?? [])
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      role="group"
      aria-label={label}
      onPaste={paste}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(isEditable)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.label}>{label}</span>
      <ul className={classes.list} data-single={isSingle || undefined}>
        {shown.map((picture, at) => (
          <li key={picture.id} className={classes.item}>
            <PictureView picture={picture} width={480} className={classes.picture} />
            {isEditable && (
              <span className={classes.tools}>
                {at > 0 && (
                  <ActionIcon size="sm" variant="white" aria-label="Earlier" onClick={() => move(at, -1)}>
                    <IconArrowLeft size={14} />
                  </ActionIcon>
                )}
                {at < shown.length - 1 && (
                  <ActionIcon size="sm" variant="white" aria-label="Later" onClick={() => move(at, 1)}>
                    <IconArrowRight size={14} />
                  </ActionIcon>
                )}
                <ActionIcon
                  size="sm"
                  variant="white"
                  aria-label="Remove"
                  onClick={() => onChange(ids.filter((id) => id !== picture.id))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </span>
            )}
          </li>
        ))}
        {waiting > 0 && (
          <li className={classes.waiting} role="status" aria-label="Adding pictures">
            <Loader size="sm" />
          </li>
        )}
        {isEditable && (
          <li>
            <FileButton
              onChange={(picked: File | File[] | null) => void add(picked ? [picked].flat() : [])}
              accept={taken}
              multiple={!isSingle}
            >
              {(props) => (
                <Button {...props} variant="default" className={classes.add} leftSection={<IconPhotoPlus size={17} />}>
                  {isSingle && shown.length > 0 ? 'Another picture' : isSingle ? 'Add a cover' : 'Add pictures'}
                </Button>
              )}
            </FileButton>
          </li>
        )}
        {isEditable && props.withLibrary && (
          <li>
            <Button
              variant="default"
              className={classes.add}
              leftSection={<IconBooks size={17} />}
              onClick={() => setPicking(true)}
            >
              From the library
            </Button>
          </li>
        )}
      </ul>
      {isPicking && (
        <Suspense fallback={null}>
          <PicturesPicker
            taken={ids}
            isSingle={isSingle === true}
            onChoose={(chosen) => {
              setPicking(false)
              for (const picture of chosen) addPicture(picture)
              const added = chosen.map((picture) => picture.id)
              onChange(isSingle ? added.slice(0, 1) : [...ids, ...added])
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
