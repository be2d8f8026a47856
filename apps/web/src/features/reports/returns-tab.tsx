import { Select } from '@mantine/core'
import type { ReturnSection } from '@sarai/contract/return-words'
import type { MonthReturn } from '@sarai/contract/returns'
import { formatMoney } from '@sarai/money/format'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay, formatNumber } from '~/lib/format.ts'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { useIsVat } from '~/records/tax-system.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DocumentLink } from './document-link.tsx'
import { Nothing, ReportPart, ReportTable } from './report-parts.tsx'
import { ReturnsFiles } from './returns-files.tsx'
import { useReturnSearch } from './returns-search.ts'
import { sectionLabels, sectionTables } from './returns-words.ts'
import { TcsQuarter } from './tcs-quarter.tsx'
import parts from './report-parts.module.css'
import classes from './returns.module.css'

const topics = ['trips', 'invoices'] as const
const everyReturn = calls.returns.key()

const rupees = (amount: number) => formatMoney(amount, 'INR')

/** What the accountant loads at the month's end: what the GST return holds, what to look at before, and the files. */
export default function ReturnsTab() {
  const { month, registrationId } = useReturnSearch()
  useLiveCalls(topics, everyReturn)
  const query = useQuery(
    calls.returns.read.queryOptions({ input: { month, registrationId }, placeholderData: (last) => last }),
  )
  const isVat = useIsVat()
  const shown = query.data?.data
  if (!shown) return <Awaited query={query} what="The return" lines={8} />
  const isRegistered = shown.registrations.length > 0
  return (
    <>
      <Period shown={shown} />
      {isRegistered && <Gstin shown={shown} />}
      {(isRegistered || shown.findings.length > 0) && <Findings shown={shown} />}
      {isRegistered && (
        <>
          <Sections shown={shown} />
          <Numbers shown={shown} />
        </>
      )}
      {!isRegistered && !isVat && (
        <ReportPart title="GSTR-1">
          <Nothing>
            No regular GST registration held in this month, so there is no GSTR-1 to file. Registrations are entered in{' '}
            <Link to="/tax" className={parts.link}>
              Settings, Tax
            </Link>
            .
          </Nothing>
        </ReportPart>
      )}
      {!isVat && <TcsQuarter />}
      <ReturnsFiles shown={shown} />
    </>
  )
}

/** Whether its figures may still change. */
function Period({ shown: { lockedUntil, to } }: { shown: MonthReturn }) {
  const isClosed = lockedUntil !== null && lockedUntil >= to
  return (
    <p className="quiet">
      {isClosed
        ? `The books are closed up to ${formatDay(lockedUntil)}: this month stays as it is.`
        : 'This month is not closed: its figures change with what is still posted. Close it under Books once it is filed.'}
    </p>
  )
}

function Gstin({ shown: { registrations, registrationId } }: { shown: MonthReturn }) {
  const { chooseGstin } = useReturnSearch()
  const words = ({ gstin, name }: MonthReturn['registrations'][number]) => `${gstin} · ${name}`
  const [only] = registrations
  if (registrations.length === 1 && only) return <p className={classes.gstin}>{words(only)}</p>
  return (
    <Select
      className={classes.gstin}
      label="GSTIN"
      maw={380}
      allowDeselect={false}
      data={registrations.map((one) => ({ value: one.id, label: words(one) }))}
      value={registrationId}
      onChange={(id) => id && chooseGstin(id)}
    />
  )
}

const severityWords = { error: 'To put right', warning: 'To look at' }

function Findings({ shown: { findings, findingsInAll } }: { shown: MonthReturn }) {
  return (
    <ReportPart title="Before you file">
      {findings.length === 0 && <Nothing>Nothing is to be put right.</Nothing>}
      <ul className={classes.findings}>
        {findings.map(({ severity, message, about }) => {
          const Icon = severity === 'error' ? IconAlertCircle : IconAlertTriangle
          return (
            <li key={`${message} ${about?.id}`} className={classes.finding}>
              <Icon size={16} className={classes[severity]} aria-label={severityWords[severity]} role="img" />
              <span>
                {message} {about && <DocumentLink opens={about.opens}>Open</DocumentLink>}
              </span>
            </li>
          )
        })}
      </ul>
      {findingsInAll > findings.length && (
        <Nothing>
          And {formatNumber(findingsInAll - findings.length)} more: the accountant’s ZIP has all of them.
        </Nothing>
      )}
    </ReportPart>
  )
}

const noteSections: readonly ReturnSection[] = ['cdnr', 'cdnur']
const advanceSections: readonly ReturnSection[] = ['at', 'txpd']

/** The documents of the month that a table is made of: invoices, notes or payments. */
function SectionLink({ name, shown: { from, to } }: { name: ReturnSection; shown: MonthReturn }) {
  const days = `${from}..${to}`
  const label = sectionLabels[name]
  if (advanceSections.includes(name))
    return (
      <Link to="/payments" search={{ kind: 'receipt,refund', days }} className={parts.link}>
        {label}
      </Link>
    )
  const kind = noteSections.includes(name) ? 'credit-note,debit-note' : 'invoice'
  return (
    <Link to="/invoices" search={{ kind, issued: days }} className={parts.link}>
      {label}
    </Link>
  )
}

function Sections({ shown }: { shown: MonthReturn }) {
  const { sections, total } = shown
  return (
    <ReportPart title="What GSTR-1 will hold">
      <ReportTable
        label="What GSTR-1 will hold"
        rows={sections}
        keyOf={({ name }) => name}
        none="Nothing was issued or received in this month: file a nil return."
        columns={[
          { label: 'Table', cell: ({ name }) => <SectionLink name={name} shown={shown} /> },
          { label: 'On the form', cell: ({ name }) => sectionTables[name] },
          { label: 'Count', isAmount: true, cell: ({ count }) => formatNumber(count) },
          { label: 'Taxable value', isAmount: true, cell: ({ taxable }) => rupees(taxable) },
          { label: 'CGST', isAmount: true, cell: ({ cgst }) => rupees(cgst) },
          { label: 'SGST/UTGST', isAmount: true, cell: ({ sgst }) => rupees(sgst) },
          { label: 'IGST', isAmount: true, cell: ({ igst }) => rupees(igst) },
        ]}
        foot={[
          'All documents',
          null,
          null,
          rupees(total.taxable),
          rupees(total.cgst),
          rupees(total.sgst),
          rupees(total.igst),
        ]}
      />
    </ReportPart>
  )
}

function Numbers({ shown: { numbers } }: { shown: MonthReturn }) {
  if (numbers.length === 0) return null
  return (
    <ReportPart title="Documents issued">
      <ReportTable
        label="Documents issued"
        rows={numbers}
        keyOf={({ name, from }) => `${name} ${from}`}
        none=""
        columns={[
          { label: 'Documents', cell: ({ name }) => name },
          { label: 'From', cell: ({ from }) => from },
          { label: 'To', cell: ({ to }) => to },
          { label: 'Issued', isAmount: true, cell: ({ issued }) => formatNumber(issued) },
          { label: 'Cancelled', isAmount: true, cell: ({ cancelled }) => formatNumber(cancelled) },
        ]}
      />
    </ReportPart>
  )
}
