import { Switch } from '@mantine/core'
import type { CreditAnswer } from '@sarai/contract/bill-credit-schemas'
import { Why } from '~/records/why.tsx'
import type { LineDraft } from './bill-draft.ts'
import classes from './bill.module.css'

const percent = (rate: number) => `${rate / 1000} %`

interface Props {
  line: LineDraft
  /** What the rules say of it; undefined while that is not known. */
  answer: CreditAnswer['lines'][number] | undefined
  onChange: (facts: Partial<LineDraft>) => void
}

/** Whether the tax of a line is credit: as the rules have it until somebody says otherwise, with their reasons. */
export function LineCredit({ line, answer, onChange }: Props) {
  const isCredit = line.isCredit ?? answer?.isCredit ?? false
  const isOther = answer !== undefined && (line.tax ?? 0) > 0 && isCredit !== answer.isCredit
  return (
    <div className={classes.credit}>
      <Switch
        label="Take input credit"
        checked={isCredit}
        onChange={(event) => onChange({ isCredit: event.currentTarget.checked })}
      />
      {answer && answer.choices.length > 0 && (
        <ul aria-label="What such a vendor can charge">
          {answer.choices.map(({ rate, isCharged, isCredit: gives, sentence }) => (
            <li key={`${rate} ${sentence}`} data-charged={isCharged || undefined}>
              {percent(rate)}, {gives ? 'with credit' : 'no credit'}
              {isCharged && ' (charged here)'}. <span className="quiet">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      {answer && (line.tax ?? 0) > 0 && answer.why.length > 0 && (
        <p className="quiet">
          <Why
            label="By the rules:"
            value={answer.isCredit ? 'The tax is credit' : 'The tax is a cost'}
            why={answer.why}
          />
          {isOther && '. You have chosen otherwise.'}
        </p>
      )}
    </div>
  )
}
