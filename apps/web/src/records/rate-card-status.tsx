import { type RateCardStatus as Status, rateCardStatusLabels } from '@sarai/contract/rate-card-words'
import { Pill } from '~/ui/stage-pill.tsx'

const colours: Record<Status, string> = { draft: 'blue', active: 'green', ended: 'gray' }

/** Whether a card prices trips. */
export const RateCardStatus = ({ status }: { status: Status }) => (
  <Pill name={rateCardStatusLabels[status]} colour={colours[status]} />
)
