import type { FunctionComponent } from 'react'
import { MessagePage } from './message-page.tsx'

/** The page of a screen that is in the route table but does not exist yet. */
export function notBuilt(title: string): FunctionComponent {
  return function NotBuilt() {
    return <MessagePage title={title}>This screen is not built yet.</MessagePage>
  }
}
