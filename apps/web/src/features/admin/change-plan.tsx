import { Modal, Radio, Stack, Text } from '@mantine/core'
import type { AdminAgency } from '@sarai/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi, adminCalls, refreshAdmin } from './admin-api.ts'
import { limitsOf } from './plan-words.ts'

/** Chooses the plan of an agency, with what each allows. */
export function ChangePlan({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const { id, name, planId } = agency
  const query = useQuery(adminCalls.plans.queryOptions())
  const plans = query.data?.data
  const [wanted, setWanted] = useState(planId)
  const { problems, isSending, submit } = useSending()

  const change = async () => {
    const { data } = await adminApi.admin.agencies.changePlan({ id, planId: wanted })
    toast({ message: `${name} is on the plan ${data.agency.plan}` })
    await refreshAdmin()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={`Change the plan of ${name}`} size="md">
      <form onSubmit={(event) => submit(event, change)} noValidate>
        <Stack gap="md">
          {plans ? (
            <Radio.Group label="Plan" value={wanted} onChange={setWanted}>
              <Stack gap="sm" mt="xs">
                {plans.map((plan) => (
                  <Radio
                    key={plan.id}
                    value={plan.id}
                    label={plan.id === planId ? `${plan.name} (now)` : plan.name}
                    description={limitsOf(plan)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          ) : (
            <Awaited query={query} what="The plans" lines={3} />
          )}
          <Text size="sm" className="quiet">
            It holds at once. Where the agency has more than the plan allows, everything can still be read, exported and
            removed, but nothing is added. The agency sees the change in its history.
          </Text>
          <FormFoot
            problem={problems.form}
            label="Change plan"
            isBusy={isSending}
            isDisabled={wanted === planId}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
