import { type MailState, mailStateLabel, type MailWait } from '@sarai/contract/mail-words'
import { Pill, StageDot } from '~/ui/stage-pill.tsx'

/** The colour of each state, by its name. */
const colours: Record<MailState, string> = {
  waiting: 'blue',
  sending: 'blue',
  sent: 'green',
  held: 'orange',
  failed: 'red',
  cancelled: 'gray',
}

export function MailStateDot({ state }: { state: MailState }) {
  return <StageDot colour={colours[state]} />
}

/** What became of a mail. */
export function MailStatePill({ mail }: { mail: { state: MailState; waitsFor: MailWait | null } }) {
  return <Pill name={mailStateLabel(mail)} colour={colours[mail.state]} />
}
