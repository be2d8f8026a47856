import { UnstyledButton } from '@mantine/core'
import type { OpenParty } from '@sarai/contract/report-schemas'
import { ageLimits } from '@sarai/contract/report-words'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, plural } from '~/lib/format.ts'
import { Chart } from '~/ui/chart.tsx'
import { DocumentLink } from './document-link.tsx'
import { Amount, type ReportColumn, ReportTable } from './report-parts.tsx'
import classes from './report-parts.module.css'

const ages = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days']

/** What is open of each age in the currency of the books, whatever it is in. */
function sumsByAge(parties: readonly OpenParty[]): number[] {
  const sums = ages.map(() => 0)
  for (const { daysLate, base } of parties.flatMap(({ documents }) => documents)) {
    const over = ageLimits.findIndex((limit) => daysLate <= limit)
    const at = daysLate < 1 ? 0 : over < 0 ? ages.length - 1 : over + 1
    sums[at] = (sums[at] ?? 0) + base
  }
  return sums
}

interface Props {
  label: string
  who: 'Customer' | 'Vendor'
  parties: OpenParty[]
  books: string
  /** Whether it matters since when it is due. */
  isAged?: boolean
  none: string
}

const keyOf = ({ id, name, currency, documents }: OpenParty) => `${id ?? name ?? documents[0]?.id} ${currency}`

/** Who owes, or has money open, with the documents of it below each. */
export function OpenParties({ label, who, parties, books, isAged, none }: Props) {
  const [open, setOpen] = useState<string>()
  const aged: ReportColumn<OpenParty>[] = ages.map((age, at) => ({
    label: age,
    isAmount: true,
    cell: ({ ages: amounts, currency }) => (amounts[at] ? formatMoney(amounts[at], currency) : ''),
  }))
  const columns: ReportColumn<OpenParty>[] = [
    { label: who, cell: (party) => <PartyName party={party} who={who} /> },
    ...(isAged ? aged : []),
    { label: 'Open', isAmount: true, cell: (party) => <Amount {...party} books={books} /> },
    {
      label: 'Documents',
      isAmount: true,
      cell: (party) => (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open === keyOf(party)}
          onClick={() => setOpen(open === keyOf(party) ? undefined : keyOf(party))}
        >
          {plural(new Set(party.documents.map(({ id }) => id)).size, 'document')}
        </UnstyledButton>
      ),
    },
  ]
  const sums = sumsByAge(parties)
  const total = formatMoney(
    parties.reduce((sum, { base }) => sum + base, 0),
    books,
  )
  const table = (
    <ReportTable
      label={label}
      columns={columns}
      rows={parties}
      keyOf={keyOf}
      none={none}
      foot={['Total', ...(isAged ? sums.map((sum) => sum !== 0 && formatMoney(sum, books)) : []), total, null]}
      below={(party) => open === keyOf(party) && <Documents party={party} span={columns.length} />}
    />
  )
  if (!isAged) return table
  return (
    <>
      <Chart
        label={`${label}, by age`}
        points={ages}
        series={[{ label: 'Open', colour: who === 'Customer' ? 'in' : 'out', values: sums }]}
        currency={books}
      />
      {table}
    </>
  )
}

function PartyName({ party: { id, name }, who }: { party: OpenParty; who: Props['who'] }) {
  if (!id) return name ?? 'Unknown'
  return who === 'Customer' ? (
    <Link to="/contacts/$contactId" params={{ contactId: id }} className={classes.link}>
      {name}
    </Link>
  ) : (
    <Link to="/vendors/$vendorId" params={{ vendorId: id }} className={classes.link}>
      {name}
    </Link>
  )
}

function Documents({ party, span }: { party: OpenParty; span: number }) {
  return party.documents.map((one) => {
    const { id, kind, number, label, dueOn, daysLate, opens, amount, currency } = one
    const isInvoiced = kind !== 'instalment'
    return (
      // A document stands here once for each day that a part of it is due.
      <tr key={`${id} ${label} ${dueOn}`} className={classes.inner}>
        <td colSpan={span - 2}>
          <DocumentLink opens={opens}>{isInvoiced ? (number ?? kind) : label}</DocumentLink>{' '}
          <span className="quiet">
            {[
              !isInvoiced && 'not invoiced yet',
              isInvoiced && label,
              dueOn ? `due ${formatDay(dueOn)}` : 'no day agreed',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </td>
        <td className={classes.amount}>{formatMoney(amount, currency)}</td>
        <td className={classes.amount}>{daysLate > 0 ? `${plural(daysLate, 'day')} late` : 'Not due'}</td>
      </tr>
    )
  })
}
