import { Button } from '@mantine/core'
import type { TravellerLink } from '@sarai/contract/traveller-link-schemas'
import type { Traveller } from '@sarai/contract/travellers'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { calls, queryClient } from '~/query.ts'
import { runAction } from '~/ui/action.ts'
import { CopyBox } from '~/ui/copy-box.tsx'
import { travellerName } from './travellers-cache.ts'
import classes from './trip-parts.module.css'

interface Props {
  tripId: string
  links: TravellerLink[]
  travellers: Traveller[]
  isEditable: boolean
  onSend: (linkId: string) => void
}

/** "mailed to asha@example.com" */
const sentWords = ({ way, sentTo }: TravellerLink) =>
  way === 'mail' ? `mailed to ${sentTo}` : way === 'whatsapp' ? 'by WhatsApp' : 'address copied'

/** The pages on which travellers fill in who they are, while they can be opened. */
export function TravellerLinks({ tripId, links, travellers, isEditable, onSend }: Props) {
  const now = useNow()
  const usable = links.filter(({ revokedAt, expiresAt }) => !revokedAt && Date.parse(expiresAt) > now)
  if (usable.length === 0) return null
  const whom = ({ travellerIds }: TravellerLink) =>
    travellers
      .filter(({ id }) => travellerIds.includes(id))
      .map(travellerName)
      .join(', ')
  const revoke = (id: string) =>
    runAction(api.travellers.revokeLink({ tripId, id }), 'The link was not revoked').then(
      () => void queryClient.invalidateQueries({ queryKey: calls.travellers.key() }),
    )
  return (
    <section className={classes.links} aria-label="Links for travellers">
      <h2 className={classes.heading}>Links for travellers</h2>
      {usable.map((link) => (
        <div key={link.id} className={classes.linkOf}>
          <p className="quiet">
            For {whom(link)} · until {formatMoment(link.expiresAt)} ·{' '}
            {link.filledAt
              ? `filled in ${formatMoment(link.filledAt)}`
              : link.openedAt
                ? `opened ${formatMoment(link.openedAt)}`
                : 'not opened yet'}
            {!link.replacesPassports && ' · asks only for passports that are missing'}
            {link.way && link.sentAt && ` · ${sentWords(link)} ${formatMoment(link.sentAt)}`}
          </p>
          {link.url ? (
            <CopyBox text={link.url} label="Address of the page" />
          ) : (
            <p className="quiet">
              Passports can be replaced on this page, so only those who may see travel documents can copy its address.
              You can make a link of your own.
            </p>
          )}
          {isEditable && (
            <div className={classes.buttons}>
              <Button variant="default" size="compact-sm" onClick={() => onSend(link.id)}>
                Send…
              </Button>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => void revoke(link.id)}>
                Revoke
              </Button>
            </div>
          )}
        </div>
      ))}
    </section>
  )
}
