import { Button, Menu } from '@mantine/core'
import type { ShownConversation } from '@sarai/contract/conversation-schemas'
import { IconBrandWhatsapp, IconCheck, IconLink, IconRefresh, IconUser } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatPhone, whatsappLink } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { PeopleDropdown } from '~/records/people-dropdown.tsx'
import { HeaderMenu, HeaderPick } from '~/records/record-header.tsx'
import { Person } from '~/ui/person.tsx'
import { assignConversation, linkConversation, setAnswered } from './conversation-actions.ts'
import { ConversationLinks, LinkDialog } from './conversation-people.tsx'
import { getConversationName } from './conversation-words.ts'
import classes from './conversation.module.css'

interface Props {
  conversation: ShownConversation
  /** The way back to the list, on a phone. */
  back?: ReactNode
}

/** With whom one writes, who answers, and what is done most. */
export function ConversationHeader({ conversation, back }: Props) {
  const { id, phone, assigneeId, waitingSince, isTest } = conversation
  const { team } = useSession()
  const [isLinking, setLinking] = useState(false)
  const assignee = team.find((person) => person.id === assigneeId)
  return (
    <header className={classes.header}>
      {back}
      <div className={classes.title}>
        <h2 className={classes.name}>
          {getConversationName(conversation)}
          {isTest && <span className={classes.test}>Test</span>}
        </h2>
        <span className="quiet">{formatPhone(phone)}</span>
        <ConversationLinks conversation={conversation} />
      </div>
      <div className={classes.actions}>
        <HeaderPick
          label={assignee ? `Assigned to ${assignee.name}` : 'Assign to somebody'}
          isEditable
          dropdown={<PeopleDropdown chosen={assigneeId} onChoose={(next) => void assignConversation(id, next)} />}
        >
          {assignee ? (
            <Person name={assignee.name} photo={assignee.photo} />
          ) : (
            <span className={`${classes.nobody} quiet`}>
              <IconUser size={15} aria-hidden /> Assign
            </span>
          )}
        </HeaderPick>
        {waitingSince && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconCheck size={15} />}
            onClick={() => void setAnswered(conversation, true)}
          >
            No answer needed
          </Button>
        )}
        <HeaderMenu>
          {!waitingSince && (
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void setAnswered(conversation, false)}>
              Mark as unanswered
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => setLinking(true)}>
            Link to somebody else
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void linkConversation(id, null)}>
            Find who it is by the number
          </Menu.Item>
          {phone && (
            <Menu.Item
              leftSection={<IconBrandWhatsapp size={16} />}
              component="a"
              href={whatsappLink(phone)}
              target="_blank"
              rel="noreferrer"
              data-itself
            >
              Open in WhatsApp
            </Menu.Item>
          )}
        </HeaderMenu>
      </div>
      {isLinking && <LinkDialog conversation={conversation} onClose={() => setLinking(false)} />}
    </header>
  )
}
