import { formatAgo, formatMoment } from '~/lib/format.ts'
import { Person } from './person.tsx'

/** Whose a record is, in a table. */
export function OwnerCell({
  person,
}: {
  person: { name: string; photo: string | null; isActive: boolean } | undefined
}) {
  return person ? (
    <Person name={person.name} photo={person.photo} isQuiet={!person.isActive} />
  ) : (
    <span className="quiet">Nobody</span>
  )
}

/** How long ago something was; the exact moment is said on pointing at it. */
export function AgoCell({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)} className="quiet">
      {formatAgo(at)}
    </time>
  )
}
