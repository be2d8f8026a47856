import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { OpeningLineShown, OpeningsRead } from '@sarai/contract/openings'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '~/api.ts'
import { plural } from '~/lib/format.ts'
import { useSending } from '~/lib/use-sending.ts'
import { FormFoot } from '~/ui/form-foot.tsx'
import classes from './openings.module.css'

interface Props {
  onAdd: (lines: OpeningLineShown[]) => void
  onClose: () => void
}

const example =
  'What\tName\tAmount\tCurrency\tWorth\tNumber\tDue\nA customer owes us\tAsha Bhat\t12,500\t\t\tINV/118\t15/04/2026'

/** Rows of a spreadsheet or a CSV file, read into lines. Rows that cannot be are told of before anything is added. */
export function OpeningsPasteDialog({ onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<OpeningsRead>()
  const { problems, isSending, submit } = useSending()
  const look = async () => setRead((await api.openings.read({ text })).data)

  if (read) {
    const { lines, problems: rows } = read
    return (
      <Modal opened onClose={onClose} title="Rows that were read" size="lg">
        <Stack gap="md">
          <Text size="sm">
            {lines.length > 0 ? `${plural(lines.length, 'row')} can be added.` : 'No row can be added.'}
            {rows.length > 0 && ` ${plural(rows.length, 'row')} cannot:`}
          </Text>
          {rows.length > 0 && (
            <ul className={classes.rows} aria-label="Rows that cannot be added">
              {rows.map(({ row, text: said, message }) => (
                <li key={row}>
                  Row {row}: {message}. <span className="quiet">{said}</span>
                </li>
              ))}
            </ul>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setRead(undefined)}>
              Back to the rows
            </Button>
            {lines.length > 0 && <Button onClick={() => onAdd(lines)}>Add {plural(lines.length, 'line')}</Button>}
          </Group>
        </Stack>
      </Modal>
    )
  }
  return (
    <Modal opened onClose={onClose} title="Paste rows" size="lg">
      <form onSubmit={(event) => submit(event, look)} noValidate>
        <Stack gap="md">
          <Textarea
            label="Rows"
            description="Copy them from a spreadsheet with their headings: What, Name, Amount, and if you like Currency, Worth, Number, Due."
            placeholder={example}
            autosize
            minRows={8}
            maxRows={16}
            value={text}
            error={problems.text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <div>
            <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void file?.text().then(setText)}>
              {(props) => (
                <Button {...props} variant="default" size="compact-sm" leftSection={<IconUpload size={14} />}>
                  Choose a CSV file
                </Button>
              )}
            </FileButton>
          </div>
          <FormFoot problem={problems.form} label="Read the rows" isBusy={isSending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
