import { occupancyLabels } from '@sarai/contract/itinerary-words'
import { writeCollectedRows } from '@sarai/itinerary/collected-tax'
import type { PricedOption } from '@sarai/itinerary/price-sheet'
import { shownPrice } from '@sarai/itinerary/traveller-view'
import { formatMoney } from '@sarai/money/format'
import { useEditor } from '../editor-context.tsx'
import classes from './price-preview.module.css'
import { useCollectedOn } from './use-collected.ts'

interface Props {
  option: PricedOption
  label: string
  /** Extras that are counted in. */
  extras: readonly string[]
}

/** The price as it will be shown: the same figures that the page of the traveller is given. */
export function PricePreview({ option, label, extras }: Props) {
  const { document } = useEditor()
  const { display } = document.pricing
  const { total, hasTax, persons, components } = shownPrice(option.price, display)
  const collected = useCollectedOn(option, extras)
  const money = (minor: number) => formatMoney(minor, document.currency)
  return (
    <div className={classes.preview} role="group" aria-label={`Preview: ${label}`}>
      {option.name && <span className={classes.name}>{option.name}</span>}
      <dl className={classes.lines}>
        {persons.map(({ occupancy, count, price }) => (
          <Line key={occupancy} label={`${occupancyLabels[occupancy]} × ${count}`} amount={money(price)} />
        ))}
        {components.map((one) => (
          <Line key={one.label} label={one.label} amount={money(one.price)} />
        ))}
      </dl>
      <p className={classes.total}>
        <span>Total</span>
        <span>{money(total)}</span>
      </p>
      {hasTax && <p className={classes.tax}>Taxes are included</p>}
      {collected && (
        <dl className={classes.collected}>
          {writeCollectedRows(collected).map(({ label: what, price }) => (
            <Line key={what} label={what} amount={price} />
          ))}
          <Line label="To pay" amount={money(collected.toPay)} />
        </dl>
      )}
    </div>
  )
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </>
  )
}
