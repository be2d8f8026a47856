import { Checkbox, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { ApiError, type FieldErrors } from '@sarai/contract/client'
import type { StageColour } from '@sarai/contract/stage-words'
import type { StageKind, StageRequirement } from '@sarai/contract/stages'
import { useRef, useState } from 'react'
import { api } from '~/api.ts'
import { problemsOf } from '~/lib/forms.ts'
import { useSending } from '~/lib/use-sending.ts'
import { ColourPick } from '~/ui/colour-pick.tsx'
import { FormFoot } from '~/ui/form-foot.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { CountInput } from '~/records/number-inputs.tsx'
import { type FilledStage, refreshStages } from './stages-cache.ts'
import { kindNames, kindWords, useRequirements } from './status-words.ts'
import classes from './statuses.module.css'

const kinds: StageKind[] = ['open', 'won', 'lost']

/** A status: what it is called, what it counts as, and what it asks for. */
export function StageDialog({ stage, onClose }: { stage?: FilledStage; onClose: () => void }) {
  const requirements = useRequirements()
  const [name, setName] = useState(stage?.name ?? '')
  const [kind, setKind] = useState<StageKind>(stage?.kind ?? 'open')
  const [colour, setColour] = useState((stage?.colour ?? 'blue') as StageColour)
  const [required, setRequired] = useState<StageRequirement[]>(stage?.required ?? [])
  const [rots, setRots] = useState(stage?.rotsAfterDays ?? null)
  const { problems, isSending, submit } = useSending(explain)
  const idempotencyKey = useRef(crypto.randomUUID())

  async function save(): Promise<void> {
    // A field that was archived since is not asked for any more.
    const asked = required.filter((one) => requirements.some(({ value }) => value === one))
    const facts = {
      name,
      kind,
      colour,
      required: asked,
      rotsAfterDays: kind === 'open' ? rots : null,
    }
    await (stage
      ? api.stages.update({ id: stage.id, version: stage.version, changes: facts })
      : api.stages.create(facts, { context: { idempotencyKey: idempotencyKey.current } }))
    await refreshStages()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={stage ? `Edit ${stage.name}` : 'Add a status'} size="lg">
      <form onSubmit={(event) => submit(event, save)} noValidate>
        <Stack gap="md">
          <div className={classes.nameLine}>
            <TextInput
              label="Name"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={40}
              error={problems.name}
              data-autofocus
            />
            <div className={classes.preview} aria-hidden="true">
              <Pill name={name.trim() || 'Name'} colour={colour} />
            </div>
          </div>
          <ColourPick value={colour} onChange={setColour} />
          <Radio.Group
            label="What it counts as"
            description={stage && stage.leads > 0 ? 'Leads are in it, so that this stays as it is.' : undefined}
            value={kind}
            onChange={setKind}
            error={problems.kind}
          >
            <Stack gap={8} mt={6}>
              {kinds.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={kindNames[one]}
                  description={kindWords[one]}
                  disabled={stage !== undefined && stage.leads > 0 && one !== stage.kind}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Checkbox.Group label="What a lead needs before it enters" value={required} onChange={setRequired}>
            <div className={classes.required}>
              {requirements.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </div>
          </Checkbox.Group>
          {kind === 'open' && (
            <CountInput
              label="Days without activity after which a lead counts as forgotten"
              description="Left empty: never."
              value={rots}
              onChange={setRots}
              min={1}
              max={365}
              error={problems.rotsAfterDays}
            />
          )}
          <FormFoot
            problem={problems.form}
            label={stage ? 'Save' : 'Add status'}
            isBusy={isSending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** What is wrong with a status or a type, by the field's own name. */
export const explain = (error: unknown): FieldErrors =>
  error instanceof ApiError && error.code === 'ALREADY_EXISTS'
    ? { name: 'There is already one with this name' }
    : problemsOf(error, 'changes.')
