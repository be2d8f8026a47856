import { Button, Modal, Stack } from '@mantine/core'
import type { SentTravellerLink } from '@sarai/contract/traveller-link-schemas'
import type { Traveller } from '@sarai/contract/travellers'
import { CopyBox } from '~/ui/copy-box.tsx'
import { travellerName } from './travellers-cache.ts'
import classes from './trip-parts.module.css'

interface Props {
  sent: SentTravellerLink[]
  travellers: Traveller[]
  onClose: () => void
}

/** What is left to do by hand, once pages for travellers are made: texts for WhatsApp, and addresses. */
export function SentTravellerLinks({ sent, travellers, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Links made" size="lg">
      <Stack gap="md">
        {sent.map(({ link, text, whatsappUrl }) => {
          const names = travellers
            .filter(({ id }) => link.travellerIds.includes(id))
            .map(travellerName)
            .join(', ')
          return (
            <div key={link.id}>
              <div className={classes.bar}>
                <strong>{names}</strong>
                {link.way === 'mail' && <span className="quiet">The mail goes to {link.sentTo}.</span>}
                {whatsappUrl && (
                  <Button
                    component="a"
                    href={whatsappUrl}
                    target="_blank"
                    rel="noreferrer"
                    variant="default"
                    size="compact-md"
                  >
                    Open WhatsApp
                  </Button>
                )}
              </div>
              {link.way !== 'mail' && (
                <CopyBox label={`For ${names}`} text={link.way === 'whatsapp' ? text : (link.url ?? '')} />
              )}
            </div>
          )
        })}
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Modal>
  )
}
