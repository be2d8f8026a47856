import { html } from './html.ts'

/** The foot of every page that the server writes: where its source is, as section 13 of the AGPL asks. */
export const sourceLink = html`<p class="source">
  <a href="/source" target="_blank" rel="noopener">Made with Sarai · Source code</a>
</p>`
