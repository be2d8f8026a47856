import { Button, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import type { ContactDocument } from '@sarai/contract/contact-documents'
import type { Contact } from '@sarai/contract/contact-schemas'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '~/api.ts'
import { Confirm } from '~/ui/confirm.tsx'
import { sayFailed } from '~/ui/say-failed.ts'
import classes from './contact-side.module.css'
import { refreshAround } from './contacts-cache.ts'
import { documentNames } from '~/lib/contact-names.ts'

/** A number shown does not stay on a screen that is left alone. */
const shownMs = 30_000

interface Props {
  contact: Contact
  document: ContactDocument
  onClose: () => void
}

/** Shows the whole number of a document to whoever says that they want it, which is written down. */
export function RevealNumber({ contact, document, onClose }: Props) {
  const [number, setNumber] = useState<string>()
  // However often the page behind is drawn anew, the number goes when its time is up.
  const hide = useEffectEvent(onClose)
  useEffect(() => {
    if (!number) return
    const timer = setTimeout(() => hide(), shownMs)
    return () => clearTimeout(timer)
  }, [number])

  async function reveal(): Promise<void> {
    const answer = await sayFailed(
      api.contactDocuments.reveal({ contactId: contact.id, id: document.id }),
      'The number could not be shown',
    )
    setNumber(answer.data.number)
    refreshAround()
  }

  const what = `${documentNames[document.kind]} of ${contact.name}`
  if (number === undefined) {
    return (
      <Confirm title="Show the whole number?" label="Show number" onConfirm={reveal} onClose={onClose}>
        {what}. That you looked at it, and when, is written to the contact's timeline.
      </Confirm>
    )
  }
  return (
    <Modal opened onClose={onClose} title={what} size="sm">
      <Stack gap="md">
        <p className={classes.number}>{number}</p>
        <Text className="quiet" size="sm">
          It is hidden again after 30 seconds.
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={number}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose} data-autofocus>
            Hide
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
