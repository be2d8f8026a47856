import { Button } from '@mantine/core'
import type { AdminPlan } from '@sarai/contract/admin-plans'
import { listWhoMay } from '@sarai/contract/admin-roles'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Awaited } from '~/ui/awaited.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import rows from './admin-rows.module.css'
import { PlanForm } from './plan-form.tsx'
import { PlanRow } from './plan-row.tsx'
import { useStaff } from './use-staff.ts'

/** The plans: what they cost and allow, and who is on them. */
export default function PlansPage() {
  usePageTitle('Plans')
  const query = useQuery(adminCalls.plans.list.queryOptions())
  const plans = query.data?.data
  const { me, may } = useStaff()
  const [edited, setEdited] = useState<AdminPlan | 'new'>()
  return (
    <>
      <div className={rows.head}>
        <h1 className={classes.title}>Plans</h1>
        {may('plans') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            Add plan
          </Button>
        )}
      </div>
      {me && !may('plans') && <p className={classes.lead}>Plans are made and changed by {listWhoMay('plans')}.</p>}
      {!plans && <Awaited query={query} what="The plans" lines={3} />}
      {plans && (
        <ul className={classes.rows} aria-label="Plans">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} mayChange={may('plans')} onEdit={() => setEdited(plan)} />
          ))}
        </ul>
      )}
      {edited && <PlanForm plan={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
