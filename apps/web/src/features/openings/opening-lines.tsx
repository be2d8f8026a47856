import { Menu } from '@mantine/core'
import { openingKindLabels } from '@sarai/contract/opening-words'
import type { OpeningLineShown } from '@sarai/contract/openings'
import { formatMoney } from '@sarai/money/format'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { formatDay } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { RowMenu } from '~/ui/row-menu.tsx'
import classes from './openings.module.css'

interface Props {
  label: string
  lines: readonly OpeningLineShown[]
  /** What is wrong with a line, by its place. */
  problems?: ReadonlyMap<number, string>
  onEdit?: (at: number) => void
  onRemove?: (at: number) => void
}

/** Balances, a line each. */
export function OpeningLines({ label, lines, problems, onEdit, onRemove }: Props) {
  const { agency } = useSession()
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line, at) => {
        const { kind, name, amount, currency, worth, reference, dueOn, tripTitle } = line
        const title = name ?? openingKindLabels[kind]
        const about = [
          name && openingKindLabels[kind],
          reference,
          dueOn && `due ${formatDay(dueOn)}`,
          tripTitle && `for ${tripTitle}`,
        ].filter(Boolean)
        return (
          <li key={at} className={classes.line} data-wrong={problems?.has(at) || undefined}>
            <div>
              <div className={classes.name}>{title}</div>
              {about.length > 0 && <div className="quiet">{about.join(' · ')}</div>}
            </div>
            <div className={classes.amount}>
              {formatMoney(amount, currency)}
              {worth !== null && <div className="quiet">{formatMoney(worth, agency.currency)}</div>}
            </div>
            {onEdit && onRemove ? (
              <RowMenu label={`Actions for ${title}`}>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(at)}>
                    Edit
                  </Menu.Item>
                  <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onRemove(at)}>
                    Remove
                  </Menu.Item>
                </Menu.Dropdown>
              </RowMenu>
            ) : (
              <span />
            )}
            {problems?.has(at) && (
              <p className={classes.problem} role="alert">
                {problems.get(at)}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
