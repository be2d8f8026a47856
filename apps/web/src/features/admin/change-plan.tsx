import { Modal, Radio, Stack, Text } from '@mantine/core'
import type { AdminAgency } from '@sarai/contract/admin'
import { type AdminAgencyOver, type AdminPlan, planLimits } from '@sarai/contract/admin-plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { toast } from '~/ui/toast.ts'
import { adminApi, adminCalls, refreshAdmin } from './admin-api.ts'
import { formatOver, formatPrice, limitsOf } from './plan-words.ts'

/** What the agency uses more of than a plan allows. */
function findOver({ seats, mailsToday, storageBytes, records }: AdminAgency, plan: AdminPlan): AdminAgencyOver['over'] {
  const used = {
    seats: seats.used,
    mailsPerDay: mailsToday.used,
    storageBytes: storageBytes.used,
    records: records.used,
  }
  return planLimits.flatMap((limit) => {
    const allowed = plan[limit]
    return allowed !== null && used[limit] > allowed ? [{ limit, used: used[limit], allowed }] : []
  })
}

/** Chooses the plan of an agency, with what each allows. */
export function ChangePlan({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const { id, name, planId } = agency
  const query = useQuery(adminCalls.plans.list.queryOptions())
  const plans = query.data?.data.filter((plan) => plan.id === planId || plan.archivedAt === null)
  const [wanted, setWanted] = useState(planId)
  const { problems, isSending, submit } = useSending()
  const chosen = plans?.find((plan) => plan.id === wanted)
  const over = chosen && wanted !== planId ? findOver(agency, chosen) : undefined

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
                    description={`${formatPrice(plan)}. ${limitsOf(plan)}`}
                  />
                ))}
              </Stack>
            </Radio.Group>
          ) : (
            <Awaited query={query} what="The plans" lines={3} />
          )}
          {over && over.length > 0 && (
            <Text size="sm" role="alert">
              <strong>{name} uses more than that:</strong> {formatOver(over)}
            </Text>
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
