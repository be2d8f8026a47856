import type { AdminAgency } from '@sarai/contract/admin'
import { formatBytes } from '~/lib/format.ts'
import { UsageList } from '~/ui/usage-list.tsx'
import classes from './admin.module.css'

/** What the agency uses of what its plan allows. */
export function AgentUsage({ agency: { seats, mailsToday, storageBytes, records } }: { agency: AdminAgency }) {
  return (
    <section className={classes.block}>
      <h2 className={classes.heading}>Usage</h2>
      <UsageList
        label="Usage"
        usages={[
          { name: 'Seats', ...seats },
          { name: 'Mails in 24 hours', ...mailsToday },
          { name: 'Storage', ...storageBytes, format: formatBytes },
          { name: 'Records', ...records },
        ]}
      />
    </section>
  )
}
