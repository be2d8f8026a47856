import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import { SendForm } from './send-form.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  id: string
  /** The state of the itinerary that the sender has looked at; left out where it is first seen here. */
  revision?: number
  /** The changed price that it is sent again for. */
  alertId?: string
  onClose: () => void
}

/** What will be sent, what stands against it, and how it goes. */
export default function SendDialog({ id, revision, alertId, onClose }: Props) {
  const { ready, error, retry } = useSending(id)
  // Escape closes the preview alone.
  const [isPreview, setPreview] = useState(false)
  return (
    <Modal opened onClose={onClose} title="Send proposal" size={620} closeOnEscape={!isPreview}>
      {ready ? (
        <SendForm
          ready={ready}
          revision={revision ?? ready.price.revision}
          alertId={alertId}
          onLookAgain={retry}
          isPreview={isPreview}
          onPreview={setPreview}
          onClose={onClose}
        />
      ) : error ? (
        <>
          <Text mb="sm">This could not be loaded. Nothing was sent.</Text>
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        </>
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Modal>
  )
}
