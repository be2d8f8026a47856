import { Button, Group, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import { type FormEvent, useState } from 'react'
import { api } from '~/api.ts'
import { formatPhone } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './account.module.css'
import { PhotoInput } from './photo-input.tsx'

/** Who one is to colleagues and travellers. */
export function OwnSection() {
  const { user } = useSession()
  const before = formatPhone(user.phone)
  const chatBefore = formatPhone(user.whatsapp)
  const [name, setName] = useState(user.name)
  const [phone, setPhone] = useState(before)
  const [whatsapp, setWhatsapp] = useState(chatBefore)
  const [problems, setProblems] = useState<FieldErrors>({})

  const isChanged = name !== user.name || phone !== before || whatsapp !== chatBefore

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblems({})
    try {
      await api.user.updateProfile({ name, phone: phone.trim() || null, whatsapp: whatsapp.trim() || null })
      await queryClient.invalidateQueries({ queryKey: calls.user.session.key() })
      toast({ kind: 'success', message: 'Saved' })
    } catch (error) {
      setProblems(
        error instanceof ApiError
          ? { form: error.message, ...error.fields }
          : { form: 'This did not work. Try again.' },
      )
    }
  }

  return (
    <Section title="You" lead="Travellers whom you look after see your picture, name and numbers on their pages.">
      <form onSubmit={(event) => void save(event)} className={classes.own} noValidate>
        <PhotoInput />
        <div className={classes.three}>
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={120}
            error={problems.name}
          />
          <TextInput
            label="Phone"
            type="tel"
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
            maxLength={32}
            error={problems.phone}
          />
          <TextInput
            label="WhatsApp"
            type="tel"
            placeholder={phone ? 'The same' : undefined}
            value={whatsapp}
            onChange={(event) => setWhatsapp(event.currentTarget.value)}
            maxLength={32}
            error={problems.whatsapp}
          />
          <TextInput label="Email" value={user.email} readOnly />
        </div>
        <Group>
          <Button type="submit" variant="default" disabled={!name.trim() || !isChanged}>
            Save
          </Button>
        </Group>
      </form>
    </Section>
  )
}
