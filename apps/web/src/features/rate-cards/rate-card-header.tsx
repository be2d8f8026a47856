import { Button, Menu } from '@mantine/core'
import type { RateCard } from '@sarai/contract/rate-cards'
import { IconCopy, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '~/lib/session-context.tsx'
import { recordNumber, recordPage } from '~/records/kinds.ts'
import { RateCardStatus } from '~/records/rate-card-status.tsx'
import { HeaderMenu, RecordHeader } from '~/records/record-header.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { changeRateCard, deleteRateCard, duplicateRateCard } from './rate-card-actions.ts'

/** Name, vendor and state of a card, and what is done with it as a whole. */
export function RateCardHeader({ card, isEditable }: { card: RateCard; isEditable: boolean }) {
  const { lacks, user } = useSession()
  const navigate = useNavigate()
  const mayRate = isEditable && user.seesCost

  async function duplicate(): Promise<void> {
    const { data } = await duplicateRateCard(card)
    await navigate({ to: recordPage('rateCard', data.id) })
  }
  async function remove(): Promise<void> {
    const { data } = await deleteRateCard(card)
    if (data.outcome === 'deleted') await navigate({ to: '/rate-cards' })
  }

  return (
    <RecordHeader
      back={{ to: '/rate-cards', label: 'All rate cards' }}
      name={card.name}
      number={recordNumber('rateCard', card.number)}
      state={
        <>
          <RateCardStatus status={card.status} />
          <RowLink to={recordPage('vendor', card.vendorId)}>{card.vendor}</RowLink>
          <span className="quiet">Revision {card.revision}</span>
        </>
      }
      actions={
        isEditable && (
          <>
            {mayRate && card.status !== 'active' && (
              <Button
                size="compact-md"
                onClick={() => void changeRateCard(card, { status: 'active' }, `${card.name} prices trips now`)}
              >
                Activate
              </Button>
            )}
            <HeaderMenu>
              <Menu.Label>Rate card</Menu.Label>
              {mayRate && (
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicate()}>
                  Duplicate
                </Menu.Item>
              )}
              {mayRate && card.status !== 'ended' && (
                <Menu.Item
                  leftSection={<IconPlayerStop size={16} />}
                  onClick={() => void changeRateCard(card, { status: 'ended' }, `${card.name} has ended`)}
                >
                  End
                </Menu.Item>
              )}
              <RightItem
                lacks={lacks('delete', null)}
                colour="red"
                icon={<IconTrash size={16} />}
                onClick={() => void remove()}
              >
                Delete rate card
              </RightItem>
            </HeaderMenu>
          </>
        )
      }
    />
  )
}
