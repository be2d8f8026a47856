import { ActionIcon, Button, Group, Select, Table, TextInput } from '@mantine/core'
import { formatRate } from '@sarai/money/format'
import { parseRate } from '@sarai/money/parse'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '~/api.ts'
import { currencyChoices } from '~/lib/currencies.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { onLive } from '~/lib/live.ts'
import { useSession } from '~/lib/session-context.tsx'
import { useNow } from '~/lib/use-now.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { PersonName } from '~/records/person-name.tsx'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { DayInput } from '~/ui/day-input.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { FollowedRates } from './followed-rates.tsx'
import classes from './rate-drift.module.css'

const show = () => queryClient.invalidateQueries({ queryKey: calls.exchangeRates.key() })

/** What other currencies are worth to the agency, from which day on. */
export default function ExchangeRatesPage() {
  usePageTitle('Exchange rates')
  const { agency, can } = useSession()
  const query = useQuery(calls.exchangeRates.list.queryOptions())
  useEffect(() => onLive('rateCards', () => void show()), [])
  const rates = query.data?.data
  const isEditable = can('settings', 'write')
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Exchange rates</h1>
      <p className="quiet">
        What one unit of a currency is in {agency.currency}, from its day on. A new rate prices open proposals anew.
      </p>
      {isEditable && <NewRate />}
      <FollowedRates isEditable={isEditable} />
      {!rates ? (
        <Awaited query={query} what="The exchange rates" lines={3} />
      ) : rates.length === 0 ? (
        <p>None yet. Trips keep the rates that were typed into them.</p>
      ) : (
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Currency</Table.Th>
              <Table.Th>In {agency.currency}</Table.Th>
              <Table.Th>From</Table.Th>
              <Table.Th>Set by</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rates.map((rate) => (
              <Table.Tr key={rate.id}>
                <Table.Td>{rate.currency}</Table.Td>
                <Table.Td className="tabular">{formatRate(rate.rate)}</Table.Td>
                <Table.Td>{formatDay(rate.from)}</Table.Td>
                <Table.Td>
                  {rate.source === 'fetched' ? (
                    'European Central Bank'
                  ) : rate.by ? (
                    <PersonName id={rate.by} />
                  ) : (
                    'API key'
                  )}
                </Table.Td>
                <Table.Td>
                  {isEditable && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${rate.currency} from ${formatDay(rate.from)}`}
                      onClick={() =>
                        void runAction(api.exchangeRates.remove({ id: rate.id }), 'The rate was not removed', { show })
                      }
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  )
}

function NewRate() {
  const { agency } = useSession()
  const today = dayOf(new Date(useNow()))
  const [currency, setCurrency] = useState('USD')
  const [typed, setTyped] = useState('')
  const [from, setFrom] = useState(today)
  const { problems, setProblems, isSending, submit } = useSending()

  async function save(): Promise<void> {
    const rate = parseRate(typed)
    if ('problem' in rate) return setProblems({ rate: rate.problem })
    await api.exchangeRates.set({ currency, rate: rate.value, from })
    setTyped('')
    await show()
  }

  return (
    <form noValidate onSubmit={(event) => submit(event, save)}>
      <Group align="start" gap="sm">
        <Select
          label="Currency"
          searchable
          allowDeselect={false}
          data={currencyChoices('USD').filter(({ value }) => value !== agency.currency)}
          value={currency}
          error={problems.currency}
          onChange={(value) => value && setCurrency(value)}
        />
        <TextInput
          label={`1 ${currency} in ${agency.currency}`}
          placeholder="Like 84.5"
          inputMode="decimal"
          value={typed}
          error={problems.rate}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DayInput label="From" isRequired value={from} error={problems.from} onChange={setFrom} />
        <Button type="submit" mt={24} loading={isSending}>
          Set the rate
        </Button>
      </Group>
      {problems.form && <p role="alert">{problems.form}</p>}
    </form>
  )
}
