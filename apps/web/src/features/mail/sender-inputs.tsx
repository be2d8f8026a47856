import { TextInput } from '@mantine/core'
import type { MailSender } from '@sarai/contract/mail-settings'
import classes from './mail.module.css'

interface Props {
  sender: MailSender
  change: (part: Partial<MailSender>) => void
  problems: Record<string, string | undefined>
}

/** Who mails come from, and where answers go. */
export function SenderInputs({ sender: { fromName, fromAddress, replyTo }, change, problems }: Props) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="From, name"
          value={fromName}
          onChange={(event) => change({ fromName: event.currentTarget.value })}
          error={problems.fromName}
          maxLength={120}
        />
        <TextInput
          label="From, address"
          type="email"
          value={fromAddress}
          onChange={(event) => change({ fromAddress: event.currentTarget.value })}
          error={problems.fromAddress}
        />
      </div>
      <TextInput
        label="Answers go to"
        description="Left empty, they go to the person who wrote the mail."
        type="email"
        value={replyTo ?? ''}
        onChange={(event) => change({ replyTo: event.currentTarget.value || null })}
        error={problems.replyTo}
      />
    </>
  )
}
