import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Lead } from '@sarai/contract/lead-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { useSession } from '~/lib/session-context.tsx'
import { FactField } from '~/records/fact-field.tsx'
import { useOwnFields } from '~/records/own-fields.ts'
import { savable, valueIn } from '~/records/record-fields.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { leadFields } from './lead-fields.ts'
import { LostDialog, type LostAnswer } from './lost-dialog.tsx'
import type { MoveQuestion } from './use-move-lead.tsx'

interface Props {
  question: MoveQuestion
  onClose: () => void
  onAnswer: (answer: Partial<LostAnswer> & { override?: boolean }, facts?: Partial<Lead>) => void
}

/** What a stage asks before a lead may enter it. */
export default function MoveDialogs({ question, onClose, onAnswer }: Props) {
  const answer: Props['onAnswer'] = (...given) => {
    onClose()
    onAnswer(...given)
  }
  if (question.kind === 'lost') return <LostLead question={question} onClose={onClose} onConfirm={answer} />
  if (question.kind === 'convert')
    return <ConvertDialog question={question} onClose={onClose} onConfirm={() => answer({ override: true })} />
  return <FactsDialog question={question} onClose={onClose} onSaved={(lead) => answer({}, lead)} />
}

interface LostProps {
  question: MoveQuestion
  onClose: () => void
  onConfirm: (answer: LostAnswer) => void
}

/** Asks why, and offers to close what else is open of the lead. */
function LostLead({ question: { lead }, onClose, onConfirm }: LostProps) {
  const tasks = useQuery(calls.tasks.list.queryOptions({ input: { on: { leadId: lead.id } } })).data?.data ?? []
  const open = tasks.filter(({ kind, doneAt }) => kind === 'task' && !doneAt)
  const closing =
    open.length === 1 ? `Close its open task too: ${open[0]?.title}` : `Close its ${open.length} open tasks too`
  return (
    <LostDialog
      title={`${lead.name} is lost`}
      closing={open.length > 0 ? closing : undefined}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}

function ConvertDialog({
  question,
  onClose,
  onConfirm,
}: {
  question: MoveQuestion
  onClose: () => void
  onConfirm: () => void
}) {
  const { user } = useSession()
  const mayConvert = !user.isSubuser || user.isManager
  return (
    <Modal opened onClose={onClose} title={`Convert ${question.lead.name}?`} size="sm">
      <Stack gap="md">
        <Text>
          {mayConvert
            ? 'No proposal of this lead was accepted. Convert it only if the booking is certain anyway.'
            : 'No proposal of this lead was accepted. A manager can convert it anyway.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-leaves data-autofocus={!mayConvert || undefined}>
            {mayConvert ? 'Cancel' : 'Close'}
          </Button>
          {mayConvert && (
            <Button onClick={onConfirm} data-autofocus>
              Convert
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

interface FactsProps {
  question: MoveQuestion
  onClose: () => void
  onSaved: (lead: Lead) => void
}

/** Asks for the facts that are missing, saves them, and lets the move go on. */
function FactsDialog({ question, onClose, onSaved }: FactsProps) {
  const lead = useQuery(calls.leads.get.queryOptions({ input: { id: question.lead.id } })).data?.data
  const own = useOwnFields('leads', { leadId: question.lead.id })
  const [changes, setChanges] = useState<Record<string, unknown>>({})
  const { problems, isSending, submit } = useSending((error) => problemsOf(error, 'changes.'))

  async function save(): Promise<void> {
    if (!lead) return
    onSaved((await api.leads.update({ id: lead.id, version: lead.version, changes: savable(changes) })).data)
  }

  return (
    <Modal opened onClose={onClose} title={`Before "${question.stage.name}"`} size="sm">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <Text className="quiet">This stage needs more details about {question.lead.name}.</Text>
          {lead &&
            question.missing?.map((name, index) => {
              const field = [...leadFields, ...own].find((candidate) => candidate.name === name)
              return (
                field && (
                  <FactField
                    key={name}
                    field={field}
                    value={changes[field.name] ?? valueIn(lead, field.name)}
                    onChange={(value) => setChanges((current) => ({ ...current, [name]: value }))}
                    problem={problems[name]}
                    hasFocus={index === 0}
                  />
                )
              )
            })}
          <FormFoot problem={problems.form} label="Save and move" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
