import { Button, Group, Modal, Text, Tooltip } from '@mantine/core'
import type { FeedKind } from '@sarai/contract/agenda-words'
import { IconCalendarShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, formatDay } from '~/lib/format.ts'
import { calls, queryClient } from '~/query.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { useAction } from '~/ui/action.ts'

const what: Record<FeedKind, string> = {
  departures: 'The departures you see',
  reminders: 'Your own follow-ups, tasks, dues and expiries',
}

/** A calendar in other programs: shows, makes and revokes its address. */
export function CalendarFeed({ kind }: { kind: FeedKind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label="Show this calendar in Google, Apple or Outlook">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCalendarShare size={15} />}
          onClick={() => setOpen(true)}
        >
          Subscribe
        </Button>
      </Tooltip>
      {isOpen && <FeedDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

function FeedDialog({ kind, onClose }: { kind: FeedKind; onClose: () => void }) {
  const query = useQuery(calls.feeds.list.queryOptions({ gcTime: 0, staleTime: 0 }))
  const feed = query.data?.data.find((one) => one.kind === kind)
  const { isBusy, run } = useAction()
  const show = () => queryClient.invalidateQueries({ queryKey: calls.feeds.key() })
  const make = () => run(() => api.feeds.make({ kind }), 'The address was not made', { show })
  const renew = () =>
    run(() => api.feeds.make({ kind }), 'The address was not changed', {
      show,
      done: 'The old address no longer works',
    })
  const revoke = () =>
    run(() => api.feeds.revoke({ kind }), 'The address was not revoked', {
      show,
      done: 'The address no longer works',
    })

  return (
    <Modal opened closeOnClickOutside onClose={onClose} title="This calendar in other programs" size="lg">
      {!query.data ? (
        <Awaited query={query} what="The address" lines={4} />
      ) : feed?.url ? (
        <>
          <Text mb="sm">
            {what[kind]}, as you may see them, in any calendar that can subscribe to an address. Calendars refresh by
            themselves, Google about every 12 hours.
          </Text>
          <CopyBox text={feed.url} label="Address of the calendar" />
          <Text size="sm" c="dimmed" mt="sm">
            Google: Other calendars, From URL. Apple: File, New calendar subscription. Outlook: Add calendar, Subscribe
            from web. Anybody with this address can read the calendar: do not share it. Made on{' '}
            {feed.createdAt && formatDay(dayOf(feed.createdAt))}.
          </Text>
          <Group justify="flex-end" mt="md" gap="xs">
            <Button variant="subtle" color="red" loading={isBusy} onClick={() => void revoke()}>
              Revoke
            </Button>
            <Button variant="default" loading={isBusy} onClick={() => void renew()}>
              Change the address
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Text mb="md">
            {what[kind]} can show in Google, Apple or Outlook on your phone. You get a secret address to subscribe to,
            and can revoke it at any time.
          </Text>
          <Group justify="flex-end">
            <Button loading={isBusy} onClick={() => void make()} data-autofocus>
              Make an address
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
