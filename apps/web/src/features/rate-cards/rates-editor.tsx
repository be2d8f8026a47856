import { Button, Group } from '@mantine/core'
import type { RateCard as Card } from '@sarai/contract/rate-cards'
import type { RateCard } from '@sarai/contract/rate-schemas'
import { useState } from 'react'
import { api } from '~/api.ts'
import { dayOf } from '~/lib/format.ts'
import { useNow } from '~/lib/use-now.ts'
import { useKeptDraft } from '~/lib/use-kept-draft.ts'
import { useSending } from '~/lib/use-sending.ts'
import { DraftNotice } from '~/ui/draft-notice.tsx'
import { CardSettings } from './card-settings.tsx'
import { RateFindings } from './findings.tsx'
import { blankPart, type Part, type PartList, withPart } from './part-fields.ts'
import { PartDialog } from './part-dialog.tsx'
import { PartsList } from './parts-list.tsx'
import { rateCardsCache } from './rate-cards-cache.ts'
import classes from './rate-card-page.module.css'
import { RateGrid } from './rate-grid.tsx'
import { SeasonStrip } from './season-strip.tsx'
import { TryStay } from './try-stay.tsx'

const lists = ['blackouts', 'stopSales', 'minimumStays', 'supplements', 'slabs'] as const

interface Props {
  card: Card
  document: RateCard
  isEditable: boolean
}

/** The rates as they are typed; saving makes a revision. */
export function RatesEditor({ card, document: saved, isEditable }: Props) {
  const today = dayOf(new Date(useNow()))
  const { form, ...kept } = useKeptDraft({ document: saved, version: card.version })
  const [open, setOpen] = useState<{ list: PartList; part: Part; isNew: boolean }>()
  const { problems, setProblems, isSending, send } = useSending()
  const draft = kept.isChanged ? kept.draft : undefined
  const document = draft?.document ?? saved
  // What is typed stays on the version it was begun on, so that somebody else's save is not written over.
  const change = (next: RateCard) => kept.setDraft({ document: next, version: draft?.version ?? card.version })
  const isOutdated = draft !== undefined && draft.version !== card.version
  const openPart = (list: PartList) => (part: object | null) =>
    setOpen({ list, part: (part as Part | null) ?? blankPart(list, document, today), isNew: part === null })

  const save = () =>
    send(async () => {
      if (!draft) return
      const input = { id: card.id, version: draft.version, changes: { document: draft.document } }
      rateCardsCache.show((await api.rateCards.update(input)).data)
      kept.startAgain()
    })
  function discard(): void {
    setProblems({})
    kept.startAgain()
  }

  const [problem] = Object.values(problems)
  return (
    <div className={classes.columns} data-form ref={form}>
      <div className={classes.main}>
        <DraftNotice isShown={kept.isRestored} onStartAgain={discard} />
        <SeasonStrip card={document} />
        <RateGrid
          card={document}
          isEditable={isEditable}
          onChange={change}
          onOpenOption={openPart('options')}
          onOpenSeason={openPart('seasons')}
        />
        <div className={classes.parts}>
          {lists.map((list) => (
            <PartsList key={list} list={list} card={document} isEditable={isEditable} onOpen={openPart(list)} />
          ))}
        </div>
        {draft && (
          <div className={classes.bar} role="region" aria-label="Unsaved rates">
            <span>
              {isOutdated
                ? 'Somebody has saved these rates meanwhile. Discard your changes to see theirs.'
                : `Not saved yet. Saving makes revision ${card.revision + 1}.`}
              {problem && (
                <span role="alert" className={classes.problem}>
                  {' '}
                  {problem}
                </span>
              )}
            </span>
            <Group gap="xs">
              <Button variant="default" size="compact-md" onClick={discard}>
                Discard
              </Button>
              <Button size="compact-md" loading={isSending} disabled={isOutdated} onClick={() => void save()}>
                Save rates
              </Button>
            </Group>
          </div>
        )}
      </div>
      <aside className={classes.side}>
        <RateFindings card={document} />
        <TryStay id={card.id} card={saved} isUnsaved={draft !== undefined} />
        <CardSettings card={document} isEditable={isEditable} onChange={change} />
      </aside>
      {open && (
        <PartDialog
          {...open}
          card={document}
          onClose={() => setOpen(undefined)}
          onSave={(part) => {
            change(withPart(document, open.list, open.part.id, part))
            setOpen(undefined)
          }}
        />
      )}
    </div>
  )
}
