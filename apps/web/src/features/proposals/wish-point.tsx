import { Button, Checkbox, Popover, SegmentedControl, Stack, Textarea } from '@mantine/core'
import type { ChangeRequest } from '@sarai/contract/prospect-versions'
import type { WishState } from '@sarai/contract/prospect-words'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls, queryClient } from '~/query.ts'
import { useAction } from '~/ui/action.ts'
import classes from './wishes-banner.module.css'

interface Props {
  id: string
  request: ChangeRequest
  /** Which of its points. */
  at: number
  isEditable: boolean
}

/** One thing that a traveller wants changed: ticked off where it is done, or answered in words for the next mail. */
export function WishPoint({ id, request, at, isEditable }: Props) {
  const point = request.points[at]
  const { isBusy, run } = useAction()
  if (!point) return null
  const { text, state, answer } = point
  return (
    <li className={classes.point}>
      <Checkbox
        label={text}
        checked={state === 'done'}
        disabled={!isEditable}
        aria-busy={isBusy}
        onChange={(event) =>
          void say(run, { id, request, at }, { state: event.currentTarget.checked ? 'done' : 'open' })
        }
        classNames={{ label: classes.text }}
      />
      {isEditable && <AnswerPoint id={id} request={request} at={at} />}
      {(state === 'declined' || answer) && (
        <p className={classes.answer}>
          {[state === 'declined' ? 'Not possible' : null, answer].filter(Boolean).join(': ')}
        </p>
      )}
    </li>
  )
}

const states: { value: WishState; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'declined', label: 'Not possible' },
]

function AnswerPoint({ id, request, at }: Omit<Props, 'isEditable'>) {
  const [opened, setOpened] = useState(false)
  const text = request.points[at]?.text ?? ''
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-label={`Answer “${text}”`}
          onClick={() => setOpened(!opened)}
        >
          Answer
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && <AnswerForm id={id} request={request} at={at} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function AnswerForm({ id, request, at, onClose }: Omit<Props, 'isEditable'> & { onClose: () => void }) {
  const before = request.points[at]
  const [state, setState] = useState<WishState>(before?.state ?? 'open')
  const [answer, setAnswer] = useState(before?.answer ?? '')
  const { isBusy, run } = useAction()
  const save = async () => {
    if (await say(run, { id, request, at }, { state, answer: answer.trim() || null })) onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="xs">
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="What became of it"
          value={state}
          onChange={(next) => setState(next)}
          data={states}
        />
        <Textarea
          label="What the next mail says to it"
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
        />
        <Button type="submit" size="xs" loading={isBusy}>
          Save
        </Button>
      </Stack>
    </form>
  )
}

function place(id: string, changed: ChangeRequest): void {
  queryClient.setQueryData(calls.prospects.requests.queryKey({ input: { id } }), (shown) =>
    shown ? { ...shown, data: shown.data.map((one) => (one.id === changed.id ? changed : one)) } : shown,
  )
}

/** A point counts as answered once that is stored, and no earlier. @returns whether it is */
async function say(
  run: ReturnType<typeof useAction>['run'],
  { id, request, at }: Omit<Props, 'isEditable'>,
  said: { state: WishState; answer?: string | null },
): Promise<boolean> {
  const store = () => api.prospects.tickRequest({ id, requestId: request.id, point: at, ...said })
  const stored = await run(store, 'The point was not answered', { show: ({ data }) => place(id, data) })
  return stored !== undefined
}
