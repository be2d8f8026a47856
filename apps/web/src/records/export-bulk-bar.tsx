import { type TableFormat, tableFormats } from '@sarai/contract/export-words'
import { useSession } from '~/lib/session-context.tsx'
import { BulkBar } from '~/ui/bulk-bar.tsx'
import { ExportItems, type ExportWays } from './export-items.tsx'
import { BulkExport, type SelectableList, type Selection, useSelected } from './record-bulk-bar.tsx'

interface Props<Filters> {
  list: SelectableList<Filters>
  /** Everybody may export their own. */
  hasOwner: boolean
  run: (format: TableFormat, selection: Selection<Filters>, ways: ExportWays) => Promise<void>
}

/** Floats over a list of which selected rows can be written to a file, and nothing else. */
export function ExportBulkBar<Filters>({ list, hasOwner, run }: Props<Filters>) {
  const { lacks } = useSession()
  const selected = useSelected(list)
  return (
    <BulkBar
      one={list.description.one}
      selected={selected.which}
      onEverything={selected.selectEverything}
      onNothing={list.selectNothing}
    >
      <BulkExport>
        <ExportItems
          hasOwner={hasOwner}
          hasPhones={false}
          lacks={hasOwner ? selected.lacks('export') : lacks('export', null)}
          formats={tableFormats}
          run={(format, ways) => run(format, selected.selection, ways)}
        />
      </BulkExport>
    </BulkBar>
  )
}
