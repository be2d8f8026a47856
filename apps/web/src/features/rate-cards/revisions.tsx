import { Button, Group, UnstyledButton } from '@mantine/core'
import type { RateCard as Card, RateRevision } from '@sarai/contract/rate-cards'
import { revisionReasonLabels } from '@sarai/contract/rate-card-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '~/api.ts'
import { formatMoment } from '~/lib/format.ts'
import { calls } from '~/query.ts'
import { PersonName } from '~/records/person-name.tsx'
import { useAction } from '~/ui/action.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { rateCardsCache } from './rate-cards-cache.ts'
import classes from './rate-card-page.module.css'

/** Every state the rates were in, what differs, and the way back. */
export function Revisions({ card, isEditable }: { card: Card; isEditable: boolean }) {
  const query = useQuery(calls.rateCards.revisions.queryOptions({ input: { id: card.id } }))
  const [open, setOpen] = useState<number>()
  const data = query.data?.data
  if (!data) return <Awaited query={query} what="The revisions" lines={3} />
  return (
    <ol className={classes.revisions} aria-label="Revisions">
      {data.map((revision) => (
        <li key={revision.number}>
          <UnstyledButton
            aria-expanded={open === revision.number}
            className={classes.line}
            onClick={() => setOpen(open === revision.number ? undefined : revision.number)}
          >
            <strong>Revision {revision.number}</strong> {reasonOf(revision)}, {formatMoment(revision.at)}
            {revision.by && (
              <>
                , <PersonName id={revision.by} />
              </>
            )}
          </UnstyledButton>
          {open === revision.number && <Difference card={card} number={revision.number} isEditable={isEditable} />}
        </li>
      ))}
    </ol>
  )
}

const reasonOf = ({ why, of }: RateRevision) =>
  of === null ? revisionReasonLabels[why].toLowerCase() : `rolled back to revision ${of}`

function Difference({ card, number, isEditable }: { card: Card; number: number; isEditable: boolean }) {
  const { isBusy, run } = useAction()
  const [from, to] = number > 1 ? [number - 1, number] : [1, 1]
  const query = useQuery(calls.rateCards.difference.queryOptions({ input: { id: card.id, from, to } }))
  const isCurrent = number === card.revision
  const back = () =>
    run(
      () => api.rateCards.rollBack({ id: card.id, version: card.version, number }),
      'The rates were not rolled back',
      { show: ({ data }) => rateCardsCache.show(data), done: `The rates are those of revision ${number} again` },
    )
  const data = query.data?.data
  if (!data) return <Awaited query={query} what="The difference" lines={2} />
  return (
    <div className={classes.answer}>
      {number === 1 ? (
        <p className="quiet">The first revision.</p>
      ) : (
        <ul>
          {data.map(({ words }, at) => (
            <li key={at}>{words}</li>
          ))}
        </ul>
      )}
      {isEditable && !isCurrent && (
        <Group>
          <Button size="compact-sm" variant="light" loading={isBusy} onClick={() => void back()}>
            Roll back to revision {number}
          </Button>
        </Group>
      )}
    </div>
  )
}
