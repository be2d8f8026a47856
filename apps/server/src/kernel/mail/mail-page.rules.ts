import { forOutlook, mailFont, outlookNames, wrapping } from './mail-look.rules.ts'

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#1e222c!important;color:#eceef3!important}.page a{color:#9ec1ff!important}.page .quiet{color:#a8afbd!important}}
[data-ogsc] .page{color:#eceef3!important}[data-ogsc] .quiet{color:#a8afbd!important}`

/**
 * A mail that somebody wrote, as a letter. Styles are inline, since many programs ignore style sheets. Takes HTML of
 * ours, made from formatted text.
 */
export function mailPage(body: string, signature = '', pictures: { cid: string }[] = []): string {
  const shown = pictures.map(({ cid }) => `<p><img src="cid:${cid}" alt="" width="160" style="max-width:160px"></p>`)
  const below =
    signature || shown.length > 0
      ? `<div class="quiet" style="margin-top:24px;color:#5b6474">${signature}${shown.join('')}</div>`
      : ''
  return `<!doctype html><html lang="en" ${outlookNames}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${style}</style>${forOutlook}</head><body class="page" style="margin:0;padding:8px;${mailFont};font-size:15px;line-height:1.55;color:#1d2433;${wrapping}">${body}${below}</body></html>`
}

/** Takes out the pictures that could not be made: an empty frame looks broken. */
export function withPictures(html: string, attachments: readonly { cid?: string }[]): string {
  return html.replace(/<img src="cid:([^"]*)"[^>]*>/g, (tag, cid: string) =>
    attachments.some((one) => one.cid === cid) ? tag : '',
  )
}
