import { Button, FileButton, Modal, Stack } from '@mantine/core'
import type { StatementAccount, StatementAnswers, StatementReading } from '@sarai/contract/statement-schemas'
import { maxStatementBytes } from '@sarai/contract/statement-words'
import { formatMoney } from '@sarai/money/format'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { StatementQuestions } from './statement-questions.tsx'
import { refreshStatements } from './statement-calls.ts'
import { signed } from './statement-words.ts'
import classes from './statements.module.css'

const takenTypes = '.csv,.txt,.xlsx,.xls,.xlsb,.ods,.sta,.mt940,.940,.xml,.ofx,.qfx,.qbo'
type Answers = Partial<StatementAnswers>

/** Takes a statement's file, shows what it says, asks what it leaves open, and adds its lines. */
export default function AddStatementDialog({ account, onClose }: { account: StatementAccount; onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [answers, setAnswers] = useState<Answers>({})
  const [reading, setReading] = useState<StatementReading>()
  const { problems, setProblems, isSending, send, sendOnce } = useSending()
  const accountId = account.id

  function read(chosen: File, given: Answers): void {
    setFile(chosen)
    setAnswers(given)
    if (chosen.size > maxStatementBytes)
      return setProblems({ file: 'A statement may have 10 MB at most. Ask the bank for a shorter period.' })
    void send(async () => {
      const { data } = await api.statements.read({ accountId, file: chosen, answers: JSON.stringify(given) })
      setReading(data)
    })
  }

  const add = () =>
    sendOnce(async (context) => {
      if (!file) return
      const { data } = await api.statements.add({ accountId, file, answers: JSON.stringify(answers) }, { context })
      await refreshStatements()
      const known = data.known > 0 ? `, ${data.known} were known` : ''
      toast({ kind: 'success', message: `${data.added} lines were added${known}` })
      onClose()
    })

  const fresh = reading ? reading.lines - reading.known : 0
  return (
    <Modal opened onClose={onClose} title={`Add a statement of ${account.label}`} size="lg">
      <Stack gap="md">
        <div className={classes.row}>
          <FileButton accept={takenTypes} onChange={(picked) => picked && read(picked, {})}>
            {(props) => (
              <Button {...props} variant={reading ? 'default' : 'filled'} loading={isSending && !reading}>
                {file ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          <span className={classes.quiet}>{file?.name ?? 'CSV, Excel, MT940, camt.053 or OFX, up to 10 MB'}</span>
        </div>
        {problems.file && (
          <p role="alert" className={classes.note}>
            {problems.file}
          </p>
        )}
        {reading && file && (
          <>
            <Facts reading={reading} />
            <Findings reading={reading} />
            <StatementQuestions
              reading={reading}
              answers={answers}
              onAnswer={(given) => read(file, { ...answers, ...given })}
            />
          </>
        )}
        <FormFoot
          problem={problems.form ?? problems.answers}
          label={reading?.isReady ? `Add ${plural(fresh, 'line')}` : 'Add'}
          isBusy={isSending}
          isDisabled={!reading?.isReady}
          onCancel={onClose}
          onConfirm={() => void add()}
        />
      </Stack>
    </Modal>
  )
}

function Facts({ reading }: { reading: StatementReading }) {
  const { bank, lastDigits, currency, from, to, opening, closing, lines, known, received, paid, first } = reading
  if (lines === 0) return null
  const facts: [string, string | null][] = [
    ['Account', [bank, lastDigits && `•••• ${lastDigits}`].filter(Boolean).join(' ') || null],
    ['Period', from && to ? `${formatDay(from)} to ${formatDay(to)}` : null],
    ['Opening', opening === null ? null : formatMoney(opening, currency)],
    ['Closing', closing === null ? null : formatMoney(closing, currency)],
    ['Received', formatMoney(received, currency)],
    ['Paid', formatMoney(paid, currency)],
    ['Lines', known > 0 ? `${lines}, of which ${known} are known already` : String(lines)],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <ul className={classes.firstLines} aria-label="First lines">
        {first.map(({ day, amount, text }, at) => (
          <li key={at}>
            <span className={classes.day}>{formatDay(day)}</span>
            <span className={classes.who}>{text}</span>
            <span className={classes.amount}>{signed(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What somebody should know of the file, the gravest first. */
function Findings({ reading }: { reading: StatementReading }) {
  const order = { error: 0, question: 1, warning: 2 }
  const findings = reading.findings.toSorted((a, b) => order[a.severity] - order[b.severity])
  if (findings.length === 0) return null
  return (
    <ul className={classes.findings} aria-label="What to know">
      {findings.slice(0, 12).map(({ code, message, severity }, at) => (
        <li key={`${code} ${at}`} data-severity={severity}>
          {message}
        </li>
      ))}
      {findings.length > 12 && <li>{findings.length - 12} more</li>}
    </ul>
  )
}
