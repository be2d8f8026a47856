import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { AgencySection } from './agency-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { OwnSection } from './own-section.tsx'
import ChangePassword from './change-password.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { Section } from '~/ui/section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Who one is, and how one signs in. */
export default function ProfileTab() {
  const { user } = useSession()
  const [isChanging, setChanging] = useState(false)

  return (
    <>
      <OwnSection />
      {!user.isSubuser && <AgencySection />}
      {!user.isSubuser && <LogoSection />}
      {!user.isSubuser && <PlanSection />}
      <Section title="Password">
        <Button variant="default" onClick={() => setChanging(true)}>
          Change password
        </Button>
        {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
      </Section>
      <NoticesSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  )
}
