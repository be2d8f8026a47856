import { counted } from '@sarai/contract/count-words'
import { agesFrom, countFrom } from '@sarai/itinerary/typed-text'
import { peopleOf } from '@sarai/itinerary/people'
import { listed } from '@sarai/itinerary/words'
import type { Occupancy } from '@sarai/contract/itinerary-words'
import { occupancies } from '@sarai/contract/itinerary-words'
import { useMemo } from 'react'
import { useEditor } from '../editor-context.tsx'
import { LabelledCell } from './cell-input.tsx'
import { costActionsOf } from './cost-actions.ts'
import classes from './traveller-fields.module.css'

const rooms = [
  ['twin', 'Twin rooms'],
  ['triple', 'Triple rooms'],
  ['single', 'Single rooms'],
  ['childWithBed', 'Child + bed'],
  ['childNoBed', 'Child, no bed'],
] as const

/** Who travels: adults, children by their ages, and infants. */
export function TravellerFields() {
  const { document, isEditable, sync } = useEditor()
  const actions = useMemo(() => costActionsOf(sync), [sync])
  const { adults, childAges, infants } = document.travellers
  const field = { isDisabled: !isEditable, onLeave: actions.endStep }
  const number = (name: 'adults' | 'infants', label: string, value: number, most: number) => (
    <LabelledCell
      {...field}
      label={label}
      value={value}
      text={String(value)}
      parse={(text) => countFrom(text, 0, most)}
      onChange={(next) => actions.set('itinerary', ['travellers', name], next)}
    />
  )
  return (
    <>
      {number('adults', 'Adults', adults, 500)}
      <LabelledCell
        {...field}
        label="Child ages"
        placeholder="Like 4, 9"
        value={childAges}
        text={childAges.join(', ')}
        parse={agesFrom}
        onChange={(next) => actions.set('itinerary', ['travellers', 'childAges'], next)}
      />
      {number('infants', 'Infants', infants, 100)}
    </>
  )
}

/** How they sleep, which is what their prices differ by. */
export function RoomFields() {
  const { document, isEditable, sync } = useEditor()
  const actions = useMemo(() => costActionsOf(sync), [sync])
  return rooms.map(([name, label]) => {
    const value = document.pricing.rooms[name]
    return (
      <LabelledCell
        key={name}
        label={label}
        isDisabled={!isEditable}
        value={value}
        text={String(value)}
        parse={(text) => countFrom(text, 0, 500)}
        onChange={(next) => actions.set('itinerary', ['pricing', 'rooms', name], next)}
        onLeave={actions.endStep}
      />
    )
  })
}

const headWords: Record<Occupancy, (count: number) => string> = {
  twin: (count) => `${counted(count, 'adult')} in twin rooms`,
  triple: (count) => `${counted(count, 'adult')} in triple rooms`,
  single: (count) => `${counted(count, 'adult')} alone in a room`,
  childWithBed: (count) => `${counted(count, 'child', 'children')} with a bed`,
  childNoBed: (count) => `${counted(count, 'child', 'children')} without a bed`,
  infant: (count) => counted(count, 'infant'),
}

/** The travellers and their rooms, with what is made of both. */
export function Travellers() {
  const { document } = useEditor()
  const { heads, rooms: count } = peopleOf(document)
  const who = occupancies.filter((occupancy) => heads[occupancy] > 0).map((one) => headWords[one](heads[one]))
  return (
    <section aria-label="Travellers and rooms">
      <div className={classes.fields}>
        <TravellerFields />
        <RoomFields />
      </div>
      <p className={classes.made}>
        {who.length === 0 ? 'Nobody travels yet.' : `Priced for ${listed(who)}; ${counted(count, 'room')}.`}
      </p>
    </section>
  )
}
