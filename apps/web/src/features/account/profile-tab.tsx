import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { AgencySection } from './agency-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { OwnSection } from './own-section.tsx'
import ChangeAddress from './change-address.tsx'
import ChangePassword from './change-password.tsx'
import { NoticesSection } from './notices-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { ExamplesSection } from '~/records/load-examples.tsx'
import { Section } from '~/ui/section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Who one is, and how one signs in. */
export default function ProfileTab() {
  const { user } = useSession()
  const [changing, setChanging] = useState<'address' | 'password'>()
  const close = () => setChanging(undefined)

  return (
    <>
      <OwnSection />
      {!user.isSubuser && <AgencySection />}
      {!user.isSubuser && <LogoSection />}
      <ExamplesSection />
      <Section title="Address and password" lead={`You sign in with ${user.email}.`}>
        <Group gap="sm">
          <Button variant="default" onClick={() => setChanging('address')}>
            Change address
          </Button>
          <Button variant="default" onClick={() => setChanging('password')}>
            Change password
          </Button>
        </Group>
        {changing === 'address' && <ChangeAddress onClose={close} />}
        {changing === 'password' && <ChangePassword onClose={close} />}
      </Section>
      <NoticesSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  )
}
