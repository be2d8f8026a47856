import type { SandboxClock } from '../clock.ts'
import type { MessagesEmulator, PhoneMessage, ShownAccount, ShownPhone } from '../emulator.ts'
import type { Call, Reply } from '../http.ts'
import { cutVersion } from '../meta/meta-graph.ts'
import type { Outbox } from '../webhooks.ts'
import { answerGraph } from './whatsapp-cloud-answers.ts'
import { emitRestriction, emitTemplateState } from './whatsapp-cloud-events.ts'
import { answerDownload } from './whatsapp-cloud-files.ts'
import { answerPhonePage } from './whatsapp-cloud-pages.ts'
import { listPhones, reactToMessage, readMessages, writeEcho, writeMessage } from './whatsapp-cloud-phones.ts'
import { findNumber, findPhone, makeAccounts, makePhones, type WhatsappState } from './whatsapp-cloud-state.ts'
import { templateStates } from './whatsapp-cloud-templates.ts'

const noAccount = 'There is no such account.'
const noPhone = 'There is no such phone.'

/** WhatsApp's Cloud API, and the phones of those who are written to. */
export class WhatsappCloud implements MessagesEmulator {
  readonly kind = 'messages'
  readonly state: WhatsappState

  constructor({ clock, outbox, pagesUrl }: { clock: SandboxClock; outbox: Outbox; pagesUrl: string }) {
    this.state = { clock, outbox, pagesUrl, accounts: makeAccounts(), phones: makePhones(), redirectFilesTo: undefined }
  }

  isApi(path: string): boolean {
    return cutVersion(path) !== undefined || path.startsWith('/files/')
  }

  answer(call: Call): Reply | Promise<Reply> {
    if (call.path.startsWith('/files/')) return answerDownload(this.state, call)
    return this.isApi(call.path) ? answerGraph(this.state, call) : answerPhonePage(this.state, call)
  }

  write(message: PhoneMessage): string | undefined {
    return writeMessage(this.state, message)
  }

  react(number: string, emoji: string): string | undefined {
    const phone = this.state.phones.get(number)
    return phone ? reactToMessage(this.state, phone, { emoji }) : noPhone
  }

  read(number: string): string | undefined {
    const phone = this.state.phones.get(number)
    if (!phone) return noPhone
    readMessages(this.state, phone)
    return undefined
  }

  writeEcho(account: string, phone: string, text: string): string | undefined {
    return writeEcho(this.state, account, phone, text)
  }

  setPhone(number: string, state: { isReachable?: boolean; isHidden?: boolean }): string | undefined {
    const phone = findPhone(this.state, number)
    if (!phone) return noPhone
    Object.assign(phone, state)
    return undefined
  }

  setTemplate(name: string, language: string, status: string): string | undefined {
    if (!templateStates.includes(status)) return `A template is one of ${templateStates.join(', ')}.`
    for (const account of this.state.accounts) {
      const template = account.templates.find((one) => one.name === name && one.language === language)
      if (!template) continue
      template.status = status
      emitTemplateState(this.state, account, {
        event: status,
        message_template_id: Number(template.id),
        message_template_name: name,
        message_template_language: language,
        reason: status === 'REJECTED' ? 'INCORRECT_CATEGORY' : 'NONE',
      })
      return undefined
    }
    return 'There is no such template.'
  }

  restrict(account: string, isRestricted: boolean): string | undefined {
    const found = this.#find(account)
    if (!found) return noAccount
    found.isRestricted = isRestricted
    emitRestriction(this.state, found)
    return undefined
  }

  revoke(account: string): void {
    const found = this.#find(account)
    if (found) found.isRevoked = true
  }

  listen(account: string, url: string): string | undefined {
    const found = this.#find(account)
    if (!found) return noAccount
    found.app.subscription = { url, fields: ['messages', 'smb_message_echoes'] }
    found.isSubscribed = true
    return undefined
  }

  listAccounts(): ShownAccount[] {
    return this.state.accounts.map(({ id, name, token, isRevoked, isRestricted, app, numbers }) => {
      const keys = [
        ...numbers.map((number) => `Phone number id ${number.id} (${number.phone})`),
        `WhatsApp Business account id ${id}`,
        `Access token ${token}`,
        `App id ${app.id}`,
        `App secret ${app.secret}`,
      ].join('\n')
      return { account: id, name, keys, state: isRevoked ? 'revoked' : isRestricted ? 'restricted' : 'open' }
    })
  }

  listPhones(): ShownPhone[] {
    return listPhones(this.state)
  }

  listTemplates() {
    return this.state.accounts.flatMap(({ templates }) =>
      templates.map(({ name, language, category, status }) => ({ name, language, category, state: status })),
    )
  }

  /** By the id of the account, or of one of its numbers. */
  #find(account: string) {
    return this.state.accounts.find(({ id }) => id === account) ?? findNumber(this.state, account)?.account
  }
}
