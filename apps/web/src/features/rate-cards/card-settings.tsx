import { Checkbox, Select, TextInput } from '@mantine/core'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { rateBases, rateBasisLabels } from '@sarai/contract/rate-words'
import { CountInput, PercentInput } from '~/records/number-inputs.tsx'
import { Two } from '~/records/record-form.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import classes from './rate-card-page.module.css'

interface Props {
  card: RateCard
  isEditable: boolean
  onChange: (card: RateCard) => void
}

const bases = rateBases.map((value) => ({ value, label: rateBasisLabels[value] }))

/** What holds for the whole card. */
export function CardSettings({ card, isEditable, onChange }: Props) {
  const set = (to: Partial<RateCard>) => onChange({ ...card, ...to })
  const field = { disabled: !isEditable, size: 'xs' } as const
  return (
    <section aria-label="The card" className={classes.settings}>
      <TextInput
        {...field}
        label="Product"
        value={card.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Select
        {...field}
        label="Rates are"
        allowDeselect={false}
        data={bases}
        value={card.basis}
        onChange={(basis) => basis && set({ basis })}
      />
      <Two>
        <DayInput
          {...field}
          label="Holds from"
          value={card.validFrom ?? ''}
          onChange={(day) => set({ validFrom: day || null })}
        />
        <DayInput
          {...field}
          label="Holds to"
          value={card.validTo ?? ''}
          onChange={(day) => set({ validTo: day || null })}
        />
      </Two>
      <CountInput
        {...field}
        label="Book so many days ahead"
        max={1000}
        value={card.releaseDays}
        onChange={(releaseDays) => set({ releaseDays })}
      />
      <Checkbox
        {...field}
        label="Rates include tax"
        checked={card.taxIncluded}
        onChange={(event) => set({ taxIncluded: event.currentTarget.checked })}
      />
      {!card.taxIncluded && (
        <PercentInput {...field} label="Tax rate, %" value={card.taxRate} onChange={(taxRate) => set({ taxRate })} />
      )}
    </section>
  )
}
