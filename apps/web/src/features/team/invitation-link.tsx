import { ShownOnce } from '~/ui/shown-once.tsx'

/** The link of an invitation that no mail can take to its person. */
export function InvitationLink({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <ShownOnce title={`${name} was added`} label="Invitation link" text={link} onClose={onClose}>
      No mail went out, because no mail server is set up. Give {name} this link yourself: it works once, for seven days,
      and is shown only now.
    </ShownOnce>
  )
}
