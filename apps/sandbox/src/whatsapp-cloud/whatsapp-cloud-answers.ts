import { type Call, type Reply, replyJson } from '../http.ts'
import {
  cutVersion,
  isProven,
  readToken,
  refuse,
  refuseProof,
  refuseToken,
  refuseUnknown,
  showList,
  subscribeApp,
} from '../meta/meta-graph.ts'
import { answerUpload, showFile } from './whatsapp-cloud-files.ts'
import { answerSend } from './whatsapp-cloud-sending.ts'
import type { WhatsappAccount, WhatsappNumber, WhatsappState } from './whatsapp-cloud-state.ts'
import { showTemplate } from './whatsapp-cloud-templates.ts'

const readFields = ({ query }: Call, usual: string) => (query.get('fields') ?? usual).split(',')

const pick = (all: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || fields.includes(name)))

function showNumber({ isRestricted }: WhatsappAccount, { id, phone, name, status }: WhatsappNumber, call: Call) {
  const problem = {
    error_code: 131_031,
    error_description: 'The account is restricted for violating the policy.',
    possible_solution: 'Ask for a review in WhatsApp Manager.',
  }
  const health_status = {
    can_send_message: isRestricted ? 'BLOCKED' : 'AVAILABLE',
    entities: [
      {
        entity_type: 'WABA',
        id,
        can_send_message: isRestricted ? 'BLOCKED' : 'AVAILABLE',
        ...(isRestricted ? { errors: [problem] } : {}),
      },
    ],
  }
  const display = `${phone.slice(0, 3)} ${phone.slice(3, 8)} ${phone.slice(8)}`
  const all = { id, display_phone_number: display, verified_name: name, quality_rating: 'GREEN', status, health_status }
  return pick(all, readFields(call, 'display_phone_number,verified_name,quality_rating'))
}

function answerNumber(
  state: WhatsappState,
  side: { account: WhatsappAccount; number: WhatsappNumber },
  call: Call,
  edge: string | undefined,
): Reply | Promise<Reply> {
  if (edge === undefined && call.method === 'GET') return replyJson(200, showNumber(side.account, side.number, call))
  if (edge === 'messages' && call.method === 'POST') return answerSend(state, side, call)
  if (edge === 'media' && call.method === 'POST') return answerUpload(side.account, call)
  return refuse(400, 100, 'Tried accessing nonexisting field')
}

function answerAccount(account: WhatsappAccount, call: Call, edge: string | undefined): Reply {
  if (edge === undefined && call.method === 'GET') return replyJson(200, { id: account.id, name: account.name })
  if (edge === 'phone_numbers' && call.method === 'GET')
    return showList(
      call,
      account.numbers.map((number) => showNumber(account, number, call)),
    )
  if (edge === 'message_templates' && call.method === 'GET') {
    const fields = readFields(call, 'id,name,language,status,category,components,parameter_format')
    return showList(
      call,
      account.templates.map((template) => showTemplate(template, fields)),
    )
  }
  if (edge !== 'subscribed_apps') return refuse(400, 100, 'Tried accessing nonexisting field')
  if (call.method === 'GET')
    return replyJson(200, {
      data: account.isSubscribed ? [{ whatsapp_business_api_data: { id: account.app.id } }] : [],
    })
  account.isSubscribed = call.method === 'POST'
  return replyJson(200, { success: true })
}

/** What stands at an address below the version. */
export function answerGraph(state: WhatsappState, call: Call): Reply | Promise<Reply> {
  const [id = '', edge] = cutVersion(call.path) ?? []
  const app = state.accounts.find((account) => account.app.id === id)?.app
  if (app && edge === 'subscriptions' && call.method === 'POST')
    return subscribeApp(app, state.outbox, call, 'whatsapp_business_account')
  const token = readToken(call)
  if (app && edge === undefined && call.method === 'GET' && token === `${app.id}|${app.secret}`)
    return replyJson(200, { id: app.id })
  const account = state.accounts.find((one) => one.token === token && !one.isRevoked)
  if (!account) return refuseToken()
  if (!isProven(call, token, account.app)) return refuseProof()
  if (id === account.id) return answerAccount(account, call, edge)
  const number = account.numbers.find((one) => one.id === id)
  if (number) return answerNumber(state, { account, number }, call, edge)
  const file = account.files.get(id)
  return file && call.method === 'GET' ? showFile(state, account, file, call) : refuseUnknown(id)
}
