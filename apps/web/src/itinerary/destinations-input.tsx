import { ActionIcon } from '@mantine/core'
import type { Place } from '@sarai/contract/itinerary-items'
import { isUnknown } from '@sarai/itinerary/checks-places'
import { IconMapPinOff, IconX } from '@tabler/icons-react'
import { PlaceInput, describeUnknown } from '~/records/place-input.tsx'
import { type EditValue, useAct, useEditor } from './editor-context.tsx'
import classes from './destinations-input.module.css'

/** Where the trip goes, each place with where it is on the map. */
export function DestinationsInput() {
  const { document, isEditable, sync } = useEditor()
  const act = useAct()
  const { destinations } = document
  /** Changes what they are by then: a place may be found after another was typed. */
  const change = (next: (now: Place[]) => Place[]) => {
    const was = sync.shown().document.destinations
    const value = next(was)
    act([{ do: 'set', node: 'itinerary', path: ['destinations'], value: value as EditValue, was: was as EditValue }])
  }
  return (
    <div>
      <span className={classes.label}>Destinations</span>
      <ul className={classes.list}>
        {destinations.map((place, at) => (
          <li key={`${place.name} ${at}`} className={classes.place} data-unknown={isUnknown(place) || undefined}>
            {place.name}
            {isUnknown(place) && (
              <IconMapPinOff
                size={14}
                role="img"
                aria-label="Not known as a place"
                title={describeUnknown(place.name)}
              />
            )}
            {isEditable && (
              <ActionIcon
                variant="transparent"
                color="gray"
                size="xs"
                aria-label={`Take ${place.name} out`}
                onClick={() => change((now) => now.filter((one) => one !== place))}
              >
                <IconX size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
        {isEditable && (
          <li className={classes.add}>
            <PlaceInput
              label=""
              aria-label="Add a destination"
              placeholder="Add a destination"
              isForMore
              value={null}
              onChange={(place) => place && change((now) => [...now, place])}
            />
          </li>
        )}
      </ul>
    </div>
  )
}
