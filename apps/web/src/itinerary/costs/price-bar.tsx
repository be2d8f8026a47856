import { Drawer, UnstyledButton } from '@mantine/core'
import { writeCollectedLabel } from '@sarai/itinerary/collected-tax'
import type { PricedOption } from '@sarai/itinerary/price-sheet'
import { formatMoney, formatPercent } from '@sarai/money/format'
import { IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEditor } from '../editor-context.tsx'
import classes from './price-bar.module.css'
import { useCollectedOn } from './use-collected.ts'

interface Props {
  looked: PricedOption | undefined
  /** Extras that are counted in. */
  extras: readonly string[]
  /** The whole of it. */
  children: ReactNode
}

/** Where there is no room beside the costs, what they come to stays in sight below them, and opens. */
export function PriceBar({ looked, extras, children }: Props) {
  const { document } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const price = looked?.price
  const collected = useCollectedOn(looked, extras)
  return (
    <>
      <UnstyledButton className={classes.bar} onClick={() => setOpen(true)}>
        <span className={classes.total}>
          {looked?.name && <span className={classes.name}>{looked.name}</span>}
          {price ? formatMoney(price.total, document.currency) : 'Cannot be computed'}
          {collected && <span className={classes.name}>+ {writeCollectedLabel(collected)}</span>}
        </span>
        {price && price.marginPoints !== null && (
          <span className={classes.margin} data-below={looked?.mayFallBelowFloor || undefined}>
            {formatPercent(Math.round(price.marginPoints / 10) * 10)} margin
            {looked?.mayFallBelowFloor && ', too low'}
          </span>
        )}
        <IconChevronUp size={18} aria-label="Show the price" />
      </UnstyledButton>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="85%"
        title={<span className="visually-hidden">Price</span>}
      >
        {children}
      </Drawer>
    </>
  )
}
