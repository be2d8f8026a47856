import { IconDownload } from '@tabler/icons-react'
import { useSession } from '~/lib/session-context.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { OwnOnly } from './own-only.tsx'

/** What lists can be written to, as a menu calls it. */
const formatNames = { csv: 'As CSV', xlsx: 'As Excel workbook', vcf: 'As vCards' } as const

interface Props<Format> {
  /** The records are people's: everybody may export their own. */
  hasOwner: boolean
  formats: readonly Format[]
  run: (format: Format) => Promise<unknown>
}

/** The files that a list can be written to, in a menu. */
export function ExportItems<const Format extends keyof typeof formatNames>({ hasOwner, formats, run }: Props<Format>) {
  const { lacks } = useSession()
  return (
    <>
      {hasOwner && <OwnOnly right="export" />}
      {formats.map((format) => (
        <RightItem
          key={format}
          lacks={hasOwner ? undefined : lacks('export', null)}
          icon={<IconDownload size={16} />}
          onClick={() => void run(format)}
        >
          {formatNames[format]}
        </RightItem>
      ))}
    </>
  )
}
