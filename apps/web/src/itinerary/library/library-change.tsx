import { Button, Group } from '@mantine/core'
import type { ItineraryItem } from '@sarai/contract/itinerary-items'
import { costBasisLabels } from '@sarai/contract/itinerary-words'
import type { LibraryChange as Changed, LibraryPrice } from '@sarai/contract/library-schemas'
import { changedFields, editsToFollow, editsToTake } from '@sarai/itinerary/library-changes'
import { formatMoney } from '@sarai/money/format'
import { IconBooks } from '@tabler/icons-react'
import { formatAgo, plural } from '~/lib/format.ts'
import { useSession } from '~/lib/session-context.tsx'
import { plainTextOf } from '../conflict-words.ts'
import { useAct, useEditor } from '../editor-context.tsx'
import { detailFields } from '../item-fields.ts'
import classes from './library-change.module.css'

interface Props {
  item: ItineraryItem
  change: Changed
}

/** What the library changed of an item that follows it, with a choice to take it or not. */
export function LibraryChangePanel({ item, change }: Props) {
  const { document, isEditable, addPicture } = useEditor()
  const { seesCost } = useSession().user
  const act = useAct()
  const fields = changedFields(item, change)

  function take(): void {
    for (const picture of change.pictures) addPicture(picture)
    act(editsToTake(document, item, change, seesCost))
  }

  return (
    <section className={classes.panel} aria-label="Changed in the library">
      <h3 className={classes.title}>
        <IconBooks size={17} stroke={1.6} aria-hidden />
        Changed in the library {formatAgo(change.changedAt)}
      </h3>
      <dl className={classes.fields}>
        {fields.map(({ path, mine, theirs, isMineToo }) => (
          <div key={path.join('.')} className={classes.field}>
            <dt>
              {labelOf(item, path)}
              {isMineToo && <span className={classes.mine}>also changed here</span>}
            </dt>
            <dd>
              <span className={classes.side}>In this trip</span>
              {wordsOf(path, mine)}
            </dd>
            <dd>
              <span className={classes.side}>In the library</span>
              {wordsOf(path, theirs)}
            </dd>
          </div>
        ))}
      </dl>
      {isEditable && (
        <Group gap="xs">
          <Button size="compact-md" onClick={take}>
            Use the change
          </Button>
          <Button
            size="compact-md"
            variant="default"
            onClick={() => act(editsToFollow(item, change.nowRevision, seesCost))}
          >
            Keep mine
          </Button>
        </Group>
      )}
    </section>
  )
}

const commonLabels: Record<string, string> = {
  title: 'Title',
  text: 'Description',
  pictures: 'Pictures',
  cost: 'Net price',
}

function labelOf({ category }: ItineraryItem, [first = '', second]: string[]): string {
  if (second === undefined) return commonLabels[first] ?? first
  return detailFields[category].find(({ path }) => path[0] === second)?.label ?? second
}

const maxWords = 240

/** "₹4,500, per room", as the costs say it. */
function priceWords(price: LibraryPrice | null): string {
  if (price?.net == null) return 'None'
  const amount = price.currency ? formatMoney(price.net, price.currency) : String(price.net)
  return price.basis ? `${amount}, ${costBasisLabels[price.basis]}` : amount
}

function wordsOf([field]: string[], value: unknown): string {
  if (field === 'cost') return priceWords(value as LibraryPrice | null)
  if (field === 'pictures') return plural((value as string[]).length, 'picture')
  const words = plainTextOf(value)
  return words.length > maxWords ? `${words.slice(0, maxWords)}…` : words
}
