import { Tooltip } from '@mantine/core'
import { moneyWords } from '@sarai/itinerary/words'
import { usePrices } from './costs/use-prices.ts'
import classes from './header-total.module.css'

/** What the trip comes to as it is written now: of each option, without extras. */
export function HeaderTotal() {
  const prices = usePrices()
  if ('problem' in prices) return <span className={classes.total}>Too large</span>
  const totals = prices.options.filter(({ price }) => price.total > 0)
  if (totals.length === 0) return <span className={classes.none}>No price yet</span>
  const of = ({ name, price }: (typeof totals)[number]) =>
    `${name ? `${name} ` : ''}${moneyWords(price.total, price.currency)}`
  return (
    <Tooltip label="What it comes to, without extras">
      <span className={classes.total}>{totals.map(of).join(' · ')}</span>
    </Tooltip>
  )
}
