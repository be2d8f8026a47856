import { Button, Group, Modal, Text, TextInput, UnstyledButton } from '@mantine/core'
import type { Picture } from '@sarai/contract/itinerary-calls'
import { libraryKinds } from '@sarai/contract/library-words'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { plural } from '~/lib/format.ts'
import { useNarrow } from '~/lib/use-narrow.ts'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { PictureView } from '../picture-view.tsx'
import classes from './library-picker.module.css'
import { useLibrarySearch } from './use-library-search.ts'

interface Props {
  /** Those that are there already. */
  taken: readonly string[]
  isSingle: boolean
  onChoose: (pictures: Picture[]) => void
  onClose: () => void
}

/** Pictures of the library, to be used once more. */
export default function PicturesPicker({ taken, isSingle, onChoose, onClose }: Props) {
  const isNarrow = useNarrow()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Picture[]>([])
  const found = useLibrarySearch({ typed, kinds: libraryKinds, withPictures: true })
  const seen = new Set(taken)
  const shown = found.others.flatMap(({ name, pictures }) =>
    pictures.flatMap((picture) => {
      if (seen.has(picture.id)) return []
      seen.add(picture.id)
      return { picture, name }
    }),
  )

  function toggle(picture: Picture): void {
    if (isSingle) return onChoose([picture])
    const isChosen = chosen.some(({ id }) => id === picture.id)
    setChosen(isChosen ? chosen.filter(({ id }) => id !== picture.id) : [...chosen, picture])
  }

  return (
    <Modal
      opened
      closeOnClickOutside
      onClose={onClose}
      title="Pictures from the library"
      size={720}
      fullScreen={isNarrow}
    >
      <TextInput
        aria-label="Search the library"
        placeholder="Name or place"
        leftSection={<IconSearch size={16} />}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {found.isPending && <LinesSkeleton lines={4} />}
      {!found.isPending && shown.length === 0 && (
        <Text c="dimmed" ta="center" py="lg">
          No other picture in your library fits.
        </Text>
      )}
      <ul className={classes.pictures}>
        {shown.map(({ picture, name }) => {
          const isChosen = chosen.some(({ id }) => id === picture.id)
          return (
            <li key={picture.id}>
              <UnstyledButton className={classes.tile} aria-pressed={isChosen} onClick={() => toggle(picture)}>
                <PictureView picture={picture} width={480} />
                <span className={classes.caption}>{name}</span>
                {isChosen && (
                  <span className={classes.chosen}>
                    <IconCheck size={14} aria-hidden />
                  </span>
                )}
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {!isSingle && (
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {chosen.length === 0 ? 'Add pictures' : `Add ${plural(chosen.length, 'picture')}`}
          </Button>
        </Group>
      )}
    </Modal>
  )
}
