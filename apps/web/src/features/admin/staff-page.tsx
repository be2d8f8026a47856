import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '~/lib/format.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import classes from './admin.module.css'
import { adminCalls } from './admin-api.ts'
import { adminStateWords } from './admin-words.ts'

/** Those who sign in to the admin area. */
export default function StaffPage() {
  usePageTitle('Staff')
  const query = useQuery(adminCalls.staff.queryOptions())
  const staff = query.data?.data
  return (
    <>
      <h1 className={classes.title}>Staff</h1>
      <p className={classes.lead}>
        They are added, reset and removed on the machine: npm run operator -- admin add, reset or remove, and their
        address.
      </p>
      {!staff && <Awaited query={query} what="The staff" lines={3} />}
      {staff && (
        <ul className={classes.rows} aria-label="Staff">
          {staff.map(({ id, name, email, state, lastSeenAt }) => (
            <li key={id} className={classes.entry}>
              <strong>{name}</strong>
              <span>{email}</span>
              <span className="quiet">
                {adminStateWords[state]}
                {lastSeenAt && `, last signed in ${formatMoment(lastSeenAt)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
