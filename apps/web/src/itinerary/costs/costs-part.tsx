import { useMediaQuery } from '@mantine/hooks'
import type { PricedOption } from '@sarai/itinerary/price-sheet'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useEditor } from '../editor-context.tsx'
import { costActionsOf } from './cost-actions.ts'
import { CostDrawer } from './cost-drawer.tsx'
import { CostSheet } from './cost-sheet.tsx'
import classes from './costs-part.module.css'
import { PaymentSchedule } from './payment-schedule.tsx'
import { PriceBar } from './price-bar.tsx'
import { PricePanel } from './price-panel.tsx'
import { PriceSettings } from './price-settings.tsx'
import { Travellers } from './traveller-fields.tsx'
import { UnboughtServices } from './unbought-services.tsx'
import { usePrices } from './use-prices.ts'

interface Props {
  /** The item or line to go to. */
  at: string | undefined
  /** What is wrong or missing, behind a button. */
  checks: ReactNode
  /** On a phone, the way back to the other parts. */
  back: ReactNode
}

/** What a proposal costs and is sold for: every line of it, and beside them what all of them come to. */
export default function CostsPart({ at, checks, back }: Props) {
  const { sync } = useEditor()
  const actions = useMemo(() => costActionsOf(sync), [sync])
  const [extras, setExtras] = useState<readonly string[]>([])
  const [optionId, setOptionId] = useState<string | null>(null)
  const [opened, setOpened] = useState<string>()
  const open = useCallback((id: string) => setOpened(id), [])
  const isWide = useMediaQuery('(min-width: 1180px)') ?? true
  const prices = usePrices(extras)
  const options = 'options' in prices ? prices.options : []
  const looked = options.find((option) => option.optionId === optionId) ?? options[0]
  const line = opened === undefined ? undefined : (looked?.lines.get(opened) ?? anyLine(options, opened))
  const panel = (
    <PricePanel
      options={options}
      problem={'problem' in prices ? prices.problem : undefined}
      looked={looked}
      onLook={setOptionId}
      extras={extras}
      onExtras={setExtras}
      actions={actions}
      checks={checks}
    />
  )
  return (
    <>
      <div className={classes.main}>
        {back}
        <h2 className="visually-hidden">Costs and price</h2>
        <Travellers />
        <UnboughtServices />
        <CostSheet actions={actions} options={options} looked={looked} at={at} onOpen={open} />
        <PriceSettings actions={actions} />
        <PaymentSchedule actions={actions} option={looked} extras={extras} />
        {!isWide && (
          <PriceBar looked={looked} extras={extras}>
            {panel}
          </PriceBar>
        )}
      </div>
      {isWide && <aside className={classes.side}>{panel}</aside>}
      {opened !== undefined && (
        <CostDrawer id={opened} actions={actions} line={line} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const anyLine = (options: readonly PricedOption[], id: string) =>
  options.find(({ lines }) => lines.has(id))?.lines.get(id)
