import type { AdminPersonLink } from '@sarai/contract/admin-staff'
import { ShownOnce } from '~/ui/shown-once.tsx'

/** The link by which somebody of the staff sets their password. */
export function StaffLink({
  made: { person, link, isMailed },
  onClose,
}: {
  made: AdminPersonLink
  onClose: () => void
}) {
  return (
    <ShownOnce title={`A link for ${person.name}`} label="Link" text={link} onClose={onClose}>
      {isMailed
        ? `It was mailed to ${person.email}. Should it not arrive, give it to them yourself.`
        : `No mail went out. Give ${person.name} this link yourself.`}{' '}
      It works once, for an hour, and is shown only now. They set a password by it, and a second factor when they first
      sign in.
    </ShownOnce>
  )
}
