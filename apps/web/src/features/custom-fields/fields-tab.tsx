import { Button } from '@mantine/core'
import { type CustomRecord, maxCustomFields } from '@sarai/contract/custom-field-words'
import type { CustomField } from '@sarai/contract/custom-fields'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { FramedList } from '~/ui/framed-list.tsx'
import { Section } from '~/ui/section.tsx'
import { SortableList } from '~/ui/sortable.tsx'
import { useOrder } from '~/ui/use-order.ts'
import { ArchivedFields } from './archived-fields.tsx'
import classes from './custom-fields.module.css'
import { FieldDialog } from './field-dialog.tsx'
import { FieldLine } from './field-line.tsx'
import { refreshFields } from './fields-cache.ts'
import { examples, recordNames } from './kind-words.ts'

/** The fields of one kind of record, in the order in which forms and pages have them. */
export function FieldsTab({ record }: { record: CustomRecord }) {
  const query = useQuery(calls.customFields.list.queryOptions())
  const [editing, setEditing] = useState<CustomField | 'new'>()
  const known = query.data?.data.filter((field) => field.record === record)
  const { entries: fields, move } = useOrder(
    known?.filter((field) => field.deletedAt === null),
    { save: (ids) => api.customFields.reorder({ record, ids }), refresh: refreshFields },
  )
  if (!known || !fields) return <Awaited query={query} what="The fields" lines={6} />
  const isFull = fields.length >= maxCustomFields
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')} disabled={isFull}>
      Add a field
    </Button>
  )
  return (
    <div className={classes.tab}>
      {fields.length === 0 ? (
        <div className={classes.none}>
          <EmptyState
            icon={<IconForms size={28} stroke={1.4} />}
            title={`Keep what matters to you on every ${recordNames[record]}`}
            actions={add}
          >
            A field of your own appears in forms and on the page of each {recordNames[record]}. Lists can show it and
            filter by it; exports and templates can contain it too. For example {examples[record]}.
          </EmptyState>
        </div>
      ) : (
        <Section
          title={`Fields of ${recordNames[record]}s`}
          lead="In the order in which forms and pages have them. Drag one by its handle, or move it with the space bar and the arrow keys."
        >
          <FramedList>
            <SortableList
              label={`Fields of ${recordNames[record]}s`}
              entries={fields}
              nameOf={(id) => fields.find((field) => field.id === id)?.label ?? ''}
              isEditable
              onMove={move}
            >
              {fields.map((field) => (
                <FieldLine key={field.id} field={field} onEdit={() => setEditing(field)} />
              ))}
            </SortableList>
          </FramedList>
          <div className={classes.foot}>
            {add}
            <span className="quiet">
              {fields.length} of {maxCustomFields}
            </span>
          </div>
        </Section>
      )}
      <ArchivedFields fields={known.filter((field) => field.deletedAt !== null)} />
      {editing && (
        <FieldDialog
          record={record}
          field={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
