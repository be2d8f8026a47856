import { Modal, Stack, Text } from '@mantine/core'
import { type AdminAgency, maxTrialDays } from '@sarai/contract/admin'
import { useState } from 'react'
import { dayOf, formatDay } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { CountInput } from '~/records/number-inputs.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi, refreshAdmin } from './admin-api.ts'

const defaultDays = 14
const dayMs = 86_400_000

/** Gives a trial more days, and says until when it lasts then. */
export function ExtendTrial({
  agency: { id, name, trialEndsAt },
  onClose,
}: {
  agency: AdminAgency
  onClose: () => void
}) {
  const [days, setDays] = useState<number | null>(defaultDays)
  const { problems, isSending, submit } = useSending()
  const from = Math.max(useNow(), Date.parse(trialEndsAt ?? '') || 0)

  const extend = async () => {
    const { data } = await adminApi.admin.agencies.extendTrial({ id, days: days ?? 0 })
    const end = data.agency.trialEndsAt
    toast({ kind: 'success', message: `The trial of ${name} ends on ${end ? formatDay(dayOf(end)) : 'no day'}` })
    await refreshAdmin()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Extend the trial of ${name}`} size="sm">
      <form onSubmit={(event) => submit(event, extend)} noValidate>
        <Stack gap="md">
          <CountInput
            label="Days"
            min={1}
            max={maxTrialDays}
            value={days}
            error={problems.days}
            onChange={setDays}
            isRequired
            data-autofocus
          />
          {days !== null && <Text>It then ends on {formatDay(dayOf(new Date(from + days * dayMs)))}.</Text>}
          <FormFoot problem={problems.form} label="Extend trial" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
