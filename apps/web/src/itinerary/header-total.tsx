import { Tooltip } from '@mantine/core'
import { formatMoney } from '@sarai/money/format'
import { usePrices } from './costs/use-prices.ts'
import classes from './header-total.module.css'

interface Props {
  /** What was agreed upon, once it was; what the server says for those who do not see costs. */
  agreed: { total: number; currency: string } | null
}

/** What the trip comes to as it is written now: of each option, without extras; or what was agreed upon. */
export function HeaderTotal({ agreed }: Props) {
  const prices = usePrices()
  if (agreed) return <span className={classes.total}>{formatMoney(agreed.total, agreed.currency)}</span>
  if ('problem' in prices) return <span className={classes.total}>Too large</span>
  const totals = prices.options.filter(({ price }) => price.total > 0)
  if (totals.length === 0) return <span className={classes.none}>No price yet</span>
  const least = totals.reduce((best, one) => (one.price.total < best.price.total ? one : best))
  const of = ({ price }: (typeof totals)[number]) => formatMoney(price.total, price.currency)
  const each = totals.map((one) => `${one.name} ${of(one)}`).join(', ')
  return (
    <Tooltip label={totals.length > 1 ? `Without extras: ${each}` : 'Without extras'}>
      <span className={classes.total}>
        {totals.length > 1 && <span className={classes.from}>from </span>}
        {of(least)}
      </span>
    </Tooltip>
  )
}
