import type { MailRow } from '@sarai/contract/mail'
import type { Member } from '@sarai/contract/user'
import { AgoCell, OwnerCell } from '~/ui/cells.tsx'
import { MailStatePill } from '~/records/mail-state.tsx'
import type { Column } from '~/ui/data-table.tsx'
import { AboutLink } from './about-link.tsx'
import { attemptsOf } from './mail-facts.ts'
import classes from './outbox.module.css'

export function outboxColumns(team: Map<string, Member>): Column<MailRow>[] {
  return [
    { key: 'subject', label: 'Subject', width: 320, render: (row) => row.subject },
    { key: 'state', label: 'State', width: 190, render: (row) => <MailStatePill mail={row} /> },
    { key: 'to', label: 'To', width: 230, render: (row) => row.to },
    { key: 'about', label: 'About', width: 210, render: (row) => <AboutLink mail={row} /> },
    {
      key: 'problem',
      label: 'Problem',
      width: 260,
      render: (row) => (
        <span className={classes.problem} title={row.problem ?? undefined}>
          {row.problem}
        </span>
      ),
    },
    { key: 'attempts', label: 'Attempts', width: 190, render: attemptsOf },
    {
      key: 'by',
      label: 'By',
      width: 150,
      render: (row) => <OwnerCell person={row.createdBy ? team.get(row.createdBy) : undefined} />,
    },
    {
      key: 'createdAt',
      label: 'Written',
      width: 120,
      sort: 'createdAt',
      render: (row) => <AgoCell at={row.createdAt} />,
    },
  ]
}
