import { type Call, readForm, redirectTo, type Reply, splitPath } from '../http.ts'
import { escapeHtml, replyPage, showMessage } from '../pages.ts'
import { countUnread, reactToMessage, readMessages, writeMessage } from './whatsapp-cloud-phones.ts'
import {
  findNumber,
  findThread,
  type Phone,
  type ThreadItem,
  type WhatsappNumber,
  type WhatsappState,
} from './whatsapp-cloud-state.ts'

const css = `main{padding:0;background:#efeae2;overflow:hidden}
.bar{display:flex;gap:.75rem;align-items:center;background:#0b5d4f;color:#fff;padding:.5rem .75rem;position:sticky;top:0}
.bar a{color:#fff;text-decoration:none;min-height:2.5rem;min-width:2.5rem;display:grid;place-items:center;font-size:1.25rem}
.bar h1{font-size:1rem;margin:0;flex:1}.bar small{display:block;font-weight:400;color:#d5ece7}
.chats{list-style:none;margin:0;padding:0;background:#fff}.chats a{display:flex;justify-content:space-between;gap:.5rem;padding:.75rem 1rem;color:inherit;text-decoration:none;border-bottom:1px solid #e5e5e5}
.chats small{display:block;color:#555}.new{background:#0b5d4f;color:#fff;border-radius:1rem;padding:0 .6rem;align-self:center;font-size:.875rem}
.talk{list-style:none;margin:0;padding:.75rem;display:flex;flex-direction:column;gap:.5rem;min-height:12rem}
.talk li{max-width:82%;background:#fff;border-radius:.6rem;padding:.4rem .6rem;align-self:flex-start;box-shadow:0 1px 1px #0002;white-space:pre-line}
.talk li.mine{align-self:flex-end;background:#d9fdd3}.talk p{margin:0}
.talk img{display:block;max-width:100%;border-radius:.4rem;margin-bottom:.25rem}
.talk .quote{border-left:4px solid #0b5d4f;background:#0001;padding:.2rem .5rem;border-radius:.25rem;font-size:.875rem;color:#444;margin-bottom:.25rem}
.talk .foot,.talk .when{color:#5a5a5a;font-size:.8125rem}.talk .when{text-align:right}.talk .seen{color:#0a6ebd}
.talk .go{display:block;text-align:center;border-top:1px solid #ddd;margin:.4rem -.6rem 0;padding:.6rem;color:#0a6ebd;text-decoration:none;font-weight:600}
.talk form{margin:0}.talk form button{width:auto;min-height:2.25rem;padding:0 .6rem;margin:.25rem .25rem 0 0;font-size:.9375rem;border-color:#bbb;background:#fff}
.file{display:flex;gap:.5rem;align-items:center;background:#0001;padding:.5rem;border-radius:.4rem}
.write{background:#f4f4f6;padding:.5rem .75rem;margin:0;position:sticky;bottom:0;border-top:1px solid #ddd}
.write div{display:flex;gap:.5rem}.write input{flex:1;min-width:0}.write button{width:auto;flex:none}
.write .more{flex-wrap:wrap;gap:.25rem}.write .more button{min-height:2.5rem;padding:0 .6rem;margin:.25rem 0 0;font-size:.875rem;border-color:#999}
.write button.main{background:#0b5d4f;border-color:#0b5d4f;margin:0}`

const emojis = ['👍', '❤️', '🙏']
/** What a phone sends besides text. */
const attachments = { picture: 'Picture', document: 'File', voice: 'Voice', location: 'Place', contact: 'Contact' }
/** What stands in a message whose text is not typed. */
const usualTexts: Readonly<Record<string, string>> = { location: 'Our home', contact: 'My sister Meera' }

/** Addresses in what was written, so that they can be followed. */
const linkText = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s])+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  )

const showTime = (at: number) => new Date(at + 5.5 * 3_600_000).toISOString().slice(11, 16)

/** The newest messages of a chat that its page shows. */
const maxShown = 60
/** Larger pictures are not shown: pages of the sandbox are small. */
const maxPictureBytes = 400 * 1024

function showFile({ file, kind }: ThreadItem, numberId: string): string {
  if (!file) return ''
  const isShown = /^image\/(png|jpeg)$/.test(file.mimeType) && file.bytes.length <= maxPictureBytes
  if (isShown) return `<img src="${numberId}/files/${file.id}" alt="Picture">`
  const name = file.name || { audio: 'Voice message', sticker: 'Sticker', video: 'Video' }[kind] || 'Picture'
  const size = `${Math.max(1, Math.round(file.bytes.length / 1024))} KB`
  return `<div class="file"><span aria-hidden="true">📎</span> ${escapeHtml(name)} <small>${size}</small></div>`
}

/** The first words of what is answered. */
function showQuote(items: readonly ThreadItem[], id: string | null): string {
  const item = id === null ? undefined : items.find((one) => one.id === id)
  return item ? `<div class="quote">${escapeHtml(item.text.slice(0, 80) || item.kind)}</div>` : ''
}

const makeAct = (value: string, label: string, name = label) =>
  `<button name="answer" value="${escapeHtml(value)}" aria-label="${escapeHtml(name)}">${escapeHtml(label)}</button>`

function showActs({ id, reaction, template }: ThreadItem): string {
  const replies = (template?.others ?? []).map((text) => makeAct(`button ${id} ${text}`, text))
  const reactions = emojis.map((emoji) => makeAct(`react ${id} ${emoji}`, emoji, `React with ${emoji}`))
  const undo = makeAct(`react ${id} `, `${reaction} ✕`, `Take ${reaction} back`)
  return `<form method="post">${replies.join('')}${reaction === '' ? reactions.join('') : undo}</form>`
}

function showItem(item: ThreadItem, items: readonly ThreadItem[], numberId: string): string {
  const { isFromPhone, kind, template, text, at, isSeen } = item
  const words = kind === 'location' ? `📍 ${text}` : kind === 'contacts' ? `👤 ${text}` : text
  const body = kind === 'unsupported' ? 'A poll' : words
  const parts = [
    showQuote(items, item.repliesTo),
    template?.header ? `<p><b>${escapeHtml(template.header)}</b></p>` : '',
    showFile(item, numberId),
    body === '' ? '' : `<p>${linkText(body)}</p>`,
    template?.footer ? `<p class="foot">${escapeHtml(template.footer)}</p>` : '',
    `<div class="when">${isFromPhone ? (isSeen ? '<span class="seen">read</span> ' : 'sent ') : ''}${showTime(at)}</div>`,
    template?.button
      ? `<a class="go" href="${escapeHtml(template.button.url)}" target="_blank" rel="noreferrer">${escapeHtml(template.button.label)}</a>`
      : '',
    isFromPhone ? '' : showActs(item),
  ]
  return `<li${isFromPhone ? ' class="mine"' : ''}>${parts.join('')}</li>`
}

function showChat(phone: Phone, number: WhatsappNumber): Reply {
  const { items } = findThread(phone, number.id)
  const shown = items.slice(-maxShown)
  const more = Object.entries(attachments).map(([value, label]) => makeAct(value, label))
  const markup = `<div class="bar"><a href="../${phone.key}" aria-label="All chats">←</a>
<h1>${escapeHtml(number.name)}<small>${escapeHtml(number.phone)}, business</small></h1>
<a href="${number.id}" aria-label="Look for new messages">↻</a></div>
<ul class="talk">${shown.map((item) => showItem(item, items, number.id)).join('')}</ul>
<form class="write" method="post" id="end"><div><input name="text" maxlength="4000" autocomplete="off" aria-label="Message" placeholder="Message">
<button class="main" name="answer" value="text">Send</button></div><div class="more">${more.join('')}</div></form>`
  return replyPage(200, `${phone.name} · ${number.name}`, markup, { css })
}

/** Those that they have written with, and the first number of each business that Sarai is connected to. */
function listShownNumbers({ accounts }: WhatsappState, { threads }: Phone): WhatsappNumber[] {
  const isConnected = accounts.some(({ isSubscribed }) => isSubscribed)
  return accounts.flatMap(({ numbers, isSubscribed }, index) =>
    numbers.filter(({ id }) => {
      const isFirst = id === numbers[0]?.id && (isConnected ? isSubscribed : index === 0)
      return isFirst || (threads.get(id)?.items.length ?? 0) > 0
    }),
  )
}

function showChats(state: WhatsappState, phone: Phone): Reply {
  const rows = listShownNumbers(state, phone).map((number) => {
    const last = phone.threads.get(number.id)?.items.at(-1)
    const unread = countUnread(phone, number.id)
    const mark = unread > 0 ? `<span class="new" aria-label="${unread} new">${unread}</span>` : ''
    const text = last ? last.text.slice(0, 50) || last.kind : `Write to ${number.phone}`
    return `<li><a href="${phone.key}/${number.id}"><span>${escapeHtml(number.name)}<small>${escapeHtml(text)}</small></span>${mark}</a></li>`
  })
  const markup = `<div class="bar"><h1>${escapeHtml(phone.name)}<small>This is the phone of ${escapeHtml(phone.number)}</small></h1>
<a href="${phone.key}" aria-label="Look for new messages">↻</a></div><ul class="chats">${rows.join('')}</ul>`
  return replyPage(200, `Phone of ${phone.name}`, markup, { css })
}

/** What a button of the page does. @returns what is wrong */
function act(state: WhatsappState, phone: Phone, account: string, form: Record<string, string>): string | undefined {
  const [name = '', id = '', ...rest] = (form.answer ?? '').split(' ')
  const text = form.text ?? ''
  const message = { account, phone: phone.number, name: '', kind: name, text, answers: '' }
  if (name === 'react') return reactToMessage(state, phone, { emoji: rest.join(' '), messageId: id })
  if (name === 'button') return writeMessage(state, { ...message, text: rest.join(' '), answers: id })
  return writeMessage(state, { ...message, text: text === '' ? (usualTexts[name] ?? '') : text })
}

function answerFile(phone: Phone, numberId: string, fileId: string | undefined): Reply {
  const item = findThread(phone, numberId).items.find(({ file }) => file?.id === fileId)
  if (!item?.file || !/^image\/(png|jpeg)$/.test(item.file.mimeType))
    return showMessage(404, 'WhatsApp', 'There is nothing at this address.')
  return { status: 200, headers: { 'content-type': item.file.mimeType }, body: item.file.bytes }
}

/** `/phone/{key}`: a traveller's phone in the hand of whoever tries Sarai, and `/phone/{key}/{number}`, one of its chats. */
export function answerPhonePage(state: WhatsappState, call: Call): Reply {
  const [area, key, numberId, what, fileId] = splitPath(call.path)
  const phone = area === 'phone' ? [...state.phones.values()].find((one) => one.key === key) : undefined
  if (!phone) return showMessage(404, 'WhatsApp', 'There is no such phone. The controls have a link to each.')
  if (numberId === undefined) return showChats(state, phone)
  const found = findNumber(state, numberId)
  if (!found) return showMessage(404, 'WhatsApp', 'There is no such chat.')
  if (what === 'files') return answerFile(phone, numberId, fileId)
  if (call.method === 'POST') {
    const problem = act(state, phone, numberId, readForm(call))
    return problem === undefined ? redirectTo(`${numberId}#end`) : showMessage(422, 'That was not sent', problem)
  }
  readMessages(state, phone, numberId)
  return showChat(phone, found.number)
}
