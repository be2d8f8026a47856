import { Menu } from '@mantine/core'
import type { VcardVersion } from '@sarai/contract/contact-words'
import type { ExportedPhones } from '@sarai/contract/export-words'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { RightItem } from '~/ui/right-item.tsx'
import { OwnOnly } from './own-only.tsx'

/** What lists can be written to, as a menu calls it. */
const formats = {
  csv: { name: 'As CSV' },
  xlsx: { name: 'As Excel workbook' },
  vcf: { name: 'As vCards', version: '4.0' },
  vcf3: { name: 'As vCards 3.0 (Outlook, phones)', version: '3.0' },
  vcf21: { name: 'As vCards 2.1 (old phones)', version: '2.1' },
} as const
export type ExportFormat = keyof typeof formats

/** How a list is to be written. */
export interface ExportWays {
  phones: ExportedPhones
  /** Every field, not only the columns that are shown. */
  allFields: boolean
}

interface Props<Format> {
  /** The records are people's: everybody may export their own. */
  hasOwner: boolean
  /** Their phone numbers can be written in either way; people have some. */
  hasPhones?: boolean
  /** Why none of these can be exported, where that is certain. */
  lacks: string | undefined
  formats: readonly Format[]
  /** The list has columns that are shown, of which the file may hold more. */
  hasShown?: boolean
  run: (format: Format, ways: ExportWays) => Promise<unknown>
}

/** The version of vCards, where a format is one. */
export function vcardVersionOf(format: ExportFormat): VcardVersion | undefined {
  const chosen: { name: string; version?: VcardVersion } = formats[format]
  return chosen.version
}

/** The files that a list can be written to, in a menu, with how. */
export function ExportItems<const Format extends ExportFormat>({
  hasOwner,
  hasPhones = hasOwner,
  lacks,
  formats: offered,
  hasShown = false,
  run,
}: Props<Format>) {
  const [allFields, setAllFields] = useState(false)
  const [phones, setPhones] = useState<ExportedPhones>('local')
  return (
    <>
      {hasOwner && !lacks && <OwnOnly right="export" />}
      {hasShown && (
        <Menu.CheckboxItem checked={allFields} onChange={setAllFields} closeMenuOnClick={false}>
          All fields, not only those shown
        </Menu.CheckboxItem>
      )}
      {hasPhones && (
        <Menu.CheckboxItem
          checked={phones === 'e164'}
          onChange={(isOn) => setPhones(isOn ? 'e164' : 'local')}
          closeMenuOnClick={false}
        >
          Phone numbers as E.164
        </Menu.CheckboxItem>
      )}
      {(hasPhones || hasShown) && <Menu.Divider />}
      {offered.map((format) => (
        <RightItem
          key={format}
          lacks={lacks}
          icon={<IconDownload size={16} />}
          onClick={() => void run(format, { phones, allFields })}
        >
          {formats[format].name}
        </RightItem>
      ))}
    </>
  )
}
