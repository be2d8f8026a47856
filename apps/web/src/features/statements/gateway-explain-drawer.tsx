import { Button, Drawer, Select, TextInput } from '@mantine/core'
import type { ExplainLine, Settlement, SettlementLine } from '@sarai/contract/settlements'
import { settlementAccounts } from '@sarai/contract/settlement-words'
import { formatMoney } from '@sarai/money/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatDay } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { SearchBox } from '~/ui/search-box.tsx'
import { settlementAccountNames } from './gateway-words.ts'
import { refreshStatements } from './statement-calls.ts'
import { signed } from './statement-words.ts'
import classes from './statements.module.css'

interface Props {
  line: SettlementLine
  settlement: Settlement
  onClose: () => void
}

/** Says what a payment of a settlement is: one that is recorded, or something that is booked to an account. */
export default function GatewayExplainDrawer({ line, settlement, onClose }: Props) {
  const { id, version, amount, paidOn, reference } = line
  const [search, setSearch] = useState('')
  const [account, setAccount] = useState<string | null>('bank_charges')
  const [note, setNote] = useState('')
  const [day, setDay] = useState('')
  const { problems, isSending, send, submit } = useSending()
  const query = useQuery(
    calls.settlements.candidates.queryOptions({ input: { id, search }, placeholderData: (last) => last }),
  )
  const found = query.data?.data

  async function explain(what: ExplainLine['what']): Promise<void> {
    await api.settlements.explain({ id, version, what })
    await refreshStatements()
    onClose()
  }
  const book = () => {
    const chosen = settlementAccounts.find((one) => one === account) ?? 'suspense'
    return explain({ as: 'book', account: chosen, note, ...(day ? { day } : {}) })
  }
  const isClosed = problems.form?.includes('closed') ?? false

  return (
    <Drawer opened onClose={onClose} size={640} title="Explain a payment of a gateway">
      <p className={classes.head}>
        <span className={classes.day}>{formatDay(paidOn)}</span>
        <span className={classes.who}>{reference}</span>
        <span className={classes.amount}>{signed(amount, settlement.currency)}</span>
      </p>
      <section aria-label="Recorded payments" className={classes.part}>
        <h2 className={classes.heading}>Recorded payments</h2>
        <SearchBox
          label="Search recorded payments"
          placeholder="Number, name, reference or amount"
          value={search}
          onChange={setSearch}
        />
        {(problems.what ?? problems.form) && (
          <p role="alert" className={classes.note}>
            {problems.what ?? problems.form}
          </p>
        )}
        {!found ? (
          <Awaited query={query} what="What is recorded" lines={4} />
        ) : found.length === 0 ? (
          <p className={classes.quiet}>
            No payment by a gateway is recorded that fits.
            {line.kind === 'payment' &&
              ` Record it with its trip or invoice, as paid by a gateway and with the reference ${reference}: then it is matched when you look again.`}
          </p>
        ) : (
          <ul className={classes.matches}>
            {found.map((one) => (
              <li key={one.entryId} className={classes.candidate}>
                <span>
                  {one.title}
                  <span className={classes.quiet}>
                    {' '}
                    {[one.party, formatDay(one.day), one.reference].filter(Boolean).join(', ')}
                  </span>
                </span>
                <span className={classes.amount}>{formatMoney(Math.abs(one.amount), settlement.currency)}</span>
                <Button
                  size="compact-md"
                  variant="default"
                  loading={isSending}
                  aria-label={`Choose ${one.title}`}
                  onClick={() => void send(() => explain({ as: 'entry', entryId: one.entryId }))}
                >
                  Choose
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label="Book to an account" className={classes.part}>
        <h2 className={classes.heading}>Book to an account</h2>
        <form onSubmit={(event) => submit(event, book)}>
          <Select
            label="Account"
            allowDeselect={false}
            data={settlementAccounts.map((value) => ({ value, label: settlementAccountNames[value] }))}
            value={account}
            onChange={setAccount}
          />
          <TextInput
            label="What it is"
            mt="sm"
            required
            maxLength={200}
            value={note}
            error={problems['what.note']}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {(isClosed || day) && (
            <DayInput label="Day in the books" min={settlement.settledOn} value={day} onChange={setDay} />
          )}
          <Button type="submit" mt="md" variant="default" loading={isSending}>
            Book
          </Button>
        </form>
      </section>
    </Drawer>
  )
}
