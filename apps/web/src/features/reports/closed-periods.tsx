import { Button, Modal, Stack, TextInput } from '@mantine/core'
import type { LedgerLock } from '@sarai/contract/ledger'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plusDays } from '~/lib/calendar-days.ts'
import { formatDay, formatMoment } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { usePassword } from '~/lib/use-password.tsx'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { ReportPart } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

type Step = 'close' | 'open'

/** Up to which day the books are closed, and for the main user the way to change that. */
export function ClosedPeriods() {
  const { user } = useSession()
  const [step, setStep] = useState<Step>()
  const query = useQuery(calls.ledger.locks.queryOptions())
  const locks = query.data?.data
  if (!locks) return <Awaited query={query} what="The closed periods" lines={1} />
  const until = locks[0]?.lockedUntil ?? null
  return (
    <ReportPart
      title="Closed periods"
      aside={
        !user.isSubuser && (
          <Button.Group>
            <Button variant="default" size="compact-md" onClick={() => setStep('close')}>
              Close a period
            </Button>
            {until && (
              <Button variant="default" size="compact-md" onClick={() => setStep('open')}>
                Open again
              </Button>
            )}
          </Button.Group>
        )
      }
    >
      <p>
        {until
          ? `The books are closed up to ${formatDay(until)}: nothing is posted up to that day any more.`
          : 'The books are open. Close a month once it is filed, so that its figures stay as they are.'}
      </p>
      {locks.length > 0 && (
        <ul className="quiet">
          {locks.slice(0, 5).map((lock) => (
            <li key={lock.id}>{lockWords(lock)}</li>
          ))}
        </ul>
      )}
      {step && <PeriodDialog step={step} until={until} onClose={() => setStep(undefined)} />}
    </ReportPart>
  )
}

function lockWords({ lockedUntil, reason, byName, at }: LedgerLock): string {
  const what = lockedUntil ? `Closed up to ${formatDay(lockedUntil)}` : 'Opened'
  return [`${what} by ${byName ?? 'somebody'}, ${formatMoment(at)}`, reason].filter(Boolean).join(': ')
}

interface DialogProps {
  step: Step
  /** Up to which day they are closed now. */
  until: string | null
  onClose: () => void
}

const titles = { close: 'Close a period', open: 'Open the books again' }

function PeriodDialog({ step, until, onClose }: DialogProps) {
  const { today } = useReportSearch()
  // The last day of the month before: what is usually filed next.
  const lastMonth = plusDays(`${today.slice(0, 7)}-01`, -1)
  const [day, setDay] = useState(step === 'close' && (until === null || lastMonth > until) ? lastMonth : '')
  const [reason, setReason] = useState('')
  const { problems, isSending, submit } = useSending()
  const { run, dialog } = usePassword()

  async function change(): Promise<void> {
    const answer = await run(() =>
      step === 'close'
        ? api.ledger.lockPeriod({ until: day, reason: reason || null })
        : api.ledger.unlock({ until: day || null, reason }),
    )
    if (!answer) return
    await queryClient.invalidateQueries({ queryKey: calls.ledger.locks.key() })
    toast({ kind: 'success', message: step === 'close' ? 'The period is closed' : 'The books are open again' })
    onClose()
  }

  return (
    <>
      <Modal opened={!dialog} onClose={onClose} title={titles[step]} size="sm">
        <form onSubmit={(event) => submit(event, change)}>
          <Stack gap="md">
            <DayInput
              label={step === 'close' ? 'Closed up to' : 'Stay closed up to'}
              description={step === 'open' ? 'Leave it empty to open everything.' : undefined}
              required={step === 'close'}
              value={day}
              error={problems.until}
              onChange={setDay}
            />
            <TextInput
              label="Why"
              required={step === 'open'}
              maxLength={200}
              value={reason}
              error={problems.reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <FormFoot problem={problems.form} label={titles[step]} isBusy={isSending} onCancel={onClose} />
          </Stack>
        </form>
      </Modal>
      {dialog}
    </>
  )
}
