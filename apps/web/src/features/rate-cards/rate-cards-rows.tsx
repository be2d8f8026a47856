import type { RateCardRow } from '@sarai/contract/rate-cards'
import { Menu } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useSession } from '~/lib/session-context.tsx'
import { validWords } from '~/records/rate-card-words.ts'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RestoreButton } from '~/ui/restore-button.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { deleteRateCard, duplicateRateCard, restoreRateCard } from './rate-card-actions.ts'

/** What can be done with a rate card at once. */
function RateCardMenu({ row }: { row: RateCardRow }) {
  const { can, lacks, user } = useSession()
  if (!can('vendors', 'write')) return null
  return (
    <RowMenu label={`Actions for ${row.name}`}>
      <Menu.Dropdown>
        {user.seesCost && (
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicateRateCard(row)}>
            Duplicate
          </Menu.Item>
        )}
        <RightItem
          lacks={lacks('delete', null)}
          colour="red"
          icon={<IconTrash size={16} />}
          onClick={() => void deleteRateCard(row)}
        >
          Delete
        </RightItem>
      </Menu.Dropdown>
    </RowMenu>
  )
}

function Restore({ row }: { row: RateCardRow }) {
  const { can, lacks } = useSession()
  if (!can('vendors', 'write')) return null
  return <RestoreButton name={row.name} lacks={lacks('delete', null)} onRestore={() => void restoreRateCard(row.id)} />
}

const link = (row: RateCardRow, props: RowLinkProps) => <RowLink to={recordPage('rateCard', row.id)} {...props} />

const card = {
  height: rowCardHeight,
  render: (row: RateCardRow) => (
    <RowCard
      to={recordPage('rateCard', row.id)}
      name={row.name}
      about={`${row.vendor}, ${validWords(row)}`}
      foot={recordNumber('rateCard', row.number)}
      phone={null}
    />
  ),
}

/** How a list of rate cards draws its rows; made once, so that rows already drawn are not drawn again. */
export const rateCardRows = { link, card, quickActions: (row: RateCardRow) => <RateCardMenu row={row} /> }

/** The same for those that were deleted. */
export const deletedRateCardRows = { link, card, quickActions: (row: RateCardRow) => <Restore row={row} /> }
