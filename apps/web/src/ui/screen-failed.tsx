import { Button } from '@mantine/core'
import { ScreenTimeout } from '~/lib/screen.tsx'
import { MessagePage } from './message-page.tsx'

/** Shown in the place of a screen that could not be loaded, or that broke. */
export function ScreenFailed({ error }: { error: unknown }) {
  const isTimeout = error instanceof ScreenTimeout
  return (
    <MessagePage
      title={isTimeout ? 'This screen took too long to load' : 'This screen could not be shown'}
      actions={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      {isTimeout ? 'The connection may be slow or broken.' : 'An error occurred in it.'} Nothing you saved is lost.
      Reload the page to try again.
    </MessagePage>
  )
}
