import { Select, TextInput } from '@mantine/core'
import { itemCategories, itemCategoryLabels } from '@sarai/contract/itinerary-words'
import { undecidedColumn } from '@sarai/contract/rate-card-words'
import type { RateFileFacts, RateFileShape } from '@sarai/contract/rate-files'
import { plural } from '~/lib/format.ts'
import { currencyChoices } from '~/lib/currencies.ts'
import { ColumnChoice, ColumnChoices } from '~/ui/column-choice.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { DayOrder } from '~/ui/day-order.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import classes from './import-reading.module.css'
import {
  chooseFact,
  chooseField,
  chooseHeader,
  chooseOrder,
  chooseSheet,
  type LayoutChange,
  leaveOut,
  listChoices,
} from './import-layout.ts'

interface Props {
  shape: RateFileShape
  onChange: (change: LayoutChange) => void
}

/** How a file of rates is understood, to be corrected: its sheet, its heading, its columns, and what it does not say. */
export function ImportReading({ shape, onChange }: Props) {
  const { sheets, sheet, leading, headerRow, missing } = shape
  return (
    <>
      <div className={classes.facts}>
        {sheets.length > 1 && (
          <Select
            label="Sheet"
            size="xs"
            data={sheets}
            value={sheet}
            onChange={(next) => next && onChange(chooseSheet(next))}
            allowDeselect={false}
          />
        )}
        <Select
          label="Names of the columns"
          size="xs"
          data={withHeader(leading, headerRow).map(({ row, text }) => ({
            value: String(row),
            label: `Row ${row}: ${text}`.slice(0, 60),
          }))}
          value={String(headerRow)}
          onChange={(row) => row && onChange(chooseHeader(Number(row)))}
          allowDeselect={false}
        />
      </div>
      {missing.length > 0 && <MissingFacts shape={shape} onChange={onChange} />}
      <Columns shape={shape} onChange={onChange} />
    </>
  )
}

/** The heading may stand further down than the rows that are offered. */
function withHeader(leading: RateFileShape['leading'], headerRow: number) {
  const isThere = leading.some(({ row }) => row === headerRow)
  return isThere ? leading : [...leading, { row: headerRow, text: 'further down' }]
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No, it is added' },
]

/** What holds for all rows, because the file has no column for it. */
function MissingFacts({ shape: { facts, missing }, onChange }: Props) {
  const set = (change: RateFileFacts) => onChange(chooseFact(change))
  const isMissing = (fact: RateFileShape['missing'][number]) => missing.includes(fact)
  return (
    <section aria-labelledby="rates-missing">
      <h3 className={classes.heading} id="rates-missing">
        What the file does not say
      </h3>
      <div className={classes.facts}>
        {isMissing('product') && (
          <TextInput
            label="Product"
            size="xs"
            maxLength={160}
            defaultValue={facts.product ?? ''}
            onBlur={({ currentTarget: { value } }) =>
              value.trim() !== (facts.product ?? '') && set({ product: value.trim() || undefined })
            }
          />
        )}
        {isMissing('category') && (
          <Select
            label="Category"
            size="xs"
            placeholder="Choose"
            data={itemCategories.map((value) => ({ value, label: itemCategoryLabels[value] }))}
            value={facts.category ?? null}
            onChange={(value) => {
              const category = itemCategories.find((one) => one === value)
              if (category) set({ category })
            }}
            allowDeselect={false}
          />
        )}
        {isMissing('currency') && (
          <Select
            label="Currency"
            size="xs"
            data={currencyChoices()}
            value={facts.currency ?? null}
            onChange={(currency) => currency && set({ currency })}
            searchable
            allowDeselect={false}
          />
        )}
        {isMissing('taxIncluded') && (
          <Select
            label="Do the rates include tax?"
            size="xs"
            placeholder="Choose"
            data={yesNo}
            value={facts.taxIncluded === undefined ? null : facts.taxIncluded ? 'yes' : 'no'}
            onChange={(value) => value && set({ taxIncluded: value === 'yes' })}
            allowDeselect={false}
          />
        )}
        {isMissing('days') && (
          <>
            <DayInput
              label="From"
              size="xs"
              value={facts.from ?? ''}
              onChange={(from) => set({ from: from || undefined })}
            />
            <DayInput label="To" size="xs" value={facts.to ?? ''} onChange={(to) => set({ to: to || undefined })} />
          </>
        )}
        {isMissing('ages') && (
          <>
            <AgeInput label="Children from age" value={facts.childFrom} onChange={(childFrom) => set({ childFrom })} />
            <AgeInput label="Children to age" value={facts.childTo} onChange={(childTo) => set({ childTo })} />
          </>
        )}
      </div>
    </section>
  )
}

function AgeInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: number | undefined
  onChange: (age: number) => void
}) {
  return (
    <CountInput
      label={label}
      size="xs"
      max={120}
      isRequired
      value={value ?? null}
      onChange={(age) => age !== null && onChange(age)}
    />
  )
}

function Columns({ shape, onChange }: Props) {
  const { columns } = shape
  const open = columns.filter(({ field }) => field === undecidedColumn).length
  return (
    <section aria-labelledby="rates-columns">
      <h3 className={classes.heading} id="rates-columns">
        Columns
        {open > 0 && <span className="quiet"> {plural(open, 'column')} not recognised</span>}
      </h3>
      <ColumnChoices>
        {columns.map(({ name, samples, field, days, dateOrder }, column) => {
          const called = name || `Column ${column + 1}`
          const isOpen = field === undecidedColumn
          if (samples.length === 0 && field === null) return null
          return (
            <ColumnChoice
              key={column}
              name={called}
              samples={samples.join(' · ')}
              choices={listChoices(field)}
              value={isOpen ? null : field}
              onChange={(next) => onChange(chooseField(shape, column, next === leaveOut ? null : next))}
              isLeftOut={field === null}
              placeholder={isOpen ? 'Not recognised' : 'Leave out'}
            >
              {days && dateOrder && (
                <DayOrder
                  name={called}
                  days={days}
                  order={dateOrder}
                  isTold={false}
                  onChange={(order) => onChange(chooseOrder(shape, column, order))}
                />
              )}
            </ColumnChoice>
          )
        })}
      </ColumnChoices>
    </section>
  )
}
