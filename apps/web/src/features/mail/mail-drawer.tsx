import { Button, Drawer } from '@mantine/core'
import type { WholeMail } from '@sarai/contract/mail'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { MailStatePill } from '~/records/mail-state.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { AboutLink } from './about-link.tsx'
import { againWords, attemptsOf, mayCancel, maySendAgain } from './mail-facts.ts'
import classes from './outbox.module.css'
import { useMailActions } from './use-outbox-actions.ts'

/** A mail as it goes out, and what became of it. */
export default function MailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(calls.mail.get.queryOptions({ input: { id } }))
  const mail = query.data?.data
  return (
    <Drawer opened onClose={onClose} title="Mail" size={550}>
      {mail ? (
        <Mail mail={mail} />
      ) : query.isError ? (
        <p className="quiet">This mail does not exist, or you do not have access to it.</p>
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Drawer>
  )
}

function Mail({ mail }: { mail: WholeMail }) {
  const { team } = useSession()
  const { sendAgain, cancel } = useMailActions()
  const by = team.find(({ id }) => id === mail.createdBy)?.name
  const facts: [string, ReactNode][] = [
    ['To', mail.to],
    ['Answers to', mail.replyTo],
    ['About', mail.about && <AboutLink key="about" mail={mail} />],
    ['Attached', mail.attachmentName],
    ['Written', [formatMoment(mail.createdAt), by && `by ${by}`].filter(Boolean).join(' ')],
    ['Sent', mail.sentAt && formatMoment(mail.sentAt)],
    ['Tried', attemptsOf(mail)],
  ]
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.subject}>{mail.subject}</h3>
        <MailStatePill mail={mail} />
      </div>
      <dl className={classes.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {mail.problem && <p className={classes.wrong}>{mail.problem}</p>}
      <p className={classes.text}>
        {mail.text ?? 'What this mail says is not shown: it holds a link or a code that opens something.'}
      </p>
      <div className={classes.buttons}>
        {maySendAgain(mail) && mail.text !== null && (
          <Button onClick={() => void sendAgain(mail)}>{againWords(mail)}</Button>
        )}
        {mayCancel(mail) && (
          <Button variant="default" onClick={() => void cancel(mail)}>
            Cancel this mail
          </Button>
        )}
      </div>
    </>
  )
}
