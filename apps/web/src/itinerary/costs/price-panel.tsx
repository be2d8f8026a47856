import { Checkbox, SegmentedControl } from '@mantine/core'
import { priceDisplays } from '@sarai/contract/itinerary-words'
import type { PricedOption } from '@sarai/itinerary/price-sheet'
import type { PriceProblem } from '@sarai/itinerary/pricing'
import { formatMoney } from '@sarai/money/format'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEditor } from '../editor-context.tsx'
import type { CostActions } from './cost-actions.ts'
import { displayLabels } from './price-settings.tsx'
import classes from './price-panel.module.css'
import { PricePreview } from './price-preview.tsx'
import { PriceTable } from './price-table.tsx'

interface Props {
  options: readonly PricedOption[]
  problem: PriceProblem | undefined
  /** The option whose lines the sheet shows. */
  looked: PricedOption | undefined
  onLook: (optionId: string) => void
  /** Extras that are counted in. */
  extras: readonly string[]
  onExtras: (ids: readonly string[]) => void
  actions: CostActions
  checks: ReactNode
}

/** What all of it comes to, what it earns, and what the traveller is shown, as it is typed. */
export function PricePanel({ options, problem, looked, onLook, extras, onExtras, actions, checks }: Props) {
  const { document, isEditable } = useEditor()
  const { pricing } = document
  return (
    <section className={classes.panel} aria-label="Price">
      <header className={classes.head}>
        <h2 className={classes.title}>Price</h2>
        {checks}
      </header>
      {problem && (
        <p className={classes.problem} role="alert">
          <IconAlertTriangle size={16} aria-hidden /> {problem.message}
        </p>
      )}
      {looked && (
        <>
          {options.length > 1 && (
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label="Option the sheet shows"
              value={looked.optionId ?? ''}
              onChange={onLook}
              data={options.map(({ optionId, name }) => ({ value: optionId ?? '', label: name ?? '' }))}
            />
          )}
          <PriceTable options={options} looked={looked} extras={extras} />
          <Extras options={options} extras={extras} onExtras={onExtras} />
          <h3 className={classes.subtitle}>What the traveller sees</h3>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="What the traveller sees"
            disabled={!isEditable}
            value={pricing.display}
            onChange={(display) => void actions.set('itinerary', ['pricing', 'display'], display)}
            data={priceDisplays.map((value) => ({ value, label: shortLabels[value] }))}
          />
          <PricePreview option={looked} label={displayLabels[pricing.display]} extras={extras} />
        </>
      )}
    </section>
  )
}

const shortLabels: Record<(typeof priceDisplays)[number], string> = {
  total: 'Total',
  'per-person': 'Per person',
  'per-component': 'By service',
}

/** What may be added, each with its price; those that are ticked are counted in above. */
function Extras({ options, extras, onExtras }: Pick<Props, 'options' | 'extras' | 'onExtras'>) {
  const { document } = useEditor()
  const found = new Map(options.flatMap(({ price }) => price.extras.map((extra) => [extra.id, extra] as const)))
  if (found.size === 0) return null
  const namesOf = (id: string) => {
    const having = options.filter(({ price }) => price.extras.some((extra) => extra.id === id))
    return having.length === options.length ? '' : ` (${having.map(({ name }) => name).join(', ')})`
  }
  return (
    <>
      <h3 className={classes.subtitle}>Optional extras</h3>
      <ul className={classes.extras}>
        {[...found.values()].map(({ id, title, price }) => (
          <li key={id} className={classes.extra}>
            <Checkbox
              size="xs"
              label={`${title}${namesOf(id)}`}
              checked={extras.includes(id)}
              onChange={(event) =>
                onExtras(event.currentTarget.checked ? [...extras, id] : extras.filter((one) => one !== id))
              }
            />
            <span className={classes.amount}>{formatMoney(price, document.currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
