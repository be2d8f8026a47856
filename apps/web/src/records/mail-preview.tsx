import type { MailPreview } from '@sarai/contract/mail'
import { useEffect, useId, useRef } from 'react'
import classes from './mail-preview.module.css'

/** From whom a mail will be, to whom, and about what. */
export function MailHead({ preview: { from, replyTo, subject }, to }: { preview: MailPreview; to: string }) {
  return (
    <dl className={classes.mailHead}>
      <dt>From</dt>
      <dd>{from ? `${from.name} <${from.address}>` : 'No mail server is set up: the mail will wait in the outbox'}</dd>
      <dt>Answers to</dt>
      <dd>{replyTo}</dd>
      <dt>To</dt>
      <dd>{to || 'Nobody yet'}</dd>
      <dt>Subject</dt>
      <dd className={classes.subject}>{subject}</dd>
    </dl>
  )
}

/** A mail has styles of its own, which only a page of its own may have: the server shows it in a frame. */
export function MailFrame({ preview: { html, htmlKey, frame } }: { preview: MailPreview }) {
  const name = `mail-${useId()}`
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <form ref={form} action={frame} method="post" target={name} hidden>
        <input type="hidden" name="html" value={html} readOnly />
        <input type="hidden" name="key" value={htmlKey} readOnly />
      </form>
      <iframe className={classes.frame} title="The mail" name={name} sandbox="allow-same-origin" />
    </>
  )
}
