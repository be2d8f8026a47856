import { Select, TextInput } from '@mantine/core'
import type { FieldErrors } from '@sarai/contract/client'
import { RichTextInput } from '~/records/rich-text-input.tsx'
import { LinesSkeleton } from '~/ui/lines-skeleton.tsx'
import type { SendingWordsState } from './use-sending-words.ts'

interface Props {
  words: SendingWordsState
  hasSubject: boolean
  problems: FieldErrors
}

/** The words that go along with the link. */
export function SendingWords({ words, hasSubject, problems }: Props) {
  const { choices, key, choose, start, subject, change } = words
  if (!start) return <LinesSkeleton lines={4} />
  return (
    <>
      <Select
        label="Template"
        data={choices}
        value={key}
        onChange={(next) => next && choose(next)}
        allowDeselect={false}
      />
      {hasSubject && (
        <TextInput
          label="Subject"
          maxLength={160}
          value={subject}
          onChange={(event) => change({ subject: event.currentTarget.value })}
          error={problems.subject}
        />
      )}
      <RichTextInput
        key={key}
        label="Message"
        value={start}
        onChange={(body) => change({ body })}
        error={problems.body}
        placeholder="The link is put below what you write."
      />
    </>
  )
}
