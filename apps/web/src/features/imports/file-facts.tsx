import { Checkbox, Select } from '@mantine/core'
import type { FileImport, ImportSettings, ImportShape } from '@sarai/contract/imports'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import classes from './imports.module.css'

const delimiterNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

interface Props {
  file: FileImport
  shape: ImportShape
  settings: ImportSettings
  rows: number | undefined
  onChange: (change: Partial<ImportSettings>) => void
}

/** What the file is, and what about it may have been guessed wrong: the sheet, and the line of the header. */
export function FileFacts({ file, shape, settings, rows, onChange }: Props) {
  const known = {
    csv: `CSV, ${shape.encoding}`,
    xlsx: 'Excel workbook',
    xlsb: 'Excel workbook (.xlsb)',
    xls: 'Excel workbook (.xls)',
    ods: 'OpenDocument sheet',
    vcard: 'Cards',
  }[shape.format]
  const parted = shape.delimiter ? `separated by ${delimiterNames[shape.delimiter]}` : undefined
  const facts = [rows === undefined ? undefined : plural(rows, 'row'), plural(shape.width, 'column'), known, parted]

  async function choose(sheet: string | null): Promise<void> {
    if (!sheet || sheet === shape.sheet) return
    await runAction(api.imports.chooseSheet({ id: file.id, sheet }), 'The sheet was not read')
    await queryClient.invalidateQueries({ queryKey: calls.imports.get.key({ input: { id: file.id } }) })
  }

  return (
    <div className={classes.facts}>
      <div className={classes.fileName}>
        <strong>{file.fileName}</strong>
        <span className={classes.quiet}>{facts.filter(Boolean).join(' · ')}</span>
        {shape.exportOf && <span className={classes.quiet}>Recognised as an export of {shape.exportOf}.</span>}
        {file.isRemembered && (
          <span className={classes.quiet}>Columns as the last time a file like this was imported.</span>
        )}
      </div>
      {shape.sheets.length > 1 && (
        <Select
          label="Sheet"
          size="xs"
          data={shape.sheets}
          value={shape.sheet}
          onChange={(sheet) => void choose(sheet)}
          allowDeselect={false}
        />
      )}
      {shape.format !== 'vcard' && (
        <div className={classes.headerLine}>
          <Select
            label="Names of the columns"
            size="xs"
            w={220}
            data={[
              ...shape.leading.slice(0, 10).map((line, at) => ({ value: String(at), label: lineLabel(line) })),
              { value: 'none', label: 'No row has them' },
            ]}
            value={settings.headerLine === null ? 'none' : String(settings.headerLine)}
            onChange={(line) => {
              if (line) onChange({ headerLine: line === 'none' ? null : Number(line), hasGroups: false })
            }}
            allowDeselect={false}
          />
          {(settings.headerLine ?? 0) > 0 && (
            <Checkbox
              size="xs"
              label="The row above names groups"
              checked={settings.hasGroups}
              onChange={(event) => onChange({ hasGroups: event.currentTarget.checked })}
            />
          )}
        </div>
      )}
    </div>
  )
}

function lineLabel({ row, cells }: ImportShape['leading'][number]): string {
  return `Row ${row}: ${cells.filter((cell) => cell.trim() !== '').join(', ')}`.slice(0, 60)
}
