import { type MailState, mailStateLabels } from '@sarai/contract/mail-words'
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
export function MailStatePill({ state }: { state: MailState }) {
  return <Pill name={mailStateLabels[state]} colour={colours[state]} />
}
