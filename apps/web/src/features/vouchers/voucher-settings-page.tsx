import { Button, Group, Stack, Textarea } from '@mantine/core'
import type { VoucherSettings } from '@sarai/contract/voucher-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { problemsOf, savedByOthers } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import type { RecordField } from '~/records/record-fields.ts'
import { StaleDialog } from '~/records/stale-dialog.tsx'
import { Awaited } from '~/ui/awaited.tsx'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { ContactFields } from './voucher-people-fields.tsx'
import { VoucherKeys } from './voucher-keys.tsx'
import { ToggleFields } from './voucher-toggle-fields.tsx'
import { shownOf } from './voucher-draft.ts'
import classes from './voucher.module.css'

/** What each new voucher says, and the keys that vouchers are signed with. */
export default function VoucherSettingsPage() {
  usePageTitle('Voucher settings')
  const query = useQuery(calls.vouchers.settings.queryOptions())
  const settings = query.data?.data
  return (
    <div className={classes.page}>
      <h1>Voucher settings</h1>
      {settings ? <SettingsForm settings={settings} /> : <Awaited query={query} what="The settings" lines={6} />}
      <VoucherKeys />
    </div>
  )
}

type Stored = VoucherSettings & { version: number }

const fields: RecordField[] = [
  { name: 'contacts', label: 'Emergency contacts', kind: 'long', section: '' },
  { name: 'billing', label: 'Billing', kind: 'long', section: '' },
  { name: 'policies', label: 'Policies', kind: 'long', section: '' },
  { name: 'toggles', label: 'Shown on new vouchers', kind: 'long', section: '' },
]

/** Without its version and whatever else an answer has. */
const settingsOf = ({ contacts, billing, policies, toggles }: VoucherSettings): VoucherSettings => ({
  contacts,
  billing,
  policies,
  toggles,
})

/** What was typed that differs from what was read. */
const changedIn = (draft: VoucherSettings, base: VoucherSettings): Partial<VoucherSettings> =>
  Object.fromEntries(
    (['contacts', 'billing', 'policies', 'toggles'] as const)
      .filter((name) => JSON.stringify(draft[name]) !== JSON.stringify(base[name]))
      .map((name) => [name, draft[name]]),
  )

const inWords = ({ contacts, toggles, ...facts }: Partial<VoucherSettings>) => ({
  ...facts,
  ...(toggles ? { toggles: shownOf(toggles) } : {}),
  ...(contacts
    ? { contacts: contacts.map(({ label, name, phone }) => [label, name, phone].filter(Boolean).join(', ')).join('\n') }
    : {}),
})

function SettingsForm({ settings }: { settings: Stored }) {
  const { can, user } = useSession()
  const mayWrite = can('vouchers', 'write') && (!user.isSubuser || user.isManager)
  const [draft, setDraft] = useState<VoucherSettings>()
  /** What was read before anything was typed. */
  const [base, setBase] = useState(settings)
  const [theirs, setTheirs] = useState<Stored>()
  const { problems, isSending, send, submit } = useSending((error) => {
    const current = savedByOthers<Stored>(error)
    setTheirs(current)
    return current ? {} : problemsOf(error)
  })
  const shown = draft ?? settings
  const change = (facts: Partial<VoucherSettings>) => {
    if (!draft) setBase(settings)
    setDraft({ ...settingsOf(shown), ...facts })
  }
  const take = (saved: Stored) => {
    queryClient.setQueryData(calls.vouchers.settings.queryKey(), { status: true, data: saved })
    setTheirs(undefined)
    setDraft(undefined)
  }

  async function save(typed = draft, version = base.version): Promise<void> {
    take((await api.vouchers.saveSettings({ ...settingsOf(typed ?? settings), version })).data)
    toast({ kind: 'success', message: 'Saved. New vouchers say this from now on.' })
  }
  const text = (name: 'billing' | 'policies', label: string) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      value={shown[name] ?? ''}
      error={problems[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )

  return (
    <Section
      title="On each new voucher"
      lead={mayWrite ? 'Vouchers that there are already stay as they are.' : 'A manager or main user can change this.'}
    >
      <form onSubmit={(event) => submit(event, save)}>
        <fieldset disabled={!mayWrite} className={classes.plain}>
          <Stack gap="md">
            <ContactFields
              contacts={shown.contacts}
              at="contacts."
              problems={problems}
              onChange={(contacts) => change({ contacts })}
            />
            {text('billing', 'Billing')}
            {text('policies', 'Policies')}
            <ToggleFields
              legend="Show on new vouchers"
              toggles={shown.toggles}
              onChange={(toggles) => change({ toggles })}
            />
            {problems.form && <p role="alert">{problems.form}</p>}
            {mayWrite && (
              <Group>
                <Button type="submit" loading={isSending} disabled={!draft}>
                  Save
                </Button>
              </Group>
            )}
          </Stack>
        </fieldset>
      </form>
      {theirs && draft && (
        <StaleDialog
          fields={fields}
          changes={inWords(changedIn(draft, base))}
          current={inWords(theirs)}
          currencyOf={() => ''}
          onTakeTheirs={() => take(theirs)}
          onKeepMine={() => {
            setTheirs(undefined)
            // What others changed besides stays.
            const mine = settingsOf({ ...theirs, ...changedIn(draft, base) })
            setBase(theirs)
            setDraft(mine)
            void send(() => save(mine, theirs.version))
          }}
        />
      )}
    </Section>
  )
}
