/** Mail programs ignore style sheets, so styles are inline. Takes HTML of ours, made from formatted text. */
export function mailPage(body: string, signature = '', pictures: { cid: string }[] = []): string {
  const shown = pictures.map(({ cid }) => `<p><img src="cid:${cid}" alt="" width="160" style="max-width:160px"></p>`)
  const below =
    signature || shown.length > 0
      ? `<div style="margin-top:24px;color:#5b6474">${signature}${shown.join('')}</div>`
      : ''
  return `<!doctype html><html><body style="margin:0;font:15px/1.55 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1d2433">${body}${below}</body></html>`
}

/** Takes out the pictures that could not be made: an empty frame looks broken. */
export function withPictures(html: string, attachments: readonly { cid?: string }[]): string {
  return html.replace(/<img src="cid:([^"]*)"[^>]*>/g, (tag, cid: string) =>
    attachments.some((one) => one.cid === cid) ? tag : '',
  )
}
