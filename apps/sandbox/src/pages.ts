import type { Reply } from './http.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:#f4f4f6;color:#1c1c22}
header{background:#7a4b00;color:#fff;padding:.5rem 1rem;font-weight:600}
main{max-width:30rem;margin:1rem auto;padding:1rem;background:#fff;border-radius:.5rem;overflow-wrap:anywhere}
main.wide{max-width:70rem}
h1{font-size:1.25rem;margin:0 0 .5rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}
.amount{font-size:2rem;font-weight:700;margin:.5rem 0}
form{margin:0 0 .75rem}
button{font:inherit;min-height:3rem;padding:0 1rem;width:100%;margin:.25rem 0;border:1px solid #444;border-radius:.5rem;background:#fff;color:inherit}
button.main{background:#1f5f3a;border-color:#1f5f3a;color:#fff;font-weight:600}
.wide button{width:auto;min-height:2.5rem}
input,select{font:inherit;min-height:3rem;width:100%;box-sizing:border-box;padding:0 .75rem;border:1px solid #777;border-radius:.5rem}
.wide input,.wide select{width:12rem;min-height:2.5rem}
label{display:block;margin:.5rem 0}
table{border-collapse:collapse;width:100%;font-size:.875rem}td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #ddd;vertical-align:top}`

/** A page of the sandbox. What it shows is markup already; every one says what it is. */
export const replyPage = (status: number, title: string, markup: string, { isWide = false, css = '' } = {}): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>${escapeHtml(title)} · Sandbox</title><style>${style}${css}</style></head><body>
<header>Sandbox. Test money: nothing here is real.</header>
<main${isWide ? ' class="wide"' : ''}>${markup}</main></body></html>`,
})

export const showMessage = (status: number, title: string, text: string): Reply =>
  replyPage(status, title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`)

/** A button that sends the page's own form back to its own address, so that it works behind any prefix. */
export const makeButton = (value: string, label: string, isMain = false): string =>
  `<button name="answer" value="${escapeHtml(value)}"${isMain ? ' class="main"' : ''}>${escapeHtml(label)}</button>`
