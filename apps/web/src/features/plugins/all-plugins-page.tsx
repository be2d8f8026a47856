import { Anchor, Button } from '@mantine/core'
import type { PluginOffer } from '@sarai/contract/plugins'
import { pluginKinds } from '@sarai/contract/plugin-words'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '~/lib/session-context.tsx'
import { calls } from '~/query.ts'
import { Awaited } from '~/ui/awaited.tsx'
import { Pill } from '~/ui/stage-pill.tsx'
import { usePageTitle } from '~/ui/use-page-title.ts'
import { PluginForm } from './plugin-form.tsx'
import { kindNames, stateColours, stateNames } from './plugin-words.ts'
import classes from './plugins.module.css'
import { useLivePlugins, usePluginActs } from './use-plugin-acts.tsx'

/** What can be connected, by what it is for. */
export default function AllPluginsPage() {
  usePageTitle('All plugins')
  useLivePlugins()
  const { user } = useSession()
  const query = useQuery(calls.plugins.available.queryOptions())
  const [installing, setInstalling] = useState<PluginOffer>()
  const { connect, dialog } = usePluginActs()
  const navigate = useNavigate()
  const offers = query.data?.data
  const kinds = pluginKinds.filter((kind) => kind === 'payments' || offers?.some((offer) => offer.kind === kind))
  // One filled button a page: what most begin with.
  const first = offers?.find(({ state, ways }) => state === 'available' && ways.length > 0)
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1 className={classes.title}>All plugins</h1>
      </div>
      <p className={classes.lead}>
        Services of others that Sarai works with. Your account there stays yours, and Sarai takes no share of what you
        collect or book.
      </p>
      {!offers && <Awaited query={query} what="The plugins" lines={8} />}
      {offers &&
        kinds.map((kind) => (
          <section key={kind} aria-labelledby={`kind-${kind}`}>
            <h2 id={`kind-${kind}`} className={classes.kind}>
              {kindNames[kind]}
            </h2>
            <ul className={classes.cards}>
              {offers
                .filter((offer) => offer.kind === kind)
                .map((offer) => (
                  <li key={offer.provider}>
                    <OfferCard
                      offer={offer}
                      isFirst={offer === first}
                      mayInstall={!user.isSubuser}
                      onInstall={() => setInstalling(offer)}
                    />
                  </li>
                ))}
              {kind === 'payments' && (
                <li>
                  <UpiCard />
                </li>
              )}
            </ul>
          </section>
        ))}
      {installing && (
        <PluginForm
          offer={installing}
          plugin={null}
          onClose={() => setInstalling(undefined)}
          onKept={(plugin) => {
            setInstalling(undefined)
            void navigate({ to: '/plugins/$shortCode', params: { shortCode: plugin.code } })
            void connect(plugin)
          }}
        />
      )}
      {dialog}
    </div>
  )
}

interface CardProps {
  offer: PluginOffer
  isFirst: boolean
  mayInstall: boolean
  onInstall: () => void
}

function OfferCard({ offer, isFirst, mayInstall, onInstall }: CardProps) {
  const { provider, name, summary, card, ways, state, hasManyAccounts, nextCode } = offer
  const isInstalled = state !== 'available'
  const isSingle = isInstalled && !hasManyAccounts
  const mayAdd = mayInstall && nextCode !== null && !isSingle && ways.length > 0
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        <h3 className={classes.name}>{name}</h3>
        {isSingle && <Pill name={stateNames[state]} colour={stateColours[state]} />}
      </div>
      <p className={classes.summary}>{summary}</p>
      <Facts {...card} />
      {hasManyAccounts && <Accounts offer={offer} isLinked={mayInstall} />}
      <div className={classes.cardFoot}>
        {isSingle && mayInstall && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/plugins/$shortCode" params={{ shortCode: provider }} {...props} />}
          >
            Open
          </Button>
        )}
        {mayAdd && (
          <Button variant={isFirst ? 'filled' : 'default'} onClick={onInstall}>
            {isInstalled ? 'Add another supplier' : 'Install'}
          </Button>
        )}
        {!isInstalled && ways.length === 0 && (
          <p className={classes.words}>The administrator of this installation has to set it up first.</p>
        )}
      </div>
    </article>
  )
}

/** Those that are installed of a provider that may have several. */
function Accounts({ offer, isLinked }: { offer: PluginOffer; isLinked: boolean }) {
  if (offer.installed.length === 0) return null
  return (
    <ul className={classes.accounts} aria-label={`Installed: ${offer.name}`}>
      {offer.installed.map(({ code, name, state }) => (
        <li key={code}>
          {isLinked ? (
            <Anchor renderRoot={(props) => <Link to="/plugins/$shortCode" params={{ shortCode: code }} {...props} />}>
              {name}
            </Anchor>
          ) : (
            name
          )}
          <Pill name={stateNames[state]} colour={stateColours[state]} />
        </li>
      ))}
    </ul>
  )
}

function Facts({ goodFor, costs, needs }: PluginOffer['card']) {
  return (
    <dl className={classes.facts}>
      <dt>Good for</dt>
      <dd>{goodFor}</dd>
      <dt>Costs</dt>
      <dd>{costs}</dd>
      <dt>Needs</dt>
      <dd>{needs}</dd>
    </dl>
  )
}

/** What needs no gateway, and is set up with the bank accounts. */
function UpiCard() {
  const { user } = useSession()
  return (
    <article className={classes.card} aria-label="UPI">
      <div className={classes.cardHead}>
        <h3 className={classes.name}>UPI</h3>
        <Pill name="Built in" colour="green" />
      </div>
      <p className={classes.summary}>A QR code and a link on invoices and trips, paid from any UPI app.</p>
      <Facts
        goodFor="Customers in India who pay from their own bank app."
        costs="Nothing: the money comes to your bank at once, whole."
        needs="A UPI id of your bank. You confirm what came in by the statement or by hand."
      />
      {!user.isSubuser && (
        <div className={classes.cardFoot}>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/settings" search={{ tab: 'bankDetails' }} {...props} />}
          >
            Open bank details
          </Button>
        </div>
      )}
    </article>
  )
}
