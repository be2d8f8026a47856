import { Button, FileButton, Switch, TextInput } from '@mantine/core'
import type { SignatureData } from '@sarai/contract/signature'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSending } from '~/lib/use-sending.ts'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { calls, queryClient } from '~/query.ts'
import { RichTextInput } from '~/records/rich-text-input.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { runAction } from '~/ui/action.ts'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import classes from './mail.module.css'
import { SignaturePreview } from './signature-preview.tsx'

/** What stands below the mails that one writes. */
export default function SignatureTab() {
  const query = useQuery(calls.signature.get.queryOptions())
  return (
    <Section title="Your signature" lead="It stands below every mail that you write to a traveller.">
      {query.data ? (
        <SignatureForm key={query.data.data.version} kept={query.data.data} />
      ) : (
        <Awaited query={query} what="Your signature" lines={8} />
      )}
    </Section>
  )
}

function SignatureForm({ kept }: { kept: SignatureData }) {
  const { agency } = useSession()
  const [typed, setTyped] = useState(kept)
  const { problems, isSending, submit } = useSending()
  const change = (part: Partial<SignatureData>) => setTyped((before) => ({ ...before, ...part }))

  async function save(): Promise<void> {
    const saved = await api.signature.save(typed)
    queryClient.setQueryData(calls.signature.get.queryKey(), saved)
    toast({ kind: 'success', message: 'Signature saved' })
  }

  async function addPicture(file: File | null): Promise<void> {
    if (!file) return
    const { data } = await runAction(api.pictures.upload({ file }), 'The picture was not taken')
    change({ pictureId: data.id })
  }

  return (
    <div className={classes.sides}>
      <form className={classes.form} onSubmit={(event) => submit(event, save)} noValidate>
        <RichTextInput
          label="Text"
          value={kept.body}
          onChange={(body) => change({ body })}
          error={problems.body}
          fieldsFor="free"
        />
        <div className={classes.pair}>
          <TextInput
            label="Job title"
            placeholder="Trip designer"
            value={typed.title ?? ''}
            onChange={(event) => change({ title: event.currentTarget.value || null })}
            maxLength={80}
            error={problems.title}
          />
          <TextInput
            label="Phone"
            type="tel"
            value={typed.phone ?? ''}
            onChange={(event) => change({ phone: event.currentTarget.value || null })}
            error={problems.phone}
          />
        </div>
        <div className={classes.buttons}>
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={(file) => void addPicture(file)}>
            {(props) => (
              <Button {...props} variant="default" size="compact-md">
                {typed.pictureId ? 'Another picture' : 'Add a picture'}
              </Button>
            )}
          </FileButton>
          {typed.pictureId && (
            <Button variant="subtle" color="red" size="compact-md" onClick={() => change({ pictureId: null })}>
              Remove it
            </Button>
          )}
          {agency.logo && (
            <Switch
              label="Company logo"
              checked={typed.showsLogo}
              onChange={(event) => change({ showsLogo: event.currentTarget.checked })}
            />
          )}
        </div>
        {problems.form && (
          <p className={classes.note} role="alert">
            {problems.form}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </div>
      </form>
      <SignaturePreview signature={typed} />
    </div>
  )
}
