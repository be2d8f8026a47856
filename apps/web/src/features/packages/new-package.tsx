import { Modal, Stack, TextInput } from '@mantine/core'
import { maxDays } from '@sarai/contract/itinerary-words'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { api } from '~/api.ts'
import { useDraft } from '~/records/use-draft.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import { packagesCache } from './packages-cache.ts'
import { DayInput } from '~/ui/day-input.tsx'

interface Draft {
  title?: string
  days?: number | ''
  startDate?: string
}

const nothing: Draft = {}
const defaultDays = 5

/** A new package: what it is called and how long it is. Everything else is written in the editor, which opens then. */
export default function NewPackage({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { draft, set, forget } = useDraft<Draft>('draft:packages.new', nothing)
  const { problems, setProblems, isSending, submit } = useSending()
  const idempotencyKey = useRef(crypto.randomUUID())
  const { title = '', days = defaultDays, startDate = '' } = draft

  async function save(): Promise<void> {
    const facts = { title, days: days === '' ? 0 : days, startDate: startDate || undefined }
    const { data } = await api.packages.create(facts, { context: { idempotencyKey: idempotencyKey.current } })
    forget()
    packagesCache.show(data, true)
    await navigate({ to: '/packages/$packageId', params: { packageId: data.id } })
  }

  return (
    <Modal opened onClose={onClose} title="New package" size="sm">
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          if (title.trim()) return submit(event, save)
          event.preventDefault()
          setProblems({ title: 'Give the package a title' })
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Title"
            placeholder="Royal Rajasthan, seven days"
            withAsterisk
            data-autofocus
            maxLength={160}
            value={title}
            onChange={(event) => {
              set('title', event.currentTarget.value)
              setProblems({})
            }}
            error={problems.title}
          />
          <CountInput
            label="Days"
            description="Empty days to begin with. You can add and remove some later."
            max={maxDays}
            value={days === '' ? null : days}
            onChange={(value) => set('days', value ?? '')}
            error={problems.days}
          />
          <DayInput
            label="Start date"
            description="Only for a fixed departure."
            value={startDate}
            onChange={(day) => set('startDate', day)}
            error={problems.startDate}
          />
          <FormFoot problem={problems.form} label="Make package" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
