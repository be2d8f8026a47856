import { Tabs } from '@mantine/core'
import type { RateCard } from '@sarai/contract/rate-cards'
import { api } from '~/api.ts'
import { useSession } from '~/lib/session-context.tsx'
import { Facts } from '~/records/facts.tsx'
import { RecordHistory } from '~/records/record-history.tsx'
import { Tasks } from '~/records/tasks.tsx'
import { rateCardFields } from './rate-card-fields.ts'
import { rateCardsCache } from './rate-cards-cache.ts'
import classes from './rate-card-page.module.css'
import { RatesEditor } from './rates-editor.tsx'
import { Revisions } from './revisions.tsx'

/** The parts of a card's page. */
export function RateCardTabs({ card, isEditable }: { card: RateCard; isEditable: boolean }) {
  const { agency } = useSession()
  const on = { rateCardId: card.id }
  const { document } = card
  return (
    <Tabs defaultValue={document ? 'rates' : 'timeline'} keepMounted={false} className={classes.tabs}>
      <Tabs.List>
        {document && <Tabs.Tab value="rates">Rates</Tabs.Tab>}
        {document && <Tabs.Tab value="revisions">Revisions</Tabs.Tab>}
        <Tabs.Tab value="timeline">Timeline</Tabs.Tab>
      </Tabs.List>
      {document && (
        <Tabs.Panel value="rates" pt="md">
          <RatesEditor card={card} document={document} isEditable={isEditable} />
        </Tabs.Panel>
      )}
      {document && (
        <Tabs.Panel value="revisions" pt="md">
          <Revisions card={card} isEditable={isEditable} />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="timeline" pt="md" className={classes.columns}>
        <div>
          {!document && <p className="quiet">Rates are for those who see costs.</p>}
          <RecordHistory on={on} isEditable={isEditable} />
        </div>
        <aside>
          <Facts
            record={card}
            fields={rateCardFields}
            isEditable={isEditable}
            currencyOf={() => agency.currency}
            save={async (version, changes) => (await api.rateCards.update({ id: card.id, version, changes })).data}
            onSaved={(saved) => rateCardsCache.show(saved)}
          />
          <Tasks on={on} ownerId={null} isEditable={isEditable} />
        </aside>
      </Tabs.Panel>
    </Tabs>
  )
}
