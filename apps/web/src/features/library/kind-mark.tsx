import { type LibraryKind, libraryKindLabels } from '@sarai/contract/library-words'
import { libraryIcons } from '~/itinerary/library/library-icons.ts'
import classes from './kind-mark.module.css'

/** In place of a picture. */
export function KindIcon({ kind, size = 18 }: { kind: LibraryKind; size?: number }) {
  const Icon = libraryIcons[kind]
  return <Icon size={size} stroke={size > 30 ? 1.2 : 1.5} aria-hidden />
}

/** The same over a picture. */
export function KindBadge({ kind }: { kind: LibraryKind }) {
  return (
    <span className={classes.badge}>
      <KindMark kind={kind} />
    </span>
  )
}

/** What kind of thing an item is, with its icon. */
export function KindMark({ kind }: { kind: LibraryKind }) {
  const Icon = libraryIcons[kind]
  return (
    <span className={classes.kind}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {libraryKindLabels[kind]}
    </span>
  )
}
