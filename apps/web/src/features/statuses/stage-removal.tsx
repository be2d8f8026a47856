import { Modal, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { watchOperation } from '~/lib/operations.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import { useAction } from '~/ui/action.ts'
import { type FilledStage, refreshStages } from './stages-cache.ts'

interface Props {
  stage: FilledStage
  /** Those its leads can move to. */
  others: FilledStage[]
  onClose: () => void
}

/** Removes a status; its leads move to another first. */
export function StageRemoval({ stage, others, onClose }: Props) {
  const [moveTo, setMoveTo] = useState<string | null>(stage.leads === 0 ? (others[0]?.id ?? null) : null)
  const { isBusy, run } = useAction()
  const remove = () =>
    run(() => api.stages.remove({ id: stage.id, moveTo: moveTo ?? '' }), 'The status was not removed', {
      show: async ({ data }) => {
        watchOperation(data.operationId)
        await refreshStages()
        onClose()
      },
    })
  return (
    <Modal opened onClose={onClose} title={`Remove ${stage.name}`}>
      <Stack gap="md">
        <Text>
          {stage.leads === 0
            ? `No lead is in it. Deleted ones move to ${others[0]?.name ?? 'another status'}.`
            : `${plural(stage.leads, 'lead')} will move to another status, deleted ones too. This can be undone.`}
        </Text>
        {stage.leads > 0 && (
          <Select
            label="Move its leads to"
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={moveTo}
            onChange={setMoveTo}
            data-autofocus
          />
        )}
        <FormFoot
          label="Remove status"
          isDisabled={!moveTo}
          isBusy={isBusy}
          isDangerous
          onCancel={onClose}
          onConfirm={() => void remove()}
        />
      </Stack>
    </Modal>
  )
}
