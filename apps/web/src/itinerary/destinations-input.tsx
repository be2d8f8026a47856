import { ActionIcon } from '@mantine/core'
import type { Place } from '@sarai/contract/itinerary-items'
import { IconX } from '@tabler/icons-react'
import { PlaceInput } from '~/records/place-input.tsx'
import { type EditValue, useAct, useEditor } from './editor-context.tsx'
import classes from './destinations-input.module.css'

/** Where the trip goes, each place with where it is on the map. */
export function DestinationsInput() {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const { destinations } = document
  const set = (value: Place[]) =>
    act([
      {
        do: 'set',
        node: 'itinerary',
        path: ['destinations'],
        value: value as EditValue,
        was: destinations as EditValue,
      },
    ])
  return (
    <div>
      <span className={classes.label}>Destinations</span>
      <ul className={classes.list}>
        {destinations.map((place, at) => (
          <li key={`${place.name} ${at}`} className={classes.place}>
            {place.name}
            {isEditable && (
              <ActionIcon
                variant="transparent"
                color="gray"
                size="xs"
                aria-label={`Take ${place.name} out`}
                onClick={() => set(destinations.toSpliced(at, 1))}
              >
                <IconX size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
        {isEditable && (
          <li className={classes.add}>
            <PlaceInput
              key={destinations.length}
              label=""
              aria-label="Add a destination"
              placeholder="Add a destination"
              value={null}
              onChange={(place) => place && set([...destinations, place])}
            />
          </li>
        )}
      </ul>
    </div>
  )
}
