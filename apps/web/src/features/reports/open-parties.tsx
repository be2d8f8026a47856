import { UnstyledButton } from '@mantine/core'
import type { OpenParty } from '@sarai/contract/report-schemas'
import { formatMoney } from '@sarai/money/format'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay, plural } from '~/lib/format.ts'
import { Amount, DocumentLink, type ReportColumn, ReportTable } from './report-parts.tsx'
import classes from './report-parts.module.css'

const ages = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days']

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
          {plural(party.documents.length, 'document')}
        </UnstyledButton>
      ),
    },
  ]
  const isOneCurrency = parties.every(({ currency }) => currency === books)
  const sumOf = (at: number) => {
    const sum = parties.reduce((all, party) => all + (party.ages[at] ?? 0), 0)
    return isOneCurrency && sum > 0 ? formatMoney(sum, books) : null
  }
  const total = formatMoney(
    parties.reduce((sum, { base }) => sum + base, 0),
    books,
  )
  return (
    <ReportTable
      label={label}
      columns={columns}
      rows={parties}
      keyOf={keyOf}
      none={none}
      foot={['Total', ...(isAged ? ages.map((_, at) => sumOf(at)) : []), total, null]}
      below={(party) => open === keyOf(party) && <Documents party={party} span={columns.length} />}
    />
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
  return party.documents.map(({ id, kind, number, dueOn, daysLate, tripId, amount, currency }) => (
    <tr key={id} className={classes.inner}>
      <td colSpan={span - 2}>
        <DocumentLink kind={kind} id={id} tripId={tripId}>
          {number ?? kind}
        </DocumentLink>{' '}
        <span className="quiet">due {formatDay(dueOn)}</span>
      </td>
      <td className={classes.amount}>{formatMoney(amount, currency)}</td>
      <td className={classes.amount}>{daysLate > 0 ? `${plural(daysLate, 'day')} late` : 'Not due'}</td>
    </tr>
  ))
}
