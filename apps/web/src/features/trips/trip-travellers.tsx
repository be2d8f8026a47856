import { ActionIcon, Button, Menu, Switch } from '@mantine/core'
import type { Traveller } from '@sarai/contract/travellers'
import { travellerKindLabels, travellerListLabels, travellerLists } from '@sarai/contract/traveller-words'
import { IconDots, IconDownload, IconEye, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '~/api.ts'
import { formatDay, plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Confirm } from '~/ui/confirm.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { RevealNumber } from '~/ui/reveal-number.tsx'
import { RightItem } from '~/ui/right-item.tsx'
import classes from './trip-parts.module.css'
import type { TripTabProps } from './trip-tabs.ts'
import { TravellerLinks } from './traveller-links.tsx'
import type { LinksWanted } from './traveller-links-dialog.tsx'
import { TravellerLinksMenu } from './traveller-links-menu.tsx'
import { showTravellers, travellerName } from './travellers-cache.ts'
import { tripsCache } from './trips-cache.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const TravellerLinksDialog = lazy(() => import('./traveller-links-dialog.tsx'))
const TravellerForm = lazy(() => import('./traveller-form.tsx'))

type Open = { kind: 'change'; traveller?: Traveller } | { kind: 'reveal' | 'remove' | 'cancel'; traveller: Traveller }

/** Who travels, what is missing of them, who shares a room, and the links by which they fill it in. */
export function TripTravellers({ trip, isEditable }: TripTabProps) {
  const { lacks } = useSession()
  const [open, setOpen] = useState<Open>()
  const [links, setLinks] = useState<LinksWanted>()
  const query = useQuery(calls.travellers.list.queryOptions({ input: { tripId: trip.id } }))
  const data = query.data?.data
  if (!data) return <Awaited query={query} what="The travellers" lines={8} />
  const { travellers, needsPassport, rooms, roomFindings } = data
  const going = travellers.filter(({ cancelledAt }) => !cancelledAt)
  const close = () => setOpen(undefined)
  const add = isEditable && (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconPlus size={15} />}
      onClick={() => setOpen({ kind: 'change' })}
    >
      Add a traveller
    </Button>
  )
  const exportList = async (list: (typeof travellerLists)[number], format: 'pdf' | 'xlsx', numbers = false) => {
    const asked = api.travellers.export({ tripId: trip.id, list, format, numbers })
    watchOperation((await runAction(asked, 'The list was not made')).data.operationId)
  }
  const lacksExport = lacks('export', trip.ownerId) ?? lacks('documents', trip.ownerId)
  const sold = Object.entries(rooms).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []))

  return (
    <>
      <div className={classes.bar}>
        <span className="quiet" role="status">
          {plural(going.length, 'traveller')}, {going.filter(({ isComplete }) => isComplete).length} complete
          {sold.length > 0 && ` · rooms sold: ${sold.join(', ')}`}
        </span>
        <div className={classes.buttons}>
          {going.length > 0 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" size="compact-md" leftSection={<IconDownload size={15} />}>
                  Lists
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {travellerLists.flatMap((list) =>
                  (['pdf', 'xlsx'] as const).map((format) => (
                    <RightItem
                      key={`${list}${format}`}
                      lacks={lacksExport}
                      icon={<IconDownload size={15} />}
                      onClick={() => void exportList(list, format)}
                    >
                      {travellerListLabels[list]} ({format.toUpperCase()})
                    </RightItem>
                  )),
                )}
                <RightItem
                  lacks={lacksExport ?? lacks('reveal', trip.ownerId)}
                  icon={<IconEye size={15} />}
                  onClick={() => void exportList('manifest', 'pdf', true)}
                >
                  Manifest with passport numbers (PDF)
                </RightItem>
              </Menu.Dropdown>
            </Menu>
          )}
          {isEditable && going.length > 0 && (
            <TravellerLinksMenu going={going} onChoose={(share) => setLinks({ tripId: trip.id, share })} />
          )}
          {add}
        </div>
      </div>
      <Switch
        mb="md"
        label="Passports and visas are needed"
        checked={needsPassport}
        disabled={!isEditable}
        onChange={({ currentTarget }) =>
          void runAction(
            api.trips.update({
              id: trip.id,
              version: trip.version,
              changes: { needsPassport: currentTarget.checked },
            }),
            'The trip was not changed',
            { show: ({ data: changed }) => tripsCache.show(changed) },
          ).then(() => void query.refetch())
        }
      />
      {roomFindings.map((finding) => (
        <p key={finding} className={classes.finding}>
          {finding}
        </p>
      ))}
      {travellers.length === 0 ? (
        <EmptyState title="Nobody is entered yet" actions={add}>
          Add who travels, or let them fill it in by a link.
        </EmptyState>
      ) : (
        <table className={classes.table} aria-label="Travellers">
          <thead>
            <tr>
              <th>Name</th>
              <th>Born</th>
              <th>Passport</th>
              <th>Room</th>
              <th>Still missing</th>
              <th aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {travellers.map((traveller) => (
              <tr key={traveller.id}>
                <td data-wide>
                  <span className={traveller.cancelledAt ? classes.dropped : undefined}>
                    {travellerName(traveller)}
                  </span>{' '}
                  <span className="quiet">
                    {[travellerKindLabels[traveller.kind], traveller.isLead && 'leads'].filter(Boolean).join(', ')}
                  </span>
                </td>
                <td className="tabular">{traveller.birth && formatDay(traveller.birth)}</td>
                <td className="tabular">{traveller.passport?.lastDigits && `••••${traveller.passport.lastDigits}`}</td>
                <td>{traveller.room}</td>
                <td data-wide>
                  {traveller.cancelledAt
                    ? `Cancelled: ${traveller.cancelReason}`
                    : traveller.findings.map(({ code, message }) => <div key={code}>{message}</div>)}
                </td>
                <td>
                  {isEditable && !traveller.cancelledAt && (
                    <TravellerMenu traveller={traveller} trip={trip} onOpen={setOpen} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <TravellerLinks
        tripId={trip.id}
        links={data.links}
        travellers={travellers}
        isEditable={isEditable}
        onSend={(linkId) => setLinks({ tripId: trip.id, linkId })}
      />
      <Suspense fallback={null}>
        {links && <TravellerLinksDialog wanted={links} travellers={travellers} onClose={() => setLinks(undefined)} />}
        {open?.kind === 'change' && <TravellerForm trip={trip} traveller={open.traveller} onClose={close} />}
        {open?.kind === 'cancel' && <CancelDialog trip={trip} traveller={open.traveller} onClose={close} />}
      </Suspense>
      {open?.kind === 'remove' && (
        <Confirm
          title={`Remove ${travellerName(open.traveller)}?`}
          label="Remove traveller"
          isDangerous
          onConfirm={async () => {
            const gone = api.travellers.remove({ tripId: trip.id, id: open.traveller.id })
            showTravellers(trip.id, await runAction(gone, 'The traveller was not removed'))
            close()
          }}
          onClose={close}
        >
          For somebody who was entered by mistake. Who does not travel any more is cancelled instead.
        </Confirm>
      )}
      {open?.kind === 'reveal' && (
        <RevealNumber
          title={`Passport of ${travellerName(open.traveller)}`}
          reveal={async () => {
            const asked = api.travellers.reveal({ tripId: trip.id, id: open.traveller.id })
            return (await runAction(asked, 'The number could not be shown')).data.number
          }}
          onClose={close}
        >
          The trip&apos;s timeline records that you looked at it, and when.
        </RevealNumber>
      )}
    </>
  )
}

interface MenuProps {
  traveller: Traveller
  trip: TripTabProps['trip']
  onOpen: (open: Open) => void
}

function TravellerMenu({ traveller, trip: { ownerId, isArranged }, onOpen }: MenuProps) {
  const { lacks } = useSession()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`More about ${travellerName(traveller)}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onOpen({ kind: 'change', traveller })}>
          Edit
        </Menu.Item>
        {traveller.passport?.lastDigits && (
          <RightItem
            lacks={lacks('reveal', ownerId)}
            icon={<IconEye size={15} />}
            onClick={() => onOpen({ kind: 'reveal', traveller })}
          >
            Show the passport number
          </RightItem>
        )}
        {!isArranged && (
          <Menu.Item leftSection={<IconX size={15} />} onClick={() => onOpen({ kind: 'cancel', traveller })}>
            Cancel this traveller
          </Menu.Item>
        )}
        <RightItem
          lacks={lacks('delete', ownerId)}
          colour="red"
          icon={<IconTrash size={15} />}
          onClick={() => onOpen({ kind: 'remove', traveller })}
        >
          Remove
        </RightItem>
      </Menu.Dropdown>
    </Menu>
  )
}
