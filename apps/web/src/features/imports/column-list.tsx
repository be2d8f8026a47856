import type { ImportField, ImportTarget } from '@sarai/contract/import-fields'
import type { ColumnDays, DateOrder, ImportPreview, ImportSettings, ImportShape } from '@sarai/contract/imports'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { formatNumber, plural } from '~/lib/format.ts'
import { ColumnChoice, ColumnChoices } from '~/ui/column-choice.tsx'
import { DayOrder } from '~/ui/day-order.tsx'
import { useImportFields } from './import-field-list.ts'
import { columnNames } from './import-header.ts'
import classes from './imports.module.css'

interface Props {
  target: ImportTarget
  shape: ImportShape
  settings: ImportSettings
  preview: ImportPreview | undefined
  onChange: (change: Pick<ImportSettings, 'mapping'> | Pick<ImportSettings, 'dateOrders'>) => void
}

/** The file's columns, each with some of its values, what it becomes, and what could not be read of it. */
export function ColumnList({ target, shape, settings, preview, onChange }: Props) {
  const fields = useImportFields(target)
  const { mapping, dateOrder, dateOrders } = settings
  const header = columnNames(shape, settings)
  const left = mapping.filter((field) => field === null).length

  function choose(column: number, field: string | null): void {
    const isMany = fields.find((one) => one.key === field)?.isMany
    // A field that takes one column moves here from the column that had it.
    onChange({ mapping: mapping.map((has, at) => (at === column ? field : has === field && !isMany ? null : has)) })
  }

  const setOrder = (column: number, order: DateOrder) =>
    onChange({ dateOrders: mapping.map((_, at) => (at === column ? order : (dateOrders[at] ?? null))) })

  return (
    <section className={classes.columns} aria-labelledby="import-columns">
      <h2 className={classes.heading} id="import-columns">
        Columns
        {left > 0 && <span className={classes.quiet}>{plural(left, 'column')} left out</span>}
      </h2>
      <ColumnChoices>
        {mapping.map((field, column) => (
          <ColumnRow
            key={column}
            name={header[column]?.trim() || `Column ${column + 1}`}
            fields={fields}
            field={field}
            seen={preview?.columns[column]}
            examined={preview?.examined ?? 0}
            onChange={(next) => choose(column, next)}
            setAside={field === null ? (shape.setAside[column] ?? null) : null}
            days={shape.days[column] ?? null}
            order={dateOrders[column] ?? dateOrder}
            onOrder={(order) => setOrder(column, order)}
          />
        ))}
      </ColumnChoices>
    </section>
  )
}

interface RowProps {
  name: string
  fields: ImportField[]
  field: string | null
  seen: ImportPreview['columns'][number] | undefined
  examined: number
  onChange: (field: string | null) => void
  /** Why Sarai leaves it out, where the column is one of its own. */
  setAside: string | null
  days: ColumnDays | null
  order: DateOrder
  onOrder: (order: DateOrder) => void
}

const dayKinds = new Set<ImportField['kind']>(['day', 'month', 'moment'])

function ColumnRow({ name, fields, field, seen, examined, onChange, setAside, days, order, onOrder }: RowProps) {
  const choices = useMemo(() => {
    const groups = Map.groupBy(fields, (one) => one.group)
    return [...groups].map(([group, ofGroup]) => ({
      group,
      items: ofGroup.map(({ key, label }) => ({ value: key, label })),
    }))
  }, [fields])
  const kind = fields.find(({ key }) => key === field)?.kind
  const isEmpty = seen?.filled === 0 && examined > 0
  return (
    <ColumnChoice
      name={name}
      samples={isEmpty ? 'Empty' : (seen?.samples.join(' · ') ?? '')}
      choices={choices}
      value={field}
      onChange={onChange}
      isLeftOut={field === null}
    >
      {setAside && <p className={classes.quiet}>{setAside}</p>}
      {days && kind && dayKinds.has(kind) && (
        <DayOrder
          name={name}
          days={days}
          order={order}
          isTold={seen?.problems.some(({ message }) => message.includes('but this column is')) ?? false}
          onChange={onOrder}
        />
      )}
      {field !== null && seen && seen.problems.length > 0 && <Problems problems={seen.problems} />}
    </ColumnChoice>
  )
}

function Problems({ problems }: { problems: ImportPreview['rejections'] }) {
  return (
    <ul className={classes.problems}>
      {problems.map(({ message, count, examples }) => (
        <li key={message}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            {formatNumber(count)} × {message.charAt(0).toLowerCase() + message.slice(1)}, like{' '}
            {examples.map(({ row, value }, at) => (
              <span key={row}>
                {at > 0 && ', '}
                <q>{value}</q> in row {formatNumber(row)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
