import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinesSkeleton } from './lines-skeleton.tsx'
import classes from './side-section.module.css'

interface Props {
  title: string
  /** "Add a document"; left out where nothing can be added. */
  add?: { label: string; run: () => void }
  query: { isPending: boolean; isError: boolean; refetch: () => unknown }
  /** What to say in its place to somebody who may not see it. */
  lacks?: string
  /** What to say where there is nothing. */
  none: string
  isEmpty: boolean
  children: ReactNode
}

/** A short list beside a record, of what belongs to it. */
export function SideSection({ title, add, query, lacks, none, isEmpty, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {add && !isEmpty && !lacks && (
          <Tooltip label={add.label}>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={add.label} onClick={add.run}>
              <IconPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {lacks ? (
        <p className={classes.none}>{lacks}</p>
      ) : query.isPending ? (
        <LinesSkeleton lines={2} />
      ) : query.isError ? (
        <p className={classes.none}>
          This could not be loaded.{' '}
          <button type="button" className={classes.again} onClick={() => void query.refetch()}>
            Try again
          </button>
        </p>
      ) : isEmpty ? (
        <>
          <p className={classes.none}>{none}</p>
          {add && (
            <Button
              className={classes.first}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={15} />}
              onClick={add.run}
            >
              {add.label}
            </Button>
          )}
        </>
      ) : (
        children
      )}
    </section>
  )
}
