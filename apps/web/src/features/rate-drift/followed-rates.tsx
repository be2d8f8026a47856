import { MultiSelect } from '@mantine/core'
import { followedCurrencies } from '@sarai/contract/exchange-words'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/api.ts'
import { currencyChoices } from '~/lib/currencies.ts'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'

const query = calls.exchangeRates.followed.queryOptions()

/** The currencies whose rates are taken over from the European Central Bank each working day, or none. */
export function FollowedRates({ isEditable }: { isEditable: boolean }) {
  const { agency } = useSession()
  const { isBusy, run } = useAction()
  const followed = useQuery(query).data?.data
  if (!followed) return null
  if (!followedCurrencies.includes(agency.currency))
    return <p className="quiet">Rates of {agency.currency} are set by hand: the European Central Bank has none.</p>
  const choices = currencyChoices('USD').filter(
    ({ value }) => value !== agency.currency && followedCurrencies.includes(value),
  )
  const follow = (currencies: string[]) =>
    void run(() => api.exchangeRates.follow({ currencies }), 'This was not changed', {
      show: (answer) => queryClient.setQueryData(query.queryKey, answer),
      done: currencies.length > 0 ? undefined : 'Rates are set by hand again',
    })
  const told =
    followed.problem ??
    (followed.day
      ? `The latest are of ${formatDay(followed.day)}. A rate set by hand for a day stays.`
      : followed.currencies.length > 0
        ? 'The first ones are on their way.'
        : 'Each working day, for the currencies you choose. Others are set by hand.')
  return (
    <MultiSelect
      maw={520}
      label="Taken over from the European Central Bank"
      description={told}
      placeholder={followed.currencies.length === 0 ? 'None' : undefined}
      searchable
      clearable
      data={choices}
      value={followed.currencies}
      disabled={!isEditable || isBusy}
      onChange={follow}
    />
  )
}
