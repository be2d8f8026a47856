import { Modal, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type {
  NewTravellerLink,
  SentTravellerLink,
  TravellerLinkDraft,
  TravellerLinksAsked,
} from '@sarai/contract/traveller-link-schemas'
import type { Traveller } from '@sarai/contract/travellers'
import { type TravellerLinkWay, travellerLinkWayLabels, travellerLinkWays } from '@sarai/contract/traveller-words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { formatPhone, plural } from '~/lib/format.ts'
import { showMailWarnings } from '~/lib/mail-warnings.ts'
import { useSending } from '~/lib/use-sending.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { travellerName } from './travellers-cache.ts'
import { SentTravellerLinks } from './traveller-links-sent.tsx'
import classes from './trip-parts.module.css'

/** What the dialog begins with: who shares a page, or one that is there already. */
export type LinksWanted = TravellerLinksAsked

interface Props {
  wanted: LinksWanted
  travellers: Traveller[]
  onClose: () => void
}

type Edits = Partial<Pick<NewTravellerLink, 'way' | 'to' | 'subject' | 'text'>>

const ways = travellerLinkWays.map((value) => ({ value, label: travellerLinkWayLabels[value] }))
const keyOf = ({ travellerIds }: Pick<TravellerLinkDraft, 'travellerIds'>) => travellerIds.join(' ')
const firstWay = ({ email, phone }: TravellerLinkDraft): TravellerLinkWay =>
  email ? 'mail' : phone ? 'whatsapp' : 'link'

function linkOf(draft: TravellerLinkDraft, edits: Edits = {}) {
  const way = edits.way ?? firstWay(draft)
  const text = edits.text ?? (way === 'mail' ? draft.mailText : draft.whatsappText)
  const mail =
    way === 'mail'
      ? { to: (edits.to ?? draft.email ?? '').trim() || undefined, subject: edits.subject ?? draft.subject }
      : {}
  const whose = draft.linkId ? { linkId: draft.linkId } : { travellerIds: draft.travellerIds }
  return { ...whose, way, text, ...mail }
}

/** Makes the pages on which travellers fill in who they are, and sends each by mail, WhatsApp or as a link. */
export default function TravellerLinksDialog({ wanted, travellers, onClose }: Props) {
  const { user } = useSession()
  const { tripId } = wanted
  const [groups, setGroups] = useState<string[][]>()
  const asked: LinksWanted = groups ? { tripId, groups } : wanted
  const query = useQuery({
    ...calls.travellers.draftLinks.queryOptions({ input: asked }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const drafts = query.data?.data
  const [edits, setEdits] = useState<Record<string, Edits>>({})
  const [sent, setSent] = useState<SentTravellerLink[]>()
  const { problems, isSending, sendOnce } = useSending()
  const isNew = wanted.linkId === undefined

  const send = (event: FormEvent) => {
    event.preventDefault()
    void sendOnce(async (context) => {
      const links = (drafts ?? []).map((draft) => linkOf(draft, edits[keyOf(draft)]))
      const { data, warnings } = await api.travellers.sendLinks({ tripId, links }, { context })
      void queryClient.invalidateQueries({ queryKey: calls.travellers.key() })
      showMailWarnings(warnings, !user.isSubuser)
      setSent(data)
    })
  }
  /** Puts somebody onto the page of another group, or onto one of their own. */
  function move(id: string, to: number): void {
    const now = (drafts ?? []).map(({ travellerIds }) => travellerIds.filter((one) => one !== id))
    const at = now[to]
    if (at) at.push(id)
    else now.push([id])
    const order = new Map(travellers.map((one, place) => [one.id, place]))
    const placed = now.filter((group) => group.length > 0)
    setGroups(placed.map((group) => group.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))))
  }

  if (sent) return <SentTravellerLinks sent={sent} travellers={travellers} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={isNew ? 'Links for travellers' : 'Send the link'} size="lg">
      {drafts ? (
        <form noValidate onSubmit={send}>
          <Stack gap="lg">
            <p className="quiet">
              {isNew
                ? 'Each page shows what is known of whoever is on it. Put only those on one page who may see that.'
                : 'The address stays the same.'}
            </p>
            {drafts.map((draft, at) => (
              <Page
                key={keyOf(draft)}
                draft={draft}
                at={at}
                drafts={isNew ? drafts : []}
                travellers={travellers}
                edits={edits[keyOf(draft)]}
                onEdit={(edit) =>
                  setEdits((before) => ({ ...before, [keyOf(draft)]: { ...before[keyOf(draft)], ...edit } }))
                }
                onMove={move}
              />
            ))}
            <FormFoot
              problem={Object.values(problems)[0]}
              label={isNew ? `Make and send ${plural(drafts.length, 'link')}` : 'Send the link'}
              isBusy={isSending}
              isDisabled={drafts.length === 0 || query.isPlaceholderData}
              onCancel={onClose}
            />
          </Stack>
        </form>
      ) : (
        <Awaited query={query} what="The links" lines={6} />
      )}
    </Modal>
  )
}

interface PageProps {
  draft: TravellerLinkDraft
  at: number
  /** All pages, between which people can be moved; none for a page that is there already. */
  drafts: TravellerLinkDraft[]
  travellers: Traveller[]
  edits: Edits | undefined
  onEdit: (edit: Edits) => void
  onMove: (id: string, to: number) => void
}

function Page({ draft, at, drafts, travellers, edits, onEdit, onMove }: PageProps) {
  const asked = linkOf(draft, edits)
  const on = travellers.filter(({ id }) => draft.travellerIds.includes(id))
  const names = on.map(travellerName).join(', ')
  return (
    <fieldset className={classes.draft}>
      <legend>
        <strong>{names}</strong>
      </legend>
      <Stack gap="sm">
        {drafts.length > 0 && (drafts.length > 1 || on.length > 1) && (
          <div className={classes.moves}>
            {on.map((one) => (
              <Select
                key={one.id}
                label={`${travellerName(one)} is on`}
                size="xs"
                allowDeselect={false}
                value={String(at)}
                data={[
                  ...drafts.map((_, index) => ({
                    value: String(index),
                    label: index === at ? 'this page' : `page ${index + 1}`,
                  })),
                  ...(on.length > 1 ? [{ value: String(drafts.length), label: 'a page of their own' }] : []),
                ]}
                onChange={(value) => value !== null && Number(value) !== at && onMove(one.id, Number(value))}
              />
            ))}
          </div>
        )}
        <SegmentedControl
          aria-label={`How the link for ${names} is sent`}
          data={ways}
          value={asked.way}
          onChange={(way) => onEdit({ way, text: undefined })}
        />
        {asked.way === 'mail' && (
          <>
            <TextInput
              label="To"
              type="email"
              value={edits?.to ?? draft.email ?? ''}
              onChange={(event) => onEdit({ to: event.currentTarget.value })}
            />
            <TextInput
              label="Subject"
              maxLength={160}
              value={asked.subject ?? ''}
              onChange={(event) => onEdit({ subject: event.currentTarget.value })}
            />
          </>
        )}
        {asked.way === 'whatsapp' && (
          <p className="quiet">
            {draft.phone ? `For ${formatPhone(draft.phone)}.` : 'No number is known: choose the person in WhatsApp.'}
          </p>
        )}
        {asked.way === 'link' ? (
          <p className="quiet">You copy the address and send it yourself.</p>
        ) : (
          <Textarea
            label="Text"
            description="The address stands where it says [link]."
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4000}
            value={asked.text}
            onChange={(event) => onEdit({ text: event.currentTarget.value })}
          />
        )}
      </Stack>
    </fieldset>
  )
}
