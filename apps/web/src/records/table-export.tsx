import { Button, Menu, type MenuProps } from '@mantine/core'
import { type PaperFormat, paperFormats, type TableFormat, tableFormats } from '@sarai/contract/export-words'
import { IconDownload } from '@tabler/icons-react'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useAction } from '~/ui/action.ts'
import { type ExportFormat, ExportItems } from './export-items.tsx'

interface Props<Format extends ExportFormat> {
  /** "Export dues" */
  label: string
  /** Where the menu opens. */
  position?: MenuProps['position']
  /** Asks for the file. */
  start: (format: Format) => Promise<{ data: { operationId: string } }>
  /** What it can be written to. */
  formats: readonly Format[]
}

/** Writes a table of the whole agency to a file, for those who may export. */
function FormatExport<const Format extends ExportFormat>({
  label,
  position = 'bottom-end',
  start,
  formats,
}: Props<Format>) {
  const { lacks } = useSession()
  const { isBusy, run } = useAction()
  return (
    <Menu position={position}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconDownload size={15} />}
          aria-label={label}
          loading={isBusy}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems
          hasOwner={false}
          lacks={lacks('export', null)}
          formats={formats}
          run={(format) =>
            run(() => start(format), 'The export was not started', {
              show: ({ data }) => watchOperation(data.operationId),
            })
          }
        />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same of a report or a statement of account, which are papers too. */
export const PaperExport = (props: Omit<Props<PaperFormat>, 'formats'>) => (
  <FormatExport {...props} formats={paperFormats} />
)

/** The same of what is a table only. */
export const TableExport = (props: Omit<Props<TableFormat>, 'formats'>) => (
  <FormatExport {...props} formats={tableFormats} />
)
