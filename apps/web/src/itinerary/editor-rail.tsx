import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { sectionKinds, sectionLabels } from '@sarai/contract/itinerary-words'
import { blankDay } from '@sarai/itinerary/blank'
import { dayPlaces, dayTitle } from '@sarai/itinerary/trip-days'
import type { ItinerarySync } from '@sarai/itinerary/sync'
import {
  IconArrowsSplit2,
  IconCoin,
  IconFileText,
  IconHome,
  IconInfoCircle,
  IconMapPin,
  IconPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { memo } from 'react'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useSame } from '~/lib/use-same.ts'
import { optionsLabel } from './day-label.ts'
import { actOn, makeInsertValue, useEditor } from './editor-context.tsx'
import classes from './editor-rail.module.css'
import type { EditorPart } from './editor-part.ts'
import { SortableEntry, SortableList } from '~/ui/sortable.tsx'

interface Props {
  part: EditorPart
  onOpen: (part: EditorPart) => void
}

/** Everything an itinerary consists of: its days in their order, and what stands around them. */
export function EditorRail({ part, onOpen }: Props) {
  const { document, kind, isEditable, sync } = useEditor()
  const { seesCost } = useSession().user
  // What is typed elsewhere changes the days as well; of that, the list of them need not be drawn again.
  const places = dayPlaces(document)
  const days = useSame(
    document.days.map((day, at) => {
      const { id, overnight } = day
      const place = places.get(id)
      const title = dayTitle(day, place?.number ?? at + 1)
      const [date, options] = place ? [place.date, optionsLabel(place)] : []
      return { id, title, city: overnight?.name, number: place?.number, date, options }
    }),
  )
  const sections = useSame(document.sections.map(({ id, title }) => ({ id, title })))
  const list = { part, onOpen, isEditable, sync }
  return (
    <nav className={classes.rail} aria-label="Parts of the trip">
      <RailLink
        icon={IconHome}
        label="Overview"
        isOpen={part.kind === 'overview'}
        onOpen={() => onOpen({ kind: 'overview' })}
      />
      {kind === 'proposal' && (
        <>
          <RailLink
            icon={seesCost ? IconCoin : IconUsers}
            label={seesCost ? 'Costs and price' : 'Travellers and payments'}
            isOpen={part.kind === 'costs'}
            onOpen={() => onOpen({ kind: 'costs' })}
          />
          <RailLink
            icon={IconArrowsSplit2}
            label="Options"
            isOpen={part.kind === 'options'}
            onOpen={() => onOpen({ kind: 'options' })}
          />
        </>
      )}
      <DayList {...list} days={days} />
      <SectionList {...list} sections={sections} />
      <h2 className={classes.title}>More</h2>
      {kind === 'package' && (
        <RailLink
          icon={IconCoin}
          label="Prices"
          isOpen={part.kind === 'prices'}
          onOpen={() => onOpen({ kind: 'prices' })}
        />
      )}
      <RailLink
        icon={IconFileText}
        label="Policies"
        isOpen={part.kind === 'policies'}
        onOpen={() => onOpen({ kind: 'policies' })}
      />
      {document.days.length === 0 && isEditable && <p className={classes.hint}>Add the first day to begin.</p>}
    </nav>
  )
}

interface LinkProps {
  icon: TablerIcon
  label: string
  isOpen: boolean
  onOpen: () => void
}

function RailLink({ icon: Icon, label, isOpen, onOpen }: LinkProps) {
  return (
    <UnstyledButton className={classes.link} aria-current={isOpen ? 'page' : undefined} onClick={onOpen} title={label}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
    </UnstyledButton>
  )
}

interface ListProps extends Props {
  isEditable: boolean
  sync: ItinerarySync
}

interface DaysProps extends ListProps {
  days: readonly {
    id: string
    title: string
    city: string | undefined
    number: number | undefined
    date: string | null | undefined
    options: string | undefined
  }[]
}

const DayList = memo(function DayList({ days, part, onOpen, isEditable, sync }: DaysProps) {
  const act = actOn(sync)

  function add(): void {
    const id = crypto.randomUUID()
    const day = makeInsertValue(blankDay(id, `Day ${days.length + 1}`))
    const after = days.at(-1)?.id ?? null
    if (act([{ do: 'insert', list: 'days', parent: 'itinerary', after, value: day }])) onOpen({ kind: 'day', id })
  }

  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Days</h2>
        {isEditable && (
          <Tooltip label="Add a day">
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Add a day" onClick={add}>
              <IconPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <SortableList
        label="Days"
        entries={days}
        nameOf={(id) => days.find((day) => day.id === id)?.title ?? 'Day'}
        isEditable={isEditable}
        onMove={(id, after) => act([{ do: 'move', node: id, parent: 'itinerary', after }])}
      >
        {days.map((day) => (
          <SortableEntry key={day.id} id={day.id} name={day.title} isEditable={isEditable} className={classes.entry}>
            <UnstyledButton
              className={classes.day}
              title={day.title}
              aria-current={part.kind === 'day' && part.id === day.id ? 'page' : undefined}
              onClick={() => onOpen({ kind: 'day', id: day.id })}
            >
              <span className={classes.number}>{day.number}</span>
              <span className={classes.text}>
                <span className={classes.name}>{day.title}</span>
                <span className={classes.about}>
                  {day.date && formatDay(day.date)}
                  {day.city && (
                    <>
                      <IconMapPin size={11} aria-label="Night in" /> {day.city}
                    </>
                  )}
                </span>
                {day.options && <span className={classes.options}>{day.options}</span>}
              </span>
            </UnstyledButton>
          </SortableEntry>
        ))}
      </SortableList>
    </>
  )
})

interface SectionsProps extends ListProps {
  sections: readonly { id: string; title: string }[]
}

const SectionList = memo(function SectionList({ sections, part, onOpen, isEditable, sync }: SectionsProps) {
  const act = actOn(sync)

  function add(kind: (typeof sectionKinds)[number]): void {
    const id = crypto.randomUUID()
    const value = { id, kind, title: sectionLabels[kind], text: [] }
    const after = sections.at(-1)?.id ?? null
    if (act([{ do: 'insert', list: 'sections', parent: 'itinerary', after, value }])) onOpen({ kind: 'section', id })
  }

  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>Trip information</h2>
        {isEditable && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Add trip information">
                <IconPlus size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {sectionKinds.map((kind) => (
                <Menu.Item key={kind} onClick={() => add(kind)}>
                  {sectionLabels[kind]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <SortableList
        label="Trip information"
        entries={sections}
        nameOf={(id) => sections.find((section) => section.id === id)?.title ?? 'Section'}
        isEditable={isEditable}
        onMove={(id, after) => act([{ do: 'move', node: id, parent: 'itinerary', after }])}
      >
        {sections.map((section) => (
          <SortableEntry
            key={section.id}
            id={section.id}
            name={section.title}
            isEditable={isEditable}
            className={classes.entry}
          >
            <RailLink
              icon={IconInfoCircle}
              label={section.title}
              isOpen={part.kind === 'section' && part.id === section.id}
              onOpen={() => onOpen({ kind: 'section', id: section.id })}
            />
          </SortableEntry>
        ))}
      </SortableList>
    </>
  )
})
