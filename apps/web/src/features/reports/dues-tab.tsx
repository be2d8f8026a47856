import { Button, Group } from '@mantine/core'
import { maxRequestsAtOnce } from '@sarai/contract/payment-request-words'
import type { RequestTargets } from '@sarai/contract/payment-requests'
import type { OpenParty } from '@sarai/contract/report-schemas'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { ReportExport } from '~/records/report-export.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { OpenParties } from './open-parties.tsx'
import { CutNote, ReportPart } from './report-parts.tsx'
import { useReportSearch } from './report-search.ts'

const RequestPaymentsDialog = lazy(() => import('~/records/request-payments-dialog.tsx'))

type RequestTarget = Extract<RequestTargets, { targets: unknown }>['targets'][number]

/** What is late, due today, or invoiced without a day, and can be requested at once: what is late for longest first. */
function listLateTargets(parties: readonly OpenParty[]) {
  const late = parties
    .flatMap(({ documents }) => documents)
    .filter(({ kind, daysLate, dueOn }) => (dueOn === null ? kind !== 'instalment' : daysLate >= 0))
    .toSorted((a, b) => b.daysLate - a.daysLate)
  const targets = late.flatMap(({ id, kind, tripId }): RequestTarget[] => {
    if (kind === 'instalment') return tripId ? [{ tripId }] : []
    return [{ invoiceId: id }]
  })
  const each = new Map(targets.map((target) => [JSON.stringify(target), target]))
  return [...each.values()].slice(0, maxRequestsAtOnce)
}

/** What customers owe today, invoiced or not, by how long it is due. */
export default function DuesTab() {
  const { days } = useReportSearch()
  const query = useQuery(calls.reports.dues.queryOptions())
  const report = query.data?.data
  const { can } = useSession()
  const [isRequesting, setRequesting] = useState(false)
  if (!report) return <Awaited query={query} what="The dues" lines={8} />
  const targets = listLateTargets(report.parties)
  return (
    <ReportPart
      title="Customers owe, as of today"
      aside={
        <Group gap="xs">
          {can('invoices', 'write') && targets.length > 0 && (
            <Button variant="default" size="compact-md" onClick={() => setRequesting(true)}>
              Ask for what is due
            </Button>
          )}
          <ReportExport report="dues" days={days} label="Export dues" />
        </Group>
      }
    >
      <OpenParties
        label="Customers who owe"
        who="Customer"
        parties={report.parties}
        books={report.baseCurrency}
        isAged
        none="Nobody owes you anything."
      />
      <CutNote isCut={report.isCut} />
      {isRequesting && (
        <Suspense>
          <RequestPaymentsDialog of={{ targets }} onClose={() => setRequesting(false)} />
        </Suspense>
      )}
    </ReportPart>
  )
}
