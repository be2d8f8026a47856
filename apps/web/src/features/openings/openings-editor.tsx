import { Button } from '@mantine/core'
import { ApiError } from '@sarai/contract/client'
import type { OpeningLine, OpeningLineShown, OpeningsPreview, OpeningsShown } from '@sarai/contract/openings'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf, plural } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { usePassword } from '~/lib/use-password.tsx'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { calls, queryClient } from '~/query.ts'
import { DayInput } from '~/ui/day-input.tsx'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { Section } from '~/ui/section.tsx'
import { toast } from '~/ui/toast.ts'
import { OpeningLineDialog } from './opening-line-dialog.tsx'
import { OpeningLines } from './opening-lines.tsx'
import { OpeningsPasteDialog } from './openings-paste-dialog.tsx'
import { OpeningsEntry } from './openings-preview.tsx'
import classes from './openings.module.css'

interface Props {
  shown: OpeningsShown
  /** Ends without posting, where something is posted already. */
  onCancel?: () => void
  onPosted: () => void
}

interface Typed {
  day: string
  lines: OpeningLineShown[]
}

type Panel = { kind: 'add' } | { kind: 'paste' } | { kind: 'edit'; at: number }

/** What the server takes of a line. */
const asked = ({ name: _name, tripTitle: _trip, ...line }: OpeningLineShown): OpeningLine => ({
  kind: line.kind,
  bankAccountId: line.bankAccountId,
  contactId: line.contactId,
  vendorId: line.vendorId,
  tripId: line.tripId,
  currency: line.currency,
  amount: line.amount,
  worth: line.worth,
  reference: line.reference,
  dueOn: line.dueOn,
})

/** What is wrong with lines, by their place. */
function byLine(problems: Record<string, string | undefined>): Map<number, string> {
  const found = new Map<number, string>()
  for (const [name, problem] of Object.entries(problems)) {
    const at = /^lines\.(\d+)\./.exec(name)?.[1]
    if (at !== undefined && problem) found.set(Number(at), problem)
  }
  return found
}

/** The balances before they are posted: a day, a line each, and the entry that they make. */
export function OpeningsEditor({ shown: { posted, offered, baseCurrency }, onCancel, onPosted }: Props) {
  const today = dayOf(new Date(useNow()))
  const { form, ...kept } = useKeptDraft<Typed>({ day: posted?.day ?? '', lines: posted?.lines ?? [] }, posted?.id)
  const { day, lines } = kept.draft
  const [panel, setPanel] = useState<Panel>()
  const [preview, setPreview] = useState<OpeningsPreview>()
  const { problems, setProblems, isSending, send } = useSending()
  const { run, dialog } = usePassword()
  const close = () => setPanel(undefined)
  const wrong = byLine(problems)

  function change(next: OpeningLineShown[]): void {
    kept.setDraft((before) => ({ ...before, lines: next }))
    setPreview(undefined)
    setProblems({})
    close()
  }
  const put = (line: OpeningLineShown) =>
    change(panel?.kind === 'edit' ? lines.map((one, at) => (at === panel.at ? line : one)) : [...lines, line])
  const more = offered.filter(({ vendorId }) => !lines.some((line) => line.vendorId === vendorId))
  const given = { day, lines: lines.map(asked) }
  const look = () => send(async () => setPreview((await api.openings.preview(given)).data))
  const post = () =>
    send(async () => {
      try {
        const answer = await run(() => api.openings.post({ ...given, replaces: posted?.id ?? null }))
        if (!answer) return
        queryClient.setQueryData(calls.openings.show.queryKey(), answer)
        kept.startAgain()
        toast({ kind: 'success', message: 'The opening balances are in the books' })
        onPosted()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'STALE')
          await queryClient.invalidateQueries({ queryKey: calls.openings.key() })
        throw error
      }
    })
  const general = problems.form ?? problems.lines

  return (
    <Section
      title={posted ? 'Other balances in their place' : 'Balances to post'}
      lead="Choose the day before your first day in Sarai, and enter what your books said at its end."
    >
      <DraftNotice isShown={kept.isRestored} onStartAgain={kept.startAgain} />
      <div className={classes.day} data-form ref={form}>
        <DayInput
          label="Balances at the end of"
          value={day}
          max={today}
          error={problems.day}
          onChange={(next) => {
            kept.setDraft((before) => ({ ...before, day: next }))
            setPreview(undefined)
          }}
        />
      </div>
      {lines.length > 0 && (
        <OpeningLines
          label="Balances"
          lines={lines}
          problems={wrong}
          onEdit={(at) => setPanel({ kind: 'edit', at })}
          onRemove={(at) => change(lines.filter((_, place) => place !== at))}
        />
      )}
      <div className={classes.bar}>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setPanel({ kind: 'add' })}>
          Add a balance
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={16} />}
          onClick={() => setPanel({ kind: 'paste' })}
        >
          Paste rows
        </Button>
        {more.length > 0 && (
          <Button variant="default" onClick={() => change([...lines, ...more])}>
            Add {plural(more.length, 'balance')} noted with vendors
          </Button>
        )}
      </div>
      {preview && <OpeningsEntry preview={preview} currency={baseCurrency} />}
      {general && (
        <p role="alert" className={classes.problem}>
          {general}
        </p>
      )}
      <div className={classes.bar}>
        {preview ? (
          <Button loading={isSending} onClick={() => void post()}>
            {posted ? 'Post in their place' : 'Post'}
          </Button>
        ) : (
          <Button loading={isSending} disabled={lines.length === 0 || day === ''} onClick={() => void look()}>
            See the entry
          </Button>
        )}
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Leave them as they are
          </Button>
        )}
      </div>
      {(panel?.kind === 'add' || panel?.kind === 'edit') && (
        <OpeningLineDialog line={panel.kind === 'edit' ? lines[panel.at] : undefined} onSave={put} onClose={close} />
      )}
      {panel?.kind === 'paste' && (
        <OpeningsPasteDialog onAdd={(added) => change([...lines, ...added])} onClose={close} />
      )}
      {dialog}
    </Section>
  )
}
