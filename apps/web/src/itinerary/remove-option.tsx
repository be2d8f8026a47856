import { Modal, Radio, Stack, Text } from '@mantine/core'
import type { TripOption } from '@sarai/contract/itinerary-document'
import type { Heir, OptionPart } from '@sarai/itinerary/option-edits'
import { listed } from '@sarai/itinerary/words'
import { useState } from 'react'
import { FormFoot } from '~/ui/form-foot.tsx'
import { useEditor } from './editor-context.tsx'

interface Props {
  option: TripOption
  /** What belongs to it and to no other. */
  only: readonly OptionPart[]
  onRemove: (heir: Heir) => void
  onClose: () => void
}

const maxNamed = 5

/** Asks what becomes of what belongs only to an option that is to go. */
export function RemoveOption({ option, only, onRemove, onClose }: Props) {
  const { document } = useEditor()
  const others = document.options.filter(({ id }) => id !== option.id)
  const [chosen, setChosen] = useState('nobody')
  const heirOf = (): Heir => {
    if (chosen === 'nobody' || chosen === 'everybody') return { kind: chosen }
    return { kind: 'option', id: chosen }
  }
  const named = only.slice(0, maxNamed).map(({ title }) => title)
  const more = only.length - named.length
  return (
    <Modal opened onClose={onClose} title={`Remove option ${option.name}`} size="sm">
      <Text mb="sm">Only in this option: {listed(more > 0 ? [...named, `${more} more`] : named)}.</Text>
      <Radio.Group label="What should happen to it?" value={chosen} onChange={setChosen} mb="lg">
        <Stack gap="xs" mt="xs">
          <Radio value="nobody" label="Remove it with the option" />
          {others.map(({ id, name }) => (
            <Radio key={id} value={id} label={`Put it into option ${name}`} />
          ))}
          {others.length !== 1 && (
            <Radio value="everybody" label={others.length === 0 ? 'Keep it in the trip' : 'Put it into all options'} />
          )}
        </Stack>
      </Radio.Group>
      <FormFoot label="Remove option" isDangerous onCancel={onClose} onConfirm={() => onRemove(heirOf())} />
    </Modal>
  )
}
