import { Resolver } from 'node:dns/promises'
import type { CheckContext } from './doctor.service.ts'
import { type Finding, makeAdvice, makeProblem } from './doctor-words.rules.ts'

const timeoutMs = 3_000

/** Texts at a name; none where there is no such name. */
async function findTexts(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code))) return []
    throw error
  }
}

async function checkDomain(resolver: Resolver, domain: string, selector: string | undefined): Promise<Finding[]> {
  const [texts, policies, keys] = await Promise.all([
    findTexts(resolver, domain),
    findTexts(resolver, `_dmarc.${domain}`),
    selector === undefined ? undefined : findTexts(resolver, `${selector}._domainkey.${domain}`),
  ])
  const senders = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  const findings: (Finding | false)[] = [
    senders.length === 0 &&
      makeProblem(
        `${domain} has no SPF record.`,
        'Receivers cannot tell your mail server from an impostor’s, and put mails into spam.',
        `Add a TXT record at ${domain}: v=spf1 include:<your mail provider> -all`,
      ),
    senders.length > 1 &&
      makeProblem(
        `${domain} has ${senders.length} SPF records.`,
        'With more than one, none counts.',
        'Join them into one.',
      ),
    senders.some((text) => /\+?all\s*$/i.test(text) && !/[-~?]all\s*$/i.test(text)) &&
      makeProblem(
        `The SPF record of ${domain} lets everybody send.`,
        'Anybody may write in your name.',
        'End it with -all.',
      ),
    !policies.some((text) => /^v=DMARC1\s*;.*\bp\s*=/i.test(text)) &&
      makeProblem(
        `${domain} has no DMARC record.`,
        'Large mail providers refuse or hide mails of senders without one.',
        `Add a TXT record at _dmarc.${domain}: v=DMARC1; p=quarantine`,
      ),
    keys !== undefined &&
      !keys.some((text) => /\bp=[A-Za-z0-9+/]/.test(text)) &&
      makeProblem(
        `${domain} has no DKIM key “${selector}”.`,
        'Signatures of your mail server cannot be checked.',
        `Add the TXT record that your mail provider gives, at ${selector}._domainkey.${domain}.`,
      ),
  ]
  return findings.filter((finding) => finding !== false)
}

const findDomain = (address: string) => /@([\w.-]+)>?\s*$/.exec(address)?.[1]?.toLowerCase()
const isPublicName = (domain: string) =>
  domain.includes('.') && !/\.(?:localhost|local|test|internal|example)$/.test(domain)

/** What the domains of senders say about who may send: of the installation, and of agencies with a mail server of their own. */
export async function checkMailDomains(context: CheckContext): Promise<Finding[] | string> {
  const { config, options } = context
  if (!config) return 'the settings are not valid'
  if (options.isOffline) return '--offline was given'
  const facts = await context.facts()
  const ofAgencies = typeof facts === 'string' || facts instanceof Error ? [] : facts.senders
  const senders = [...(config.smtpUrl ? [config.mailFrom] : []), ...ofAgencies]
  const named = [...new Set(senders.flatMap((sender) => findDomain(sender) ?? []))]
  // A name that a test’s own server answers for is looked up as well.
  const domains = options.dnsServer === undefined ? named.filter(isPublicName) : named
  if (domains.length === 0) return 'no mail comes from a domain of the internet'
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (options.dnsServer !== undefined) resolver.setServers([options.dnsServer])
  const findings = await Promise.all(
    domains.map((domain) =>
      checkDomain(resolver, domain, options.dkimSelector).catch((error: unknown) => [
        makeAdvice(
          `The names of ${domain} could not be looked up: ${error instanceof Error ? error.message : String(error)}`,
          'Whether its mails are believed is not known.',
          'Try again, or name a server that answers: --dns=9.9.9.9',
        ),
      ]),
    ),
  )
  return findings.flat()
}
