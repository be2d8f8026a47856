import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import type { StatementAnswers, StatementColumns, StatementReading } from '@sarai/contract/statement-schemas'
import { useState } from 'react'
import classes from './statements.module.css'

interface Props {
  reading: StatementReading
  answers: Partial<StatementAnswers>
  onAnswer: (answers: Partial<StatementAnswers>) => void
}

/** Whether a finding is about a row that was not read. */
const isOfRow = ({ code, severity }: StatementReading['findings'][number]) =>
  severity === 'error' && ['row-skipped', 'row-unreadable', 'more-findings'].includes(code)

/** What a file leaves open, to be answered. */
export function StatementQuestions({ reading, answers, onAnswer }: Props) {
  const asks = (code: string) => reading.findings.some((one) => one.code === code)
  const [digits, setDigits] = useState('')
  const asksColumns = ['columns-unknown', 'columns-guessed', 'sign-unknown'].some(asks) || answers.columns
  return (
    <>
      {reading.sheets.length > 1 && (
        <Select
          label="Sheet"
          data={reading.sheets}
          value={answers.sheet ?? reading.sheets[0] ?? null}
          allowDeselect={false}
          onChange={(sheet) => onAnswer({ sheet, columns: null })}
        />
      )}
      {(asks('date-order-unknown') || asks('date-order-contradicted') || answers.dateOrder) && (
        <Select
          label="How days are written"
          placeholder="Choose"
          data={[
            { value: 'dmy', label: 'Day first: 03/04 is 3 April' },
            { value: 'mdy', label: 'Month first: 03/04 is 4 March' },
          ]}
          value={answers.dateOrder ?? null}
          onChange={(value) => onAnswer({ dateOrder: value === 'mdy' ? 'mdy' : 'dmy' })}
        />
      )}
      {asks('several-accounts') && (
        <div className={classes.row}>
          <TextInput
            label="Last digits of the account"
            maxLength={20}
            value={digits}
            onChange={(event) => setDigits(event.currentTarget.value)}
          />
          <Button
            variant="default"
            mt={24}
            disabled={!digits.trim()}
            onClick={() => onAnswer({ account: digits.trim() })}
          >
            Use it
          </Button>
        </div>
      )}
      {(asks('other-account') || answers.isSure) && (
        <Checkbox
          label="This is the right account"
          checked={answers.isSure ?? false}
          onChange={(event) => onAnswer({ isSure: event.currentTarget.checked })}
        />
      )}
      {(reading.findings.some(isOfRow) || answers.leavesOut) && (
        <Checkbox
          label="Leave out the rows that cannot be read, and add the others"
          checked={answers.leavesOut ?? false}
          onChange={(event) => onAnswer({ leavesOut: event.currentTarget.checked })}
        />
      )}
      {asksColumns && <Columns reading={reading} onAnswer={onAnswer} />}
    </>
  )
}

const fields = [
  ['day', 'Day'],
  ['text', 'What happened'],
  ['reference', 'Reference'],
  ['debit', 'Paid'],
  ['credit', 'Received'],
  ['amount', 'Amount, with its sign'],
  ['sign', 'Sign (Dr or Cr)'],
  ['balance', 'Balance'],
] as const
type Field = (typeof fields)[number][0]

const blank: StatementColumns = {
  day: 0,
  valueDay: null,
  text: null,
  reference: null,
  debit: null,
  credit: null,
  amount: null,
  sign: null,
  balance: null,
  balanceSign: null,
  dateOrder: null,
}

/** Which column holds what, beside the first rows of the file. */
function Columns({ reading, onAnswer }: Omit<Props, 'answers'>) {
  const [columns, setColumns] = useState<StatementColumns>(reading.columns ?? blank)
  const [isDayChosen, setDayChosen] = useState(reading.columns !== null)
  const rows = reading.leading.slice(0, 8)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const header = rows.find((row) => row.filter((cell) => cell.trim()).length > 2) ?? []
  const options = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: `${String.fromCodePoint(65 + (at % 26))}: ${header[at]?.trim() || 'without a name'}`,
  }))
  const isEnough = isDayChosen && (columns.amount !== null) !== (columns.debit !== null || columns.credit !== null)
  const choose = (field: Field, value: string | null) => {
    if (field === 'day') {
      setDayChosen(value !== null)
      setColumns({ ...columns, day: Number(value ?? 0) })
    } else setColumns({ ...columns, [field]: value === null ? null : Number(value) })
  }
  const valueOf = (field: Field) => {
    const at = columns[field]
    return at === null || (field === 'day' && !isDayChosen) ? null : String(at)
  }
  return (
    <section aria-label="Columns">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={classes.scroll} role="region" aria-label="First rows" tabIndex={0}>
        <table className={classes.sheet}>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {Array.from({ length: width }, (_, column) => (
                  <td key={column}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.columns}>
        {fields.map(([field, label]) => (
          <Select
            key={field}
            label={label}
            data={options}
            clearable
            placeholder="Not there"
            value={valueOf(field)}
            onChange={(value) => choose(field, value)}
          />
        ))}
      </div>
      <Button variant="default" disabled={!isEnough} onClick={() => onAnswer({ columns })}>
        Use these columns
      </Button>
    </section>
  )
}
