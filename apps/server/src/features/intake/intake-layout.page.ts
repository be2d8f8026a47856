import { type Html, html, raw } from '../../core/http/html.ts'
import { pageFile, policyHash } from '../../core/http/page-files.ts'
import { sourceLink } from '../../core/http/source-link.ts'
import type { Page } from '../../core/http/written-page.ts'
import { formColours } from './intake-colours.rules.ts'
import type { ShownForm } from './intake-form.service.ts'

const styles = pageFile('written-page.css') + pageFile('form-fields.css') + pageFile('enquiry-form.css')
/** What makes a form quicker to get right; it works without. */
export const formScript = pageFile('enquiry-form.js')
const seenScript = formScript + pageFile('seen.js')

/** Hills, a road and the sun, in the agency's colour. */
export const hills =
  raw(`<svg class="picture" viewBox="0 0 800 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<rect class="sky" width="800" height="600"/><circle class="sun" cx="560" cy="215" r="92"/>
<path class="far" d="M0 372c90-60 160-70 236-28 62-74 132-102 214-44 92-66 208-64 350 34v266H0z"/>
<path class="mid" d="M0 442c120-66 236-62 352-6 132-78 284-84 448-14v178H0z"/>
<path class="near" d="M0 520c160-60 330-66 510-18 108-30 206-32 290-8v106H0z"/>
<path class="road" d="M130 600c60-46 190-44 238-78s-34-44 6-68 118-20 150-44"/>
<path class="pin" d="M524 352c-19 0-33 14-33 32 0 24 33 54 33 54s33-30 33-54c0-18-14-32-33-32z"/><circle class="sky" cx="524" cy="384" r="11"/>
</svg>`)

export interface Sheet {
  shown: ShownForm
  /** Stands inside somebody else's page: only what is needed, on no ground of its own. */
  isEmbedded: boolean
  title: string
  /** What a message that links here shows below the title. */
  description: string
  body: Html
  appUrl: string
  /** Styles besides. */
  style?: string
  /** Where a browser that shows the page tells of it. */
  seen?: string
}

/** Names the logo as a file of ours, unless it is an address already. */
export function logoAddress(logo: string | null): string | undefined {
  if (!logo) return undefined
  return /^https?:\/\//.test(logo) ? logo : `/uploads/company-logo/${encodeURIComponent(logo)}`
}

function brand({ name, logo }: ShownForm['agency']): Html {
  const address = logoAddress(logo)
  return html`<p class="brand">
    ${address && html`<img src="${address}" alt="" width="44" height="44" />`}<span>${name}</span>
  </p>`
}

/** A page of an agency's own: its logo, its colour, and one thing to do. */
export function sheetPage(sheet: Sheet): Page {
  const { isEmbedded, title, description, body, appUrl, seen } = sheet
  const { settings, agency } = sheet.shown
  const script = seen ? seenScript : formScript
  const colours = formColours(settings.colour)
  const style = `:root{--accent:${colours.accent};--on-accent:${colours.onAccent};--accent-ink:${colours.accentInk};--wash:${colours.wash}}\n${styles}${sheet.style ?? ''}`
  const logo = logoAddress(agency.logo)
  const page = html`<!doctype html>
    <html lang="en" ${raw(isEmbedded ? ' class="embedded"' : '')}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="${colours.accent}" />
        <meta name="description" content="${description}" />
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        ${agency.name && html`<meta property="og:site_name" content="${agency.name}" />`}
        ${logo && html`<meta property="og:image" content="${new URL(logo, appUrl).href}" />`}
        <title>${[title, agency.name].filter(Boolean).join(' · ')}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body ${seen && html`data-seen="${seen}"`}>
        <div class="sheet">
          ${
            !isEmbedded &&
            html`<header class="hero">
              ${hills}
              <div class="over">${agency.name && brand(agency)}</div>
            </header>`
          }
          <main class="content">${body} ${sourceLink}</main>
        </div>
        ${raw(`<script>${script}</script>`)}
      </body>
    </html>`
  return {
    markup: page.markup,
    policy: `script-src ${policyHash(script)}; style-src ${policyHash(style)}${seen ? `; connect-src 'self'` : ''}`,
  }
}
