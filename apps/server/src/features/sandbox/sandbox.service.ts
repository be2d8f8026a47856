import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from '@sarai/contract/plugins'
import { type Config, ConfigError } from '../../core/config.ts'
import { findHostsSetByHand, applySandbox } from '../../core/sandbox-settings.ts'
import { findAgency } from '../../kernel/agency/agency.service.ts'
import { readPlugins } from '../../kernel/plugins/plugins.service.ts'
import { openProviders } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'

/** What it stands for: where money is taken or something is sold. */
const playedKinds: readonly Plugin['kind'][] = ['payments', 'booking']
const loopback = /^(127(\.\d{1,3}){3}|localhost|\[?::1\]?)$/

/** Is there while what is connected for tests was connected to the sandbox: nothing was ever connected without it. */
const findMark = ({ dataDir }: Config) => path.join(path.resolve(dataDir), 'sandbox.open')
const forget = (config: Config) => rmSync(findMark(config), { force: true })

/** Whether others than this machine reach us. */
const isReachable = ({ config, appUrl }: Services) =>
  !loopback.test(config.host) || !loopback.test(new URL(appUrl).hostname)

/** Why it is not to be opened as this installation is set up, in a sentence; undefined where nothing is against it. */
function findWrongSetting({ config }: Services): string | undefined {
  if (config.role !== 'all') return 'It runs inside a server that does everything: leave ROLE unset.'
  const hosts = findHostsSetByHand(config)
  if (hosts.length > 0) return `Gateways were given other addresses: leave ${hosts.join(', ')} unset.`
  if (config.sandbox === 'on') return undefined
  if (config.demo === 'off') return 'DEMO is off.'
  return config.databaseUrl ? 'Servers that share a database would each have one of their own.' : undefined
}

/** Why one of the agencies keeps it from being open, in a sentence. */
async function findRealAgency(services: Services): Promise<string | undefined> {
  const { config, database } = services
  if (config.sandbox === 'on' && !isReachable(services)) return undefined
  const agencies = await database.listAgencies('whether an agency besides the demo is there')
  if (agencies.length === 0) return 'There is no demo agency.'
  for (const { id, name } of agencies)
    if (!(await findAgency(database.readAs(id))).isDemo)
      return config.sandbox === 'on'
        ? `${name} is not the demo agency, and this server is reached from other machines.`
        : `${name} is not the demo agency.`
  return undefined
}

/** Why what agencies have connected keeps it from being opened, in a sentence. */
async function findRealAccount(services: Services): Promise<string | undefined> {
  const { config, database } = services
  const isKnown = config.sandbox === 'on' || existsSync(findMark(config))
  for (const { id, name } of await database.listAgencies('whether an account outside of the sandbox is connected')) {
    const played = (await readPlugins(services, database.readAs(id))).filter(({ kind }) => playedKinds.includes(kind))
    const live = played.find(({ isTest, authorisedAt }) => !isTest && authorisedAt !== null)
    if (live) return `${name} takes live money by ${live.name}.`
    const outside = played.find(({ authorisedAt, problem }) => authorisedAt !== null && problem === null)
    if (outside && !isKnown) return `${name} has connected ${outside.name} to an account outside of the sandbox.`
  }
  return undefined
}

/**
 * Opens the sandbox where it may stand for the gateways, and has plugins connect to it from then on, until an agency
 * comes that is not the demo's.
 * @throws ConfigError where SANDBOX is on and may not be, saying why
 */
export async function beginSandbox(services: Services): Promise<void> {
  const { config, logger, sandbox, plugins, providerClients, appUrl } = services
  if (config.sandbox === 'off') return forget(config)
  const wrongSetting = findWrongSetting(services)
  const obstacle = wrongSetting ?? (await findRealAgency(services)) ?? (await findRealAccount(services))
  if (obstacle !== undefined) {
    if (config.sandbox === 'on') throw new ConfigError(`SANDBOX=on: ${obstacle}`)
    // Most installations have no demo agency, and need not read of it.
    logger[wrongSetting === undefined ? 'info' : 'debug']({ obstacle }, 'the sandbox stays closed')
    return forget(config)
  }
  try {
    await sandbox.open({
      onReady: (origin) =>
        plugins.replaceProviders(openProviders(applySandbox(config, origin, appUrl), providerClients)),
      onCheck: () => checkSandbox(services),
    })
  } catch (error) {
    if (config.sandbox === 'on') throw error
    return logger.error({ error }, 'the sandbox could not be opened')
  }
  writeFileSync(findMark(config), '')
}

/** Closes it where an agency has come that is not the demo's, and has plugins connect to the gateways themselves again. */
async function checkSandbox(services: Services): Promise<void> {
  const { config, logger, sandbox, plugins, providerClients } = services
  const obstacle = await findRealAgency(services)
  if (obstacle === undefined || !sandbox.isOpen) return
  logger.warn({ obstacle }, 'the sandbox is closed')
  await sandbox.close()
  plugins.replaceProviders(openProviders(config, providerClients))
  forget(config)
}
