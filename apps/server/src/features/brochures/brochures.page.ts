import { policyHash, pageFile } from '../../core/http/page-files.ts'
import { type Html, html, raw } from '../../core/http/html.ts'
import { sourceLink } from '../../core/http/source-link.ts'
import type { Page } from '../../core/http/written-page.ts'
import type { RouteMap } from '@sarai/contract/places'
import { formColours } from '../intake/intake-colours.rules.ts'
import { formScript, hills, logoAddress } from '../intake/intake-layout.page.ts'
import { adviserTag, preparedTag } from './brochures-adviser.page.ts'
import type { Adviser } from './brochures-adviser.rules.ts'
import { daysSection, icon } from './brochures-days.page.ts'
import { mapSection } from './brochures-map.page.ts'
import { pictureTag, placeholderStyles } from './brochures-pictures.page.ts'
import { informationSection, policiesSection, pricesSection } from './brochures-terms.page.ts'
import { type Brochure, picturesOfBrochure } from './brochures.rules.ts'

const styles =
  pageFile('written-page.css') + pageFile('form-fields.css') + pageFile('adviser.css') + pageFile('brochure.css')
const script = formScript + pageFile('seen.js') + pageFile('brochure.js')
const icons = raw(pageFile('icons.svg'))

export interface ShownBrochure {
  brochure: Brochure
  agency: {
    name: string
    logo: string | null
    colour: string
    /** Where it is and how to reach it. */
    lines: string[]
  }
  /** Whom it was prepared for. */
  customer?: string | null
  /** Who looks after them. */
  adviser: Adviser | null
  /** Where the page is, in full. */
  address: string
  /** A picture of the trip for messages that link here, in full. */
  linkPicture: string | null
  /** Search engines may list it. */
  isListed: boolean
  /** The route, where it is known. */
  map: RouteMap | null
  /** What is to be said before all else. */
  notice?: Html | null
  /** What it costs, below the days; a table of seasons if not given. */
  offer?: Html | null
  /** Price and what to do next: beside the trip on a large screen, along the bottom on a phone. */
  action: Html
  /** Where the traveller answers. */
  answer: Html
  /** The call that is told when it is looked at, and of which version; none where nobody is to be counted. */
  seen: { path: string; version?: number } | null
  /** What is said last. */
  footnote: string
  /** Style and script of such pages alone. */
  extra?: { style: string; script: string }
}

/**
 * Crawlers that index or archive pages, by name: `robots` would also exclude those that fetch link previews, which may
 * read the page. The page is private by its unguessable address.
 */
const searchRobots = [
  'googlebot',
  'google-extended',
  'bingbot',
  'duckduckbot',
  'applebot',
  'yandex',
  'baiduspider',
  'slurp',
  'seznambot',
  'petalbot',
  'archive.org_bot',
  'ccbot',
  'gptbot',
  'claudebot',
  'perplexitybot',
]

/** A line or two for search engines and messages that link here. */
function descriptionOf({ subtitle, where, duration, highlights, from }: Brochure): string {
  const facts = [duration, where, from && `from ${from.price} ${from.per}`].filter(Boolean).join(' · ')
  return [subtitle, facts, highlights.slice(0, 3).join(', ')].filter(Boolean).join('. ').slice(0, 300)
}

function head(
  { brochure, agency, address, linkPicture, isListed }: ShownBrochure,
  accent: string,
  style: string,
): Html {
  const { title, cover } = brochure
  const description = descriptionOf(brochure)
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · ${agency.name}</title>
    <meta name="description" content="${description}" />
    ${!isListed && searchRobots.map((robot) => html`<meta name="${robot}" content="noindex" />`)}
    <link rel="canonical" href="${address}" />
    <meta name="theme-color" content="${accent}" />
    <meta property="og:type" content="website" />
    <meta property="og:url" content="${address}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:site_name" content="${agency.name}" />
    ${
      linkPicture &&
      html`<meta property="og:image" content="${linkPicture}" />
        <meta property="og:image:type" content="image/jpeg" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="${cover?.alt || title}" />`
    }
    <meta name="twitter:card" content="${linkPicture ? 'summary_large_image' : 'summary'}" />
    <link rel="icon" href="${logoAddress(agency.logo) ?? '/icon.svg'}" />
    ${raw(`<style>${style}</style>`)}`
}

function coverTag({ brochure, agency }: ShownBrochure): Html {
  const { cover, where, title, subtitle } = brochure
  const logo = logoAddress(agency.logo)
  return html`<header class="cover${cover ? '' : ' drawn'}">
    ${cover ? pictureTag({ picture: cover, sizes: '100vw', isFirst: true }) : hills}
    <p class="brand">${logo && html`<img src="${logo}" alt="" width="44" height="44" />`}<span>${agency.name}</span></p>
    <div class="cover-words">
      ${where && html`<p class="where">${where}</p>`}
      <h1>${title}</h1>
      ${subtitle && html`<p class="subtitle">${subtitle}</p>`}
    </div>
  </header>`
}

function factsTag({ duration, dates, departureCity, groupSize }: Brochure): Html {
  const facts: [string, string | null][] = [
    ['clock', duration],
    ['calendar', dates && dates.charAt(0).toUpperCase() + dates.slice(1)],
    ['pin', departureCity && `Starts in ${departureCity}`],
    ['people', groupSize],
  ]
  return html`<ul class="key-facts">
    ${facts.map(([name, words]) => words && html`<li>${icon(name)}${words}</li>`)}
  </ul>`
}

/** What awaits one. The ways to travel are said here unless they are offered below, with their prices. */
function overview({ highlights, options }: Brochure, hasOffer: boolean): Html | null {
  const ways = hasOffer ? [] : options
  if (highlights.length + ways.length === 0) return null
  return html`<section class="overview" aria-labelledby="h-overview">
    <h2 id="h-overview">What awaits you</h2>
    ${
      highlights.length > 0 &&
      html`<ul class="highlights">
        ${highlights.map((line) => html`<li>${line}</li>`)}
      </ul>`
    }
    ${
      ways.length > 0 &&
      html`<h3>Ways to do this trip</h3>
        <ul class="options">
          ${ways.map(({ name, note }) => html`<li><strong>${name}</strong>${note && html` ${note}`}</li>`)}
        </ul>`
    }
  </section>`
}

/** A bar to jump between the days. */
function jumpTag({ brochure: { days, sections, seasons, policies }, offer }: ShownBrochure): Html | null {
  if (days.length < 3) return null
  return html`<nav class="jump" aria-label="Days">
    ${days.map(
      ({ anchor, number, title, options }) =>
        html`<a href="#${anchor}" aria-label="Day ${number}: ${title}${options && `, ${options}`}">Day ${number}</a>`,
    )}
    ${(offer || seasons.length > 0) && html`<a href="#prices">Price</a>`}
    ${sections.length > 0 && html`<a href="#information">Good to know</a>`}
    ${policies.length > 0 && html`<a href="#terms">Terms</a>`}
  </nav>`
}

/** A trip as travellers see it: to be read without any script, on any screen, and on paper. */
export function brochurePage(shown: ShownBrochure): Page {
  const {
    brochure,
    agency,
    customer = null,
    adviser,
    map,
    notice,
    offer,
    action,
    answer,
    seen,
    footnote,
    extra,
  } = shown
  const colours = formColours(agency.colour)
  const own = `:root{--accent:${colours.accent};--on-accent:${colours.onAccent};--accent-ink:${colours.accentInk};--wash:${colours.wash}}`
  const style = `${own}\n${styles}\n${extra?.style ?? ''}\n${placeholderStyles(picturesOfBrochure(brochure))}`
  const code = script + (extra?.script ?? '')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        ${head(shown, colours.accent, style)}
      </head>
      <body
        ${seen && html`data-seen="${seen.path}"`}
        ${seen?.version !== undefined && html`data-version="${seen.version}"`}
      >
        ${icons} ${coverTag(shown)}
        <div class="page">
          <main>
            ${notice} ${factsTag(brochure)} ${preparedTag(adviser, customer)} ${jumpTag(shown)}
            ${overview(brochure, Boolean(offer))} ${mapSection(map)} ${daysSection(brochure.days)}
            ${offer ?? pricesSection(brochure)} ${informationSection(brochure)} ${policiesSection(brochure)} ${answer}
          </main>
          <aside class="action" aria-label="Price">
            ${adviserTag(adviser, agency.name, brochure.title)}
            <div class="action-price">${action}</div>
          </aside>
        </div>
        <footer class="foot">
          <p>${agency.name}</p>
          ${agency.lines.map((line) => html`<p>${line}</p>`)}
          <p>${footnote}</p>
          ${sourceLink}
        </footer>
        ${raw(`<script>${code}</script>`)}
      </body>
    </html>`
  const policy = `script-src ${policyHash(code)}; style-src ${policyHash(style)}`
  // The price of a choice is asked of us, and programs that judge a page ask for robots.txt from inside it.
  return { markup: page.markup, policy: `${policy}; connect-src 'self'` }
}
