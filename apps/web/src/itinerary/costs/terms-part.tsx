import { priceDisplays } from '@sarai/contract/itinerary-words'
import { formatMoney } from '@sarai/money/format'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { calls } from '~/query.ts'
import { EditField } from '../edit-field.tsx'
import { useEditor } from '../editor-context.tsx'
import { LabelledSelect } from './cell-select.tsx'
import { costActionsOf } from './cost-actions.ts'
import classes from './costs-part.module.css'
import { PaymentSchedule } from './payment-schedule.tsx'
import settings from './price-settings.module.css'
import preview from './price-preview.module.css'
import { displayLabels } from './price-settings.tsx'
import { Travellers } from './traveller-fields.tsx'

const none: readonly string[] = []

/** What people who do not see costs settle with travellers: who comes, what they are shown, and what is paid when. */
export default function TermsPart({ back }: { back: ReactNode }) {
  const { document, isEditable, sync } = useEditor()
  const actions = useMemo(() => costActionsOf(sync), [sync])
  const prices = useSavedPrices()
  const [first] = prices
  const nameOf = (id: string | null) => document.options.find((option) => option.id === id)?.name ?? null
  return (
    <div className={classes.main}>
      {back}
      <h2 className="visually-hidden">Travellers and payments</h2>
      <Travellers />
      <section aria-label="What the traveller sees">
        <h2 className={settings.title}>What the traveller sees</h2>
        <div className={settings.fields}>
          <LabelledSelect
            label="The price"
            isDisabled={!isEditable}
            value={document.pricing.display}
            choices={priceDisplays.map((value) => ({ value, label: displayLabels[value] }))}
            onChange={(display) => void actions.set('itinerary', ['pricing', 'display'], display)}
          />
          <EditField
            node="itinerary"
            path={['validTo']}
            value={document.validTo}
            field={{ label: 'Valid until', kind: 'day' }}
          />
        </div>
      </section>
      <PaymentSchedule
        actions={actions}
        option={first && { optionId: first.optionId, name: nameOf(first.optionId), price: first }}
        extras={none}
      />
      {prices.length > 0 && (
        <section className={classes.totals} aria-label="Price">
          {prices.map(({ optionId, total, currency }) => (
            <p key={optionId} className={preview.total}>
              <span>{nameOf(optionId) ?? 'Total'}</span>
              <span>{formatMoney(total, currency)}</span>
            </p>
          ))}
        </section>
      )}
    </div>
  )
}

/** What each option comes to. Only the server knows, and says so of what is saved. */
function useSavedPrices() {
  const { recordId, sync } = useEditor()
  const revision = useSyncExternalStore(sync.watch, () => sync.shown().revision)
  const asked = calls.prospects.price.queryOptions({ input: { id: recordId } })
  const answer = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, revision],
    // The last price says more than none while the next is computed.
    placeholderData: keepPreviousData,
  })
  return answer.data?.data.prices.filter(({ total }) => total > 0) ?? []
}
