import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { sayFailed } from '~/ui/say-failed.ts'
import { toast } from '~/ui/toast.ts'
import ChangePassword from './change-password.tsx'
import { NoticesSection } from './notices-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { Section } from '~/ui/section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Who one is, and how one signs in. */
export default function ProfileTab() {
  const { user } = useSession()
  const [name, setName] = useState(user.name)
  const [isChanging, setChanging] = useState(false)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    await sayFailed(api.user.updateProfile({ name }), 'Your name was not saved')
    await queryClient.invalidateQueries({ queryKey: calls.user.session.key() })
    toast({ kind: 'success', message: 'Saved' })
  }

  return (
    <>
      <Section title="You">
        <form onSubmit={(event) => void save(event)}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Name"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={120}
              w={280}
            />
            <TextInput label="Email" value={user.email} readOnly w={280} />
            <Button type="submit" variant="default" disabled={!name.trim() || name === user.name}>
              Save
            </Button>
          </Group>
        </form>
      </Section>
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
