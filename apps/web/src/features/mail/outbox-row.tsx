import { Menu } from '@mantine/core'
import type { MailRow } from '@sarai/contract/mail'
import { IconMailX, IconSend } from '@tabler/icons-react'
import { formatAgo } from '~/lib/format.ts'
import { MailStatePill } from '~/records/mail-state.tsx'
import type { RowLinkProps } from '~/ui/data-table.tsx'
import { RowCard, rowCardHeight } from '~/ui/row-card.tsx'
import { RowLink } from '~/ui/row-link.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import { againWords, mayCancel, maySendAgain } from './mail-facts.ts'
import { useMailActions } from './use-outbox-actions.ts'

const to = ({ id }: MailRow) => `/outbox?mail=${id}`

/** How the outbox draws its rows; made once, so that rows already drawn are not drawn again. */
export const outboxRows = {
  link: (row: MailRow, props: RowLinkProps) => <RowLink to={to(row)} {...props} />,
  quickActions: (row: MailRow) => <MailMenu mail={row} />,
  card: {
    height: rowCardHeight,
    render: (row: MailRow) => (
      <RowCard
        to={to(row)}
        name={row.subject}
        badge={<MailStatePill mail={row} />}
        about={`To ${row.to}`}
        foot={row.problem ?? formatAgo(row.createdAt)}
        phone={null}
      />
    ),
  },
}

function MailMenu({ mail }: { mail: MailRow }) {
  const { sendAgain, cancel } = useMailActions()
  if (!maySendAgain(mail)) return null
  return (
    <RowMenu label={`Actions for ${mail.subject}`}>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconSend size={16} />} onClick={() => void sendAgain(mail)}>
          {againWords(mail)}
        </Menu.Item>
        {mayCancel(mail) && (
          <Menu.Item leftSection={<IconMailX size={16} />} onClick={() => void cancel(mail)}>
            Cancel
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </RowMenu>
  )
}
