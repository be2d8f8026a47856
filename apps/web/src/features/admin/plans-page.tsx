import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Awaited } from '~/ui/awaited.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import { limitsOf } from './plan-words.ts'

/** The plans, with what they allow. */
export default function PlansPage() {
  usePageTitle('Plans')
  const query = useQuery(adminCalls.plans.queryOptions())
  const plans = query.data?.data
  return (
    <>
      <h1 className={classes.title}>Plans</h1>
      {!plans && <Awaited query={query} what="The plans" lines={3} />}
      {plans && (
        <ul className={classes.rows} aria-label="Plans">
          {plans.map((plan) => (
            <li key={plan.id} className={classes.entry}>
              <strong>{plan.name}</strong>
              <span>{limitsOf(plan)}</span>
              <Link to="/admin/agents" search={{ plan: plan.id }} className="link">
                Agents on {plan.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
