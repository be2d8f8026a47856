import { Button, Menu } from '@mantine/core'
import { customMergeField, customMergeGroups } from '@sarai/contract/custom-field-words'
import {
  groupOf,
  groupsFor,
  mergeFieldNames,
  mergeFields,
  mergeGroups,
  type TemplatePurpose,
} from '@sarai/contract/merge-words'
import { IconBraces } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useSession } from '~/lib/session-context.tsx'

interface Props {
  purpose: TemplatePurpose
  onInsert: (text: string) => void
}

/** The fields that a template can hold, put in where one writes. */
export function InsertField({ purpose, onInsert }: Props) {
  const { customFields } = useSession()
  const ownOf = (group: string) => customFields.filter(({ record }) => customMergeGroups[record] === group)
  return (
    <Menu position="bottom-start" width={250}>
      <Menu.Target>
        <Button variant="default" size="compact-xs" leftSection={<IconBraces size={14} />}>
          Insert field
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={340} className="scrolls">
        {groupsFor[purpose].map((group) => (
          <Fragment key={group}>
            <Menu.Label>{mergeGroups[group]}</Menu.Label>
            {mergeFieldNames
              .filter((field) => groupOf(field) === group)
              .map((field) => (
                <Menu.Item key={field} onClick={() => onInsert(`{{${field}}}`)}>
                  {mergeFields[field]}
                </Menu.Item>
              ))}
            {ownOf(group).map((field) => (
              <Menu.Item key={field.id} onClick={() => onInsert(`{{${customMergeField(field)}}}`)}>
                {field.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
