import { ActionIcon, FileButton, Tooltip } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Avatar } from '~/ui/person.tsx'
import { useAction } from '~/ui/action.ts'
import classes from './photo-input.module.css'

const kinds = 'image/png,image/jpeg,image/webp'

/** The person's picture: chosen, dropped, or pasted while the page is open; or removed. */
export function PhotoInput() {
  const { user } = useSession()
  const { isBusy, run } = useAction()
  const show = () => queryClient.invalidateQueries({ queryKey: calls.user.session.key() })
  const upload = (file: File | null | undefined) => {
    if (file)
      void run(() => api.user.setPhoto({ file }), 'The picture was not changed', {
        show,
        done: 'Your picture was changed',
      })
  }
  const remove = () =>
    void run(() => api.user.removePhoto(), 'The picture was not removed', { show, done: 'Your picture was removed' })

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const file = pictureIn(event.clipboardData)
    if (!file) return
    event.preventDefault()
    upload(file)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  const name = user.photo ? 'Change your picture' : 'Add a picture of you'
  return (
    <div
      className={classes.photo}
      data-busy={isBusy || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        upload(pictureIn(event.dataTransfer))
      }}
    >
      <Avatar name={user.name} photo={user.photo} size={72} />
      <div className={classes.actions}>
        <FileButton onChange={upload} accept={kinds}>
          {(props) => (
            <Tooltip label={`${name}; or paste one`}>
              <ActionIcon {...props} variant="default" radius="xl" size={32} aria-label={name} loading={isBusy}>
                <IconCamera size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        {user.photo && (
          <Tooltip label="Remove your picture">
            <ActionIcon
              variant="default"
              radius="xl"
              size={32}
              aria-label="Remove your picture"
              disabled={isBusy}
              onClick={remove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
    </div>
  )
}

const pictureIn = (data: DataTransfer | null) => [...(data?.files ?? [])].find(({ type }) => kinds.includes(type))
