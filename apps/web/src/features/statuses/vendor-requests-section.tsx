import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'

const refresh = () => queryClient.invalidateQueries({ queryKey: calls.bookingRequests.settings.key() })

/** What requests tell vendors before they have answered. */
export function VendorRequestsSection() {
  const query = useQuery(calls.bookingRequests.settings.queryOptions())
  const [chosen, setChosen] = useState<boolean>()
  const { run } = useAction()

  async function setNamed(namesGuests: boolean): Promise<void> {
    setChosen(namesGuests)
    await run(() => api.bookingRequests.saveSettings({ namesGuests }), 'This was not saved', { show: refresh })
    setChosen(undefined)
  }

  return (
    <Section title="Requests to vendors">
      {query.data ? (
        <Switch
          label="Name guests in requests"
          description="Vendors then read who travels, who shares a room and what they wish before they have confirmed. Otherwise they read how many people come, and the names once they have confirmed."
          checked={chosen ?? query.data.data.namesGuests}
          disabled={chosen !== undefined}
          onChange={(event) => void setNamed(event.currentTarget.checked)}
        />
      ) : (
        <Awaited query={query} what="This setting" lines={2} />
      )}
    </Section>
  )
}
