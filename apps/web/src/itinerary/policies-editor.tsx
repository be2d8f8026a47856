import { ActionIcon, Button, Tabs } from '@mantine/core'
import { policyTabs } from '@sarai/contract/itinerary-words'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { CountInput, PercentInput } from '~/records/number-inputs.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import classes from './day-editor.module.css'
import { useAct, useEditor } from './editor-context.tsx'
import own from './policies-editor.module.css'

const RichTextField = lazy(() => import('./rich-text-field.tsx'))

/** The four policies, each a text; what cancelling costs is data as well. */
export function PoliciesEditor() {
  const { document } = useEditor()
  return (
    <section className={classes.day} aria-label="Policies">
      <Tabs defaultValue="terms" keepMounted={false}>
        <Tabs.List>
          {policyTabs.map(({ number, key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {number} {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {policyTabs.map(({ key, label }) => (
          <Tabs.Panel key={key} value={key} pt="md">
            <div className={classes.day}>
              {key === 'cancellation' && <Slabs />}
              <Suspense fallback={<LinesSkeleton lines={5} />}>
                <RichTextField label={label} node="itinerary" path={['policies', key]} value={document.policies[key]} />
              </Suspense>
            </div>
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

/** What cancelling costs, the nearer the start the more. */
function Slabs() {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const { slabs } = document
  const set = (node: string, field: 'daysBefore' | 'percent', value: number, was: number) =>
    act([{ do: 'set', node, path: [field], value, was }])

  function add(): void {
    const last = slabs.at(-1)
    const value = {
      id: crypto.randomUUID(),
      daysBefore: last ? Math.max(Math.floor(last.daysBefore / 2), 0) : 30,
      percent: Math.min((last?.percent ?? 0) + 2500, 10_000),
    }
    act([{ do: 'insert', list: 'slabs', parent: 'itinerary', after: last?.id ?? null, value }])
  }

  return (
    <div>
      <span className={classes.label}>What cancelling costs</span>
      <ul className={own.slabs}>
        {slabs.map((slab) => (
          <li key={slab.id} className={own.slab}>
            <span>From</span>
            <CountInput
              aria-label="Days before the start"
              className={own.number}
              max={1000}
              isRequired
              disabled={!isEditable}
              value={slab.daysBefore}
              onChange={(days) => set(slab.id, 'daysBefore', days ?? 0, slab.daysBefore)}
            />
            <span>days before the start:</span>
            <PercentInput
              aria-label="Percent of the price"
              className={own.number}
              isRequired
              disabled={!isEditable}
              value={slab.percent}
              onChange={(percent) => set(slab.id, 'percent', percent ?? 0, slab.percent)}
            />
            <span>% of the price</span>
            {isEditable && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label="Remove"
                onClick={() => act([{ do: 'remove', node: slab.id }])}
              >
                <IconTrash size={15} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {isEditable && (
        <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
          Add a step
        </Button>
      )}
    </div>
  )
}
