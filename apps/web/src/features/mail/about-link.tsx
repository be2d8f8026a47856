import type { MailRow } from '@sarai/contract/mail'
import { RowLink } from '~/ui/row-link.tsx'
import { aboutPath } from './mail-facts.ts'
import classes from './outbox.module.css'

/** The record that a mail is about. */
export function AboutLink({ mail }: { mail: Pick<MailRow, 'about' | 'aboutId' | 'aboutLabel'> }) {
  const to = aboutPath(mail)
  if (!to) return null
  return (
    <RowLink to={to} className={classes.about}>
      {mail.aboutLabel}
    </RowLink>
  )
}
