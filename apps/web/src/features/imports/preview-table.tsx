import { Table } from '@mantine/core'
import type { ImportField, ImportTarget } from '@sarai/contract/import-fields'
import type { ImportPreview } from '@sarai/contract/imports'
import { formatNumber, plural } from '~/lib/format.ts'
import { TableSkeleton } from '~/ui/table-skeleton.tsx'
import { valueIn } from '~/records/record-fields.ts'
import { FieldValue } from './field-value.tsx'
import { useImportFields } from './import-field-list.ts'
import { importWords } from './import-words.ts'
import classes from './imports.module.css'

const outcomes = { create: 'New', update: 'Update', skip: 'Skip', reject: 'Reject' }

interface Props {
  target: ImportTarget
  preview: ImportPreview | undefined
  /** In which currency amounts are is still to be chosen. */
  isUndecided: boolean
  /** Another preview is on its way. */
  isStale: boolean
}

/** The first rows as they would be stored. */
export function PreviewTable({ target, preview, isUndecided, isStale }: Props) {
  const offered = useImportFields(target)
  if (!preview) return <TableSkeleton columns={[80, 160, 160, 160, 160]} />
  if (preview.sample.length === 0) return null
  const fields = offered.filter((field) =>
    preview.sample.some(({ values, unread }) => unread.includes(field.key) || isFilled(valueOf(values, field))),
  )
  return (
    <section className={classes.preview} aria-labelledby="import-preview" data-stale={isStale || undefined}>
      <h2 className={classes.heading} id="import-preview">
        Preview
        <span className={classes.quiet}>
          The first {plural(preview.sample.length, 'row')} as {importWords[target].one}s
        </span>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <div className={classes.previewScroll} tabIndex={0} role="group" aria-labelledby="import-preview">
        <Table className={classes.previewTable} verticalSpacing={6} horizontalSpacing={10}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Becomes</Table.Th>
              {fields.map((field) => (
                <Table.Th key={field.key}>{field.label}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {preview.sample.map((row) => (
              <PreviewRow key={row.row} row={row} fields={fields} isUndecided={isUndecided} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

const isFilled = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const valueOf = (values: object, field: ImportField) => valueIn(values, valueKey(field))

/** What a field's value is called in the record, where that is another name. */
function valueKey({ key }: ImportField): string {
  const renamed: Record<string, string> = { stage: 'stageId', owner: 'ownerId', followUp: 'followUpAt' }
  return renamed[key] ?? key
}

interface RowProps {
  row: ImportPreview['sample'][number]
  fields: ImportField[]
  isUndecided: boolean
}

function PreviewRow({ row, fields, isUndecided }: RowProps) {
  const currency = isUndecided ? null : row.values.currency
  return (
    <Table.Tr className={classes.previewRow} data-outcome={row.outcome}>
      <Table.Td className="tabular">{formatNumber(row.row)}</Table.Td>
      <Table.Td>
        <span className={classes.outcome} data-outcome={row.outcome}>
          {outcomes[row.outcome]}
        </span>
      </Table.Td>
      {row.outcome === 'reject' ? (
        <Table.Td colSpan={fields.length} className={classes.reason}>
          {row.reason}
        </Table.Td>
      ) : (
        fields.map((field) => (
          <Table.Td
            key={field.key}
            className={classes.previewCell}
            data-unread={row.unread.includes(field.key) || undefined}
          >
            {row.unread.includes(field.key) ? (
              'Kept as text'
            ) : (
              <FieldValue field={field} value={valueOf(row.values, field)} currency={currency} />
            )}
          </Table.Td>
        ))
      )}
    </Table.Tr>
  )
}
