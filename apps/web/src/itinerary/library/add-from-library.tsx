import { Button, SegmentedControl } from '@mantine/core'
import type { ItineraryDay } from '@sarai/contract/itinerary-document'
import type { itemCategories } from '@sarai/contract/itinerary-words'
import type { LibraryItem } from '@sarai/contract/library-schemas'
import { itemFromLibrary } from '@sarai/itinerary/library-items'
import { IconBooks } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { usePreference } from '~/lib/preferences.ts'
import { makeInsertValue, useAct, useEditor } from '../editor-context.tsx'
import classes from './add-from-library.module.css'

const LibraryPicker = lazy(() => import('./library-picker.tsx'))

interface Props {
  day: ItineraryDay
  onAdded: (id: string) => void
}

const wayOf = (stored: unknown): 'copy' | 'link' => (stored === 'link' ? 'link' : 'copy')

/** Puts something of the library into a day: as a copy, or so that it follows the library. */
export function AddFromLibrary({ day, onAdded }: Props) {
  const { document, addPicture } = useEditor()
  const act = useAct()
  const [isOpen, setOpen] = useState(false)
  const [way, setWay] = usePreference('library.taken', wayOf)
  const before = document.days[document.days.indexOf(day) - 1]
  const city = day.overnight?.name ?? before?.overnight?.name

  function add(item: LibraryItem): void {
    for (const picture of item.pictures) addPicture(picture)
    const id = crypto.randomUUID()
    const value = makeInsertValue(itemFromLibrary(document, item, { id, isReference: way === 'link' }))
    const after = day.items.at(-1)?.id ?? null
    if (!act([{ do: 'insert', list: 'items', parent: day.id, after, value }])) return
    setOpen(false)
    onAdded(id)
  }

  return (
    <>
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconBooks size={16} stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        From the library
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LibraryPicker
            title="Add from the library"
            kinds={itemKinds}
            city={city}
            onChoose={add}
            onClose={() => setOpen(false)}
            foot={
              <div className={classes.way}>
                <SegmentedControl
                  size="xs"
                  aria-label="How it is added"
                  value={way}
                  onChange={(next) => setWay(next)}
                  data={[
                    { value: 'copy', label: 'As a copy' },
                    { value: 'link', label: 'Linked' },
                  ]}
                />
                <span className="quiet">
                  {way === 'copy'
                    ? 'It stays as it is here, even if the library item changes.'
                    : 'When it is changed in the library, you are offered the change here.'}
                </span>
              </div>
            }
          />
        </Suspense>
      )}
    </>
  )
}

/** In the order of the library: hotels are looked for most. */
const itemKinds = [
  'lodging',
  'activity',
  'transport',
  'cruise',
  'flight',
  'info',
] as const satisfies (typeof itemCategories)[number][]
