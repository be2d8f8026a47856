import type { LibraryRow } from '@sarai/contract/library-schemas'
import type { ComponentType } from 'react'
import { CoverCard } from '~/records/cover-card.tsx'
import { CoverLine, coverLineHeight } from '~/records/cover-line.tsx'
import { AgoCell } from '~/ui/cells.tsx'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { recordPage } from '~/records/kinds.ts'
import { RowLink } from '~/ui/row-link.tsx'
import { KindBadge, KindIcon, KindMark } from './kind-mark.tsx'
import { LibraryMenu, RestoreItem } from './library-menu.tsx'
import { aboutOf, placeOf, priceOf } from './library-words.ts'

const link = (row: LibraryRow, props: RowLinkProps) => (
  <RowLink to={recordPage('library', row.id)} keepsSearch {...props} />
)

function line(row: LibraryRow, Actions: ComponentType<{ item: LibraryRow }>) {
  const { id, name, kind, pictures } = row
  return (
    <CoverLine
      id={id}
      to={recordPage('library', id)}
      keepsSearch
      cover={pictures[0] ?? null}
      none={<KindIcon kind={kind} />}
      name={name}
      about={[placeOf(row), aboutOf(row)].filter(Boolean).join(' · ') || ' '}
      foot={
        <>
          <KindMark kind={kind} />
          <span className="tabular">{priceOf(row)}</span>
        </>
      }
      menu={<Actions item={row} />}
    />
  )
}

function card(row: LibraryRow, Actions: ComponentType<{ item: LibraryRow }>) {
  const { id, name, kind, pictures, archivedAt, updatedAt } = row
  return (
    <CoverCard
      id={id}
      to={recordPage('library', id)}
      keepsSearch
      cover={pictures[0] ?? null}
      none={<KindIcon kind={kind} size={40} />}
      badge={<KindBadge kind={kind} />}
      title={name}
      about={placeOf(row) || ' '}
      detail={aboutOf(row) || ' '}
      price={<span className="tabular">{priceOf(row)}</span>}
      changedAt={<AgoCell at={updatedAt} />}
      menu={<Actions item={row} />}
      isQuiet={archivedAt !== null}
    />
  )
}

/** How the library's list draws its rows; made once, so that rows already drawn are not drawn again. */
export const libraryRows = {
  link,
  quickActions: (row: LibraryRow) => <LibraryMenu item={row} />,
  card: { height: coverLineHeight, render: (row: LibraryRow) => line(row, LibraryMenu) },
  gridCard: (row: LibraryRow) => card(row, LibraryMenu),
}

/** The same for those that were deleted. */
export const deletedLibraryRows = {
  link,
  quickActions: (row: LibraryRow) => <RestoreItem item={row} />,
  card: { height: coverLineHeight, render: (row: LibraryRow) => line(row, RestoreItem) },
  gridCard: (row: LibraryRow) => card(row, RestoreItem),
}
