import { ActionIcon, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { sectionKinds, sectionLabels } from '@sarai/contract/itinerary-words'
import { blankDay } from '@sarai/itinerary/blank'
import {
  IconArrowsSplit2,
  IconCoin,
  IconFileText,
  IconHome,
  IconInfoCircle,
  IconMapPin,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { dayLabel } from './day-label.ts'
import { type InsertValue, useAct, useEditor } from './editor-context.tsx'
import classes from './editor-rail.module.css'
import type { EditorPart } from './editor-part.ts'
import { SortableEntry, SortableList } from './sortable.tsx'

interface Props {
  part: EditorPart
  onOpen: (part: EditorPart) => void
}

/** Everything an itinerary consists of: its days in their order, and what stands around them. */
export function EditorRail({ part, onOpen }: Props) {
  const { document, kind, isEditable } = useEditor()
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
            icon={IconCoin}
            label="Costs and price"
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
      <DayList part={part} onOpen={onOpen} />
      <SectionList part={part} onOpen={onOpen} />
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

function DayList({ part, onOpen }: Props) {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const { days, startDate } = document

  function add(): void {
    const id = crypto.randomUUID()
    const day = blankDay(id, `Day ${days.length + 1}`) as unknown as InsertValue
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
        {days.map((day, at) => (
          <SortableEntry key={day.id} id={day.id} name={day.title} isEditable={isEditable} className={classes.entry}>
            <UnstyledButton
              className={classes.day}
              title={day.title}
              aria-current={part.kind === 'day' && part.id === day.id ? 'page' : undefined}
              onClick={() => onOpen({ kind: 'day', id: day.id })}
            >
              <span className={classes.number}>{at + 1}</span>
              <span className={classes.text}>
                <span className={classes.name}>{day.title}</span>
                <span className={classes.about}>
                  {dayLabel(startDate, at)}
                  {day.overnight && (
                    <>
                      <IconMapPin size={11} aria-label="Night in" /> {day.overnight.name}
                    </>
                  )}
                </span>
              </span>
            </UnstyledButton>
          </SortableEntry>
        ))}
      </SortableList>
    </>
  )
}

function SectionList({ part, onOpen }: Props) {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const { sections } = document

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
}
