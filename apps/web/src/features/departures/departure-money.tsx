import type { AgendaItem } from '@sarai/contract/agenda'
import { agendaKindLabels, moneyKinds } from '@sarai/contract/agenda-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { useLiveCalls } from '~/lib/use-live-calls.ts'
import { calls } from '~/query.ts'
import { recordPage } from '~/records/kinds.ts'
import { FilterChip } from '~/ui/filter-chip.tsx'
import type { DeparturesSearch } from './departures-search.ts'
import classes from './departure-money.module.css'

export type MoneyKind = (typeof moneyKinds)[number]

const topics = ['trips', 'invoices', 'bills', 'bookings'] as const
const everyAnswer = calls.agenda.key()

interface Days {
  from: string
  to: string
  owner: string | undefined
}

/** What customers and vendors are to be paid on some days, of the kinds that were chosen. */
export function useMoneyOf(kind: MoneyKind[] | undefined, { from, to, owner }: Days): AgendaItem[] {
  const input = { from, to, owner, kind }
  const query = useQuery(
    calls.agenda.list.queryOptions({ input, enabled: kind !== undefined, placeholderData: (last) => last }),
  )
  useLiveCalls(topics, everyAnswer)
  return useMemo(() => (kind ? (query.data?.data.items ?? []) : []), [kind, query.data])
}

const options = moneyKinds.map((value) => ({ value, label: agendaKindLabels[value] }))

/** Which money the calendar shows beside the trips; none to begin with. */
export function MoneyChoice({ value, onChange }: { value: MoneyKind[]; onChange: (change: DeparturesSearch) => void }) {
  const { user, can } = useSession()
  return (
    <FilterChip
      label="Money"
      options={user.seesCost && can('vendors') ? options : options.filter((one) => one.value === 'due')}
      value={value}
      onChange={(kinds) => onChange({ money: kinds.join(',') || undefined })}
    />
  )
}

/** An amount that is to be paid on a day; it leads to what it is for. */
export function MoneyEntry({ item, look }: { item: AgendaItem; look: 'chip' | 'row' }) {
  const { kind, title, about, record, amount } = item
  const sum = amount && formatMoney(amount.value, amount.currency)
  return (
    <Link
      to={recordPage(record.kind, record.id)}
      search={record.kind === 'trip' ? { tab: 'money' } : {}}
      className={classes.entry}
      data-kind={kind}
      data-look={look}
      title={`${title}\n${about}`}
    >
      <span className="visually-hidden">{agendaKindLabels[kind]}: </span>
      <span className={classes.amount}>{sum}</span>
      <span className={classes.about}>{look === 'row' ? `${about} · ${title}` : about}</span>
    </Link>
  )
}

/** The money of a day in a grid; what there is no room for is in the reminder calendar. */
export function MoneyOfDay({ day, money, most }: { day: string; money: AgendaItem[]; most: number }) {
  const shown = money.length > most + 1 ? money.slice(0, most) : money
  return (
    <>
      {shown.map((item) => (
        <MoneyEntry key={item.id} item={item} look="chip" />
      ))}
      {shown.length < money.length && (
        <Link
          to="/reminder-calendar"
          search={{ kind: moneyKinds.join(','), view: 'list', days: `${day}..${day}`, owner: 'all' }}
          className={classes.entry}
          data-look="chip"
        >
          {money.length - shown.length} more to pay
        </Link>
      )}
    </>
  )
}
