import type { ContactRow } from '@sarai/contract/contact-schemas'
import { IconBuilding } from '@tabler/icons-react'
import { Avatar } from '~/ui/person.tsx'
import classes from './contact-mark.module.css'

type Marked = Pick<ContactRow, 'kind' | 'name'>

/** A person's initials, or a house for a company: round and square, to be distinguished at a glance. */
export function ContactMark({ contact, size = 22 }: { contact: Marked; size?: number }) {
  if (contact.kind === 'person') return <Avatar name={contact.name} size={size} />
  return (
    <span className={classes.company} style={{ width: size, height: size }}>
      <IconBuilding size={size * 0.64} stroke={1.6} aria-hidden />
      <span className="visually-hidden">Company: </span>
    </span>
  )
}

/** Mark and name. */
export function ContactName({ contact }: { contact: Marked }) {
  return (
    <span className={classes.named}>
      <ContactMark contact={contact} size={20} />
      <span className={classes.name}>{contact.name}</span>
    </span>
  )
}
