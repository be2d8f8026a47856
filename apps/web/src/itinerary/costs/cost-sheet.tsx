import { Button } from '@mantine/core'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { PricedOption } from '@sarai/itinerary/price-sheet'
import { dayPlaces, isNamed } from '@sarai/itinerary/trip-days'
import { markupText } from '@sarai/itinerary/typed-text'
import { formatWholeMoney } from '@sarai/money/format'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { dayLabel } from '../day-label.ts'
import { useAct, useEditor } from '../editor-context.tsx'
import { type CostActions, type Costed, editToAddLine, isItem } from './cost-actions.ts'
import { CostRow } from './cost-row.tsx'
import classes from './cost-sheet.module.css'
import { moveInSheet } from './sheet-keys.ts'

interface Props {
  actions: CostActions
  /** None where they cannot be computed. */
  options: readonly PricedOption[]
  /** The option whose prices are shown, of what is in several; what is not in it steps back. */
  looked: PricedOption | undefined
  /** The item or line to go to. */
  at: string | undefined
  onOpen: (id: string) => void
}

/** Every cost of the trip, day by day, typed where it stands. */
export function CostSheet({ actions, options, looked, at, onOpen }: Props) {
  const { document, isEditable, sync } = useEditor()
  const act = useAct()
  const sheet = useRef<HTMLTableElement>(null)

  useEffect(() => {
    const cell = at === undefined ? null : cellAt(sheet.current, at, 'net')
    cell?.scrollIntoView({ block: 'center' })
    cell?.focus()
  }, [at])

  function add(): void {
    const { id, edits } = editToAddLine(sync)
    // There at once: what is typed next is the new line's, however fast it comes.
    if (flushSync(() => act(edits))) cellAt(sheet.current, id, 'title')?.focus()
  }

  /** Of the option that is looked at, else of the first that has it. */
  const priceOf = (id: string) => looked?.lines.get(id) ?? options.find(({ lines }) => lines.has(id))?.lines.get(id)
  const { currency, pricing } = document
  const defaultMarkup = pricing.markup.kind === 'percent' ? markupText(pricing.markup, currency) : 'shared'
  const row = (one: Costed) => (
    <CostRow
      key={one.id}
      one={one}
      options={optionNames(document, one)}
      isElsewhere={one.cost !== null && looked !== undefined && !looked.lines.has(one.id)}
      net={priceOf(one.id)?.net}
      sell={priceOf(one.id)?.sell}
      currency={currency}
      defaultMarkup={defaultMarkup}
      isEditable={isEditable}
      actions={actions}
      onOpen={onOpen}
    />
  )
  const sumOf = (rows: Costed[]) => {
    const own = looked?.lines
    const sum = rows.reduce((total, one) => total + (one.isOptional ? 0 : (own?.get(one.id)?.sell ?? 0)), 0)
    return sum > 0 ? formatWholeMoney(sum, currency) : ''
  }
  const places = dayPlaces(document)
  const days = document.days
    .map((day, index) => ({ day, index, rows: day.items.filter((one) => one.category !== 'info' || one.cost) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className={classes.frame}>
      <table ref={sheet} className={classes.sheet} onKeyDown={moveInSheet} aria-label="Costs">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Vendor</th>
            <th scope="col">Counted</th>
            <th scope="col" data-number>
              Qty
            </th>
            <th scope="col" data-number title="For another currency, type it along: USD 120">
              Net price
            </th>
            <th scope="col" data-number>
              Markup
            </th>
            <th scope="col">Tax</th>
            <th scope="col" data-number>
              Sells at
            </th>
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          </tr>
        </thead>
        {days.map(({ day, index, rows }) => (
          <tbody key={day.id}>
            <Heading
              name={`Day ${places.get(day.id)?.number ?? index + 1}`}
              about={[dayLabel(places.get(day.id)), isNamed(day) ? day.title : '']}
              sum={sumOf(rows)}
            />
            {rows.map(row)}
          </tbody>
        ))}
        <tbody>
          <Heading name="The whole trip" about={['Visas, insurance, a guide']} sum={sumOf(document.lines)} />
          {document.lines.map(row)}
        </tbody>
      </table>
      {isEditable && (
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={add}
        >
          Add a cost of the trip
        </Button>
      )}
    </div>
  )
}

const cellAt = (sheet: HTMLElement | null, id: string, column: string) =>
  sheet?.querySelector<HTMLElement>(`[data-row="${id}"] [data-cell="${column}"]`)

function Heading({ name, about, sum }: { name: string; about: string[]; sum: string }) {
  return (
    <tr className={classes.heading}>
      <th scope="rowgroup" colSpan={7}>
        {name} <span className={classes.about}>{about.filter(Boolean).join(' · ')}</span>
      </th>
      <td className={classes.sell} colSpan={2}>
        {sum}
      </td>
    </tr>
  )
}

/** The names of the options something is in, where it is not in all of them; an item is at most where its day is. */
function optionNames(document: ItineraryDocument, one: Costed): string {
  const day = isItem(one) ? document.days.find(({ items }) => items.includes(one)) : undefined
  const allowed = [one.optionIds, day?.optionIds ?? []].filter((ids) => ids.length > 0)
  if (allowed.length === 0 || document.options.length === 0) return ''
  const names = document.options.filter(({ id }) => allowed.every((ids) => ids.includes(id))).map(({ name }) => name)
  return names.length === 0 ? 'No option' : names.join(', ')
}
