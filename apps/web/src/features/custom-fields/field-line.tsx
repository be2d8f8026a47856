import { Menu } from '@mantine/core'
import type { CustomField } from '@sarai/contract/custom-fields'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { RowMenu } from '~/ui/row-menu.tsx'
import { SortableEntry } from '~/ui/sortable.tsx'
import classes from './custom-fields.module.css'
import { archiveField } from './fields-cache.ts'
import { kindIcons, kindNames } from './kind-words.ts'

/** A field with what it is, and what can be done with it. */
export function FieldLine({ field, onEdit }: { field: CustomField; onEdit: () => void }) {
  return (
    <SortableEntry id={field.id} name={field.label} isEditable>
      <FieldFacts field={field} />
      <RowMenu label={`Actions for ${field.label}`}>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconArchive size={16} />} onClick={() => void archiveField(field)}>
            Archive
          </Menu.Item>
        </Menu.Dropdown>
      </RowMenu>
    </SortableEntry>
  )
}

/** What a field is called, of what kind it is, and what it offers. */
export function FieldFacts({ field }: { field: CustomField }) {
  const Icon = kindIcons[field.kind]
  const offered = field.options.filter(({ isRetired }) => !isRetired).map(({ label }) => label)
  return (
    <div className={classes.facts}>
      <span className={classes.icon}>
        <Icon size={17} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.name}>
        {field.label}
        {field.isRequired && <span className={classes.required}>Required</span>}
      </span>
      <span className={classes.kind}>{kindNames[field.kind]}</span>
      <span className={classes.about}>{offered.join(', ') || field.help}</span>
    </div>
  )
}
