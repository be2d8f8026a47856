import { Button, Menu, type MenuProps } from '@mantine/core'
import { type TableFormat, tableFormats } from '@sarai/contract/export-words'
import { IconDownload } from '@tabler/icons-react'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useAction } from '~/ui/action.ts'
import { ExportItems } from './export-items.tsx'

interface Props {
  /** "Export dues" */
  label: string
  /** Where the menu opens. */
  position?: MenuProps['position']
  /** Asks for the file. */
  start: (format: TableFormat) => Promise<{ data: { operationId: string } }>
}

/** Writes a table of the whole agency to a file, for those who may export. */
export function TableExport({ label, position = 'bottom-end', start }: Props) {
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
          formats={tableFormats}
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
