import { Checkbox } from '@mantine/core'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { formatMoney } from '@sarai/money/format'
import { lazy, Suspense, useMemo } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { costActionsOf } from './costs/cost-actions.ts'
import { CostFields } from './costs/cost-fields.tsx'
import { EditField } from './edit-field.tsx'
import { useAct, useEditor } from './editor-context.tsx'
import classes from './item-card.module.css'
import { AirportField, FlightCityField } from './flight-end-field.tsx'
import { type DetailField, detailFields } from './item-fields.ts'
import { LibraryChangePanel } from './library/library-change.tsx'
import { changeOf } from './library/use-library-changes.ts'
import { OptionPicker } from './option-picker.tsx'
import { PicturesInput } from './pictures-input.tsx'

const RichTextField = lazy(() => import('./rich-text-field.tsx'))

const flags = [
  { name: 'isOptional', label: 'Optional: the traveller may leave it or take it' },
  { name: 'isComplimentary', label: 'Complimentary: it costs the traveller nothing' },
  { name: 'isOwnArrangement', label: 'Own arrangement: somebody else books it' },
] as const

function detailAt(item: ItineraryItem, path: string[]): unknown {
  return path.reduce<unknown>((holder, key) => (holder as Record<string, unknown> | null)?.[key], item.details)
}

/** One detail. What follows from an airport or its city is filled in with it. */
function DetailInput({ item, field: { path, ...field } }: { item: ItineraryItem; field: DetailField }) {
  const value = detailAt(item, path)
  const [end, part] = path
  if (item.category === 'flight' && (end === 'from' || end === 'to') && (part === 'airport' || part === 'place')) {
    const Input = part === 'airport' ? AirportField : FlightCityField
    return <Input itemId={item.id} end={end} value={value} field={field} />
  }
  return <EditField node={item.id} path={['details', ...path]} value={value} field={field} />
}

/** What it costs the agency, folded away from what the traveller reads. */
function ItemCost({ item }: { item: ItineraryItem }) {
  const { sync } = useEditor()
  const actions = useMemo(() => costActionsOf(sync), [sync])
  const { cost } = item
  return (
    <details className={classes.cost}>
      <summary>
        Cost <span className="quiet">{cost ? `${formatMoney(cost.net, cost.currency)} net` : 'no price yet'}</span>
      </summary>
      <CostFields one={item} actions={actions} />
    </details>
  )
}

/** The title of a new item says what kind of thing it is, until somebody says what it is. */
function beginAtTitle(form: HTMLDivElement | null): void {
  const title = form?.querySelector('input')
  title?.focus()
  title?.select()
}

/** Everything about one thing of a day. */
export default function ItemForm({ item, isNew }: { item: ItineraryItem; isNew: boolean }) {
  const { isEditable, libraryChanges } = useEditor()
  const { seesCost } = useSession().user
  const act = useAct()
  const change = changeOf(item, libraryChanges)
  return (
    <div className={classes.form} ref={isNew ? beginAtTitle : undefined}>
      {change && <LibraryChangePanel item={item} change={change} />}
      <EditField node={item.id} path={['title']} value={item.title} field={{ label: 'Title', kind: 'text' }} />
      <div className={classes.fields}>
        {detailFields[item.category].map((field) => (
          <DetailInput key={field.path.join('.')} item={item} field={field} />
        ))}
      </div>
      <OptionPicker node={item.id} chosen={item.optionIds} what="This" />
      <Suspense fallback={<LinesSkeleton lines={3} />}>
        <RichTextField label="Description" node={item.id} path={['text']} value={item.text} />
      </Suspense>
      <PicturesInput
        label="Pictures"
        ids={item.pictures}
        onChange={(value) => act([{ do: 'set', node: item.id, path: ['pictures'], value, was: item.pictures }])}
      />
      <div className={classes.flags}>
        {flags.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={item[name]}
            disabled={!isEditable}
            onChange={({ currentTarget: { checked } }) =>
              act([{ do: 'set', node: item.id, path: [name], value: checked, was: item[name] }])
            }
          />
        ))}
      </div>
      {seesCost && item.category !== 'info' && !item.isOwnArrangement && <ItemCost item={item} />}
      <EditField
        node={item.id}
        path={['internalNote']}
        value={item.internalNote}
        field={{ label: 'Note for your team', kind: 'long', help: 'Travellers never see it' }}
      />
    </div>
  )
}
