import { MessagePage } from '~/ui/message-page.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** Shown in place of every screen until the second factor that the agency requires is set up. */
export default function SecondFactorNeeded() {
  return (
    <MessagePage title="Set up your second factor">
      <p>Your agency requires one from everybody. It takes a minute.</p>
      <SecondFactorSection />
    </MessagePage>
  )
}
