import { Button, SegmentedControl } from '@mantine/core'
import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks'
import type { FormSettings, PublicForm } from '@sarai/contract/intake'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { problemsAndForm, savedByOthers } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { setPreference, usePreference } from '~/lib/preferences.ts'
import { hasShape, objectOf } from '~/lib/stored.ts'
import { calls, queryClient } from '~/query.ts'
import { toast } from '~/ui/toast.ts'
import classes from './capture.module.css'
import { FormInputs } from './form-inputs.tsx'
import { FormStale } from './form-stale.tsx'

interface Draft {
  /** The version of the form that the draft was begun on. */
  version: number
  settings: FormSettings
}

const draftKey = 'draft:intake.form'

/** The form's settings beside the form as travellers see it. What is not saved yet is kept, here and on other machines. */
export function FormTab({ form }: { form: PublicForm }) {
  const [kept] = usePreference(draftKey, objectOf)
  const [draft, setDraft] = useState<Draft | null>(() =>
    hasShape(kept, { version: 0, settings: form.settings }) ? kept : null,
  )
  const [newer, setNewer] = useState<PublicForm>()
  const { problems, setProblems, isSending, send } = useSending((error) => {
    const theirs = savedByOthers<PublicForm>(error)
    setNewer(theirs)
    return theirs ? {} : problemsAndForm(error)
  })
  const keep = useDebouncedCallback((next: Draft) => setPreference(draftKey, next), 400)
  const settings = draft?.settings ?? form.settings
  const isDirty = draft !== null && JSON.stringify(draft.settings) !== JSON.stringify(form.settings)

  function change(part: Partial<FormSettings>): void {
    const next = { version: draft?.version ?? form.version, settings: { ...settings, ...part } }
    setDraft(next)
    keep(next)
    setProblems({})
  }

  function drop(): void {
    keep.cancel()
    setPreference(draftKey, null)
    setDraft(null)
    setProblems({})
    setNewer(undefined)
  }

  const save = (version = draft?.version ?? form.version) =>
    send(async () => {
      const saved = await api.intake.saveForm({ version, settings })
      queryClient.setQueryData(calls.intake.form.queryKey(), saved)
      drop()
      toast({ kind: 'success', message: 'The form is saved' })
    })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      noValidate
    >
      <div className={`${classes.split} ${classes.panel}`}>
        <div className={classes.settings}>
          {newer && (
            <FormStale
              theirs={newer}
              mine={settings}
              onKeepMine={() => void save(newer.version)}
              onTakeTheirs={() => {
                queryClient.setQueryData(calls.intake.form.queryKey(), { status: true, data: newer })
                drop()
              }}
            />
          )}
          <FormInputs settings={settings} onChange={change} problem={(name) => problems[`settings.${name}`]} />
          <div className={classes.save}>
            <span className={classes.state} role="status">
              {problems.form ?? (isDirty ? 'Not saved yet. Your changes are kept until you save.' : '')}
            </span>
            {isDirty && (
              <Button variant="default" onClick={drop}>
                Discard
              </Button>
            )}
            <Button type="submit" disabled={!isDirty} loading={isSending}>
              Save form
            </Button>
          </div>
        </div>
        <Preview settings={settings} />
      </div>
    </form>
  )
}

const previewMs = 9 * 60_000

function Preview({ settings }: { settings: FormSettings }) {
  const [place, setPlace] = useState('page')
  const [shown] = useDebouncedValue(settings, 350)
  const { data } = useQuery(
    calls.intake.previewForm.queryOptions({
      input: { settings: shown },
      placeholderData: keepPreviousData,
      staleTime: previewMs,
      retry: false,
    }),
  )
  return (
    <section className={classes.preview} aria-label="Preview">
      <SegmentedControl
        size="xs"
        aria-label="Preview as"
        value={place}
        onChange={setPlace}
        data={[
          { value: 'page', label: 'As its own page' },
          { value: 'site', label: 'On your site' },
        ]}
      />
      <div className={classes.phone}>
        {data && (
          <iframe
            // Each is a frame of its own: one that goes elsewhere would be gone back to before the page is.
            key={data.data.url}
            className={classes.frame}
            title="The form as travellers see it"
            sandbox="allow-forms allow-scripts"
            src={`${data.data.url}${place === 'site' ? '?embed=1' : ''}`}
          />
        )}
      </div>
    </section>
  )
}
