import type { Page } from '@sarai/contract/access'
import type { FunctionComponent } from 'react'
import { MessagePage } from '~/ui/message-page.tsx'
import { useSession } from '~/lib/session-context.tsx'

type Screen = FunctionComponent & { preload?: () => Promise<void> }

/** A screen that only those see who may use the page; the others are told, before anything is asked of the server. */
export function gated(page: Page, Inner: Screen): Screen {
  function Gated() {
    const { opens } = useSession()
    if (!opens(page))
      return (
        <MessagePage title="You do not have access to this page">
          Ask your agency's main user if you need it.
        </MessagePage>
      )
    return <Inner />
  }
  return Object.assign(Gated, { preload: Inner.preload })
}
