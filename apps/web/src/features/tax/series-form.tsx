import { Modal, Stack, Text, TextInput } from '@mantine/core'
import type { NumberSeries } from '@sarai/contract/tax-profile-schemas'
import { documentNumber, formatProblem } from '@sarai/tax/document-number'
import { financialYear } from '@sarai/tax/financial-year'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import { seriesWords } from './tax-words.ts'
import { useTaxChange } from './use-tax-change.tsx'

interface Props {
  series: NumberSeries
  /** Of today. */
  year: string
  firstMonth: number
  onClose: () => void
}

/** How a kind of document is numbered, with what the next number will be. */
export function SeriesForm({ series, year, firstMonth, onClose }: Props) {
  const [pattern, setPattern] = useState(series.pattern)
  const [minDigits, setMinDigits] = useState(series.minDigits)
  const [next, setNext] = useState<number>()
  const { problems, isSending, submit } = useSending()
  const { change, dialog } = useTaxChange()
  const isNew = series.isUsed && pattern !== series.pattern
  const count = next ?? (isNew ? 1 : series.next)
  const problem = formatProblem({ pattern, minDigits })
  const day = `${year.slice(0, 4)}-${String(firstMonth).padStart(2, '0')}-01`
  const example = problem ? undefined : exampleOf({ pattern, minDigits }, day, { firstMonth, count })

  const save = () => {
    const input = { id: series.id, version: series.version, pattern, minDigits, next: next ?? null }
    return change(() => api.taxProfile.changeSeries(input), 'Documents are numbered like this from now on', onClose)
  }
  return (
    <Modal opened onClose={onClose} title={`Numbers of ${seriesWords[series.kind].toLowerCase()}s`} size="md">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <TextInput
            label="How a number reads"
            description="{number} last; {yy} is the financial year as 26-27, {year} as 2026-27, {yyyy} the year it begins in"
            value={pattern}
            onChange={(event) => setPattern(event.currentTarget.value.replace(/\s/g, ''))}
            error={problems.pattern ?? problem}
            maxLength={40}
            spellCheck={false}
            data-autofocus
          />
          <CountInput
            label="Digits"
            value={minDigits}
            onChange={(value) => setMinDigits(value ?? 1)}
            isRequired
            error={problems.minDigits}
            min={1}
            max={8}
          />
          <CountInput
            label="Next number"
            description="Of this financial year, where you numbered documents elsewhere before"
            placeholder={String(count)}
            value={next ?? null}
            onChange={(value) => setNext(value ?? undefined)}
            error={problems.next}
            min={1}
            max={99_999}
          />
          <Text size="sm" aria-live="polite">
            {example ? `The next one is ${example}.` : 'This is no number yet.'}
            {isNew && ' A new series begins; numbers that were given stay as they are.'}
          </Text>
          <FormFoot problem={problems.form} label="Save" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
      {dialog}
    </Modal>
  )
}

interface Example {
  firstMonth: number
  count: number
}

function exampleOf(format: { pattern: string; minDigits: number }, day: string, { firstMonth, count }: Example) {
  try {
    return documentNumber(format, financialYear(day, firstMonth), count)
  } catch {
    return undefined
  }
}
