import { Checkbox, Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import type { Lead } from '@sarai/contract/lead-schemas'
import { lostReasons } from '@sarai/contract/lead-words'
import { type FormEvent, useState } from 'react'
import { formatWord } from '@sarai/contract/export-words'
import { FormFoot } from '~/ui/form-foot.tsx'

export interface LostAnswer {
  lostReason: NonNullable<Lead['lostReason']>
  lostCompetitor?: string
  lostNote?: string
  closeTasks?: boolean
}

interface Props {
  title: string
  /** What closing the open tasks too is called; nothing where there are none. */
  closing?: string
  onClose: () => void
  onConfirm: (answer: LostAnswer) => void
}

/** Asks why leads were lost; a reason is required. */
export function LostDialog({ title, closing, onClose, onConfirm }: Props) {
  const [reason, setReason] = useState<string>('')
  const [competitor, setCompetitor] = useState('')
  const [note, setNote] = useState('')
  const [isClosing, setClosing] = useState(true)
  const confirm = () =>
    onConfirm({
      lostReason: reason as LostAnswer['lostReason'],
      lostCompetitor: competitor.trim() || undefined,
      lostNote: note.trim() || undefined,
      closeTasks: (closing !== undefined && isClosing) || undefined,
    })
  return (
    <Modal opened onClose={onClose} title={title} size="md">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (reason) confirm()
        }}
      >
        <Stack gap="md">
          <Radio.Group label="Why?" value={reason} onChange={setReason}>
            <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '10px 16px', marginTop: 8 }}>
              {lostReasons.map((value, index) => (
                <Radio key={value} value={value} label={formatWord(value)} data-autofocus={index === 0 || undefined} />
              ))}
            </div>
          </Radio.Group>
          {reason === 'competitor' && (
            <TextInput
              label="Who got it?"
              value={competitor}
              onChange={(event) => setCompetitor(event.currentTarget.value)}
              maxLength={120}
            />
          )}
          <Textarea
            label="Anything worth keeping"
            rows={3}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            maxLength={1000}
          />
          {closing && (
            <Checkbox
              label={closing}
              description="They come back if the lead is worked on again. Follow-ups are closed in any case."
              checked={isClosing}
              onChange={(event) => setClosing(event.currentTarget.checked)}
            />
          )}
          <FormFoot label="Mark as lost" isDisabled={!reason} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
