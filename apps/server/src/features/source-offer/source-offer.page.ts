import { html } from '../../core/http/html.ts'
import type { Page } from '../../core/http/written-page.ts'
import { paperLayout } from '../brochures/brochures-paper.page.ts'
import { archivePath, type SourceOffer } from './source-offer.service.ts'

const oneMb = 1_000_000

function writeWay({ url, archiveBytes }: SourceOffer) {
  if (url !== undefined)
    return html`<p class="text">Whoever runs this installation offers its source code here:</p>
      <p class="text"><a class="button" href="${url}" rel="noopener">Source code of this installation</a></p>`
  if (archiveBytes !== undefined)
    return html`<p class="text">
        This archive has the source code that this installation was built from, with the changes made to it here.
      </p>
      <p class="text">
        <a class="button" href="${archivePath}" download>Download (${(archiveBytes / oneMb).toFixed(1)} MB)</a>
      </p>`
  return html`<p class="text">
    This server was started without a build, as for development, and has no archive of its source code. Ask whoever runs
    this installation for it.
  </p>`
}

/** What runs here, under which licence, and where everybody who uses it gets its source. */
export function writeSourcePage(offer: SourceOffer): Page {
  return paperLayout(
    null,
    'Source code',
    html`<h1>Source code</h1>
      <p class="text">
        This is Sarai ${offer.version}. It is free software under the
        <a href="/license.txt">GNU Affero General Public License, version 3</a>: you may use, study, change and share
        it. There is no warranty.
      </p>
      ${writeWay(offer)}
      <p class="text">
        It comes with <a href="/third-party-notices.txt">software of others</a>, which is under their own licences.
      </p>`,
  )
}
