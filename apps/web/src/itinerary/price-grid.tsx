import { ActionIcon, Button } from '@mantine/core'
import type { PriceRow } from '@sarai/contract/itinerary-costs'
import { occupancies, occupancyLabels } from '@sarai/contract/itinerary-words'
import { listGridPrices, writeCollectedHead } from '@sarai/itinerary/collected-tax'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useCollected } from './costs/use-collected.ts'
import classes from './day-editor.module.css'
import { EditField } from './edit-field.tsx'
import { useAct, useEditor } from './editor-context.tsx'
import own from './price-grid.module.css'

const blankPrices: PriceRow['prices'] = {
  twin: null,
  triple: null,
  single: null,
  childWithBed: null,
  childNoBed: null,
  infant: null,
}

const none: readonly string[] = []

/** What a person pays, by season and by the size of the group. */
export function PriceGrid() {
  const { document, isEditable } = useEditor()
  const act = useAct()
  const { grid, options } = document
  const optionId = options[0]?.id ?? null
  const amounts = listGridPrices(grid).join(' ')
  const priced = useMemo(
    () => amounts.split(' ').flatMap((amount) => (amount ? [{ optionId, price: { total: Number(amount) } }] : [])),
    [optionId, amounts],
  )
  const collected = writeCollectedHead(useCollected(priced, none))

  function add(): void {
    const last = grid.at(-1)
    const value = last
      ? { ...last, id: crypto.randomUUID() }
      : {
          id: crypto.randomUUID(),
          season: 'All year',
          from: null,
          to: null,
          fromPax: 2,
          toPax: 20,
          prices: blankPrices,
        }
    act([{ do: 'insert', list: 'grid', parent: 'itinerary', after: last?.id ?? null, value }])
  }

  return (
    <section className={classes.day} aria-label="Prices">
      <p className={classes.none}>
        What a person pays, by season and group size. The lowest price is the one lists and the public page begin with.
      </p>
      {collected && (
        <p className={classes.none}>
          {collected} comes on top of these prices, and is credited to the payer’s PAN. Travellers are told so.
        </p>
      )}
      {grid.map((row) => (
        <fieldset key={row.id} className={own.row}>
          <legend className="visually-hidden">{row.season}</legend>
          <div className={own.fields}>
            <EditField node={row.id} path={['season']} value={row.season} field={{ label: 'Season', kind: 'text' }} />
            <EditField node={row.id} path={['from']} value={row.from} field={{ label: 'From', kind: 'day' }} />
            <EditField node={row.id} path={['to']} value={row.to} field={{ label: 'To', kind: 'day' }} />
            <EditField
              node={row.id}
              path={['fromPax']}
              value={row.fromPax}
              field={{ label: 'From people', kind: 'number' }}
            />
            <EditField
              node={row.id}
              path={['toPax']}
              value={row.toPax}
              field={{ label: 'To people', kind: 'number' }}
            />
          </div>
          <div className={own.fields}>
            {occupancies.map((occupancy) => (
              <EditField
                key={occupancy}
                node={row.id}
                path={['prices', occupancy]}
                value={row.prices[occupancy]}
                field={{ label: occupancyLabels[occupancy], kind: 'money' }}
              />
            ))}
          </div>
          {isEditable && (
            <ActionIcon
              className={own.remove}
              variant="subtle"
              color="gray"
              aria-label={`Remove ${row.season}`}
              onClick={() => act([{ do: 'remove', node: row.id }])}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </fieldset>
      ))}
      {isEditable && (
        <div>
          <Button variant="default" size="compact-md" leftSection={<IconPlus size={15} />} onClick={add}>
            Add a season
          </Button>
        </div>
      )}
    </section>
  )
}
