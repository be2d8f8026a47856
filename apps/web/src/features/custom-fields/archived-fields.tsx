import { Button, UnstyledButton } from '@mantine/core'
import type { CustomField } from '@sarai/contract/custom-fields'
import { IconArrowBackUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { plural } from '~/lib/format.ts'
import { FramedList } from '~/ui/framed-list.tsx'
import classes from './custom-fields.module.css'
import { FieldFacts } from './field-line.tsx'
import { restoreField } from './fields-cache.ts'

/** Archived fields, each with a way to restore it; collapsed at first. */
export function ArchivedFields({ fields }: { fields: CustomField[] }) {
  const [isOpen, setOpen] = useState(false)
  if (fields.length === 0) return null
  return (
    <section className={classes.archived}>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
        {plural(fields.length, 'archived field')}
      </UnstyledButton>
      {isOpen && (
        <FramedList>
          <ul>
            {fields.map((field) => (
              <li key={field.id}>
                <FieldFacts field={field} />
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<IconArrowBackUp size={15} />}
                  aria-label={`Restore ${field.label}`}
                  onClick={() => void restoreField(field)}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </FramedList>
      )}
    </section>
  )
}
