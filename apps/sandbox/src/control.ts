import type { BookingEmulator, Emulator, LeadsEmulator, MessagesEmulator, PaymentsEmulator } from './emulator.ts'
import { readFault } from './faults.ts'
import { type Call, readForm, type Reply, redirectTo, replyJson } from './http.ts'
import { showControls } from './control-page.ts'
import { showMessage } from './pages.ts'
import type { SandboxParts } from './parts.ts'
import { type Json, parseObject, readText } from './values.ts'

const readNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

type Deed = (parts: SandboxParts, input: Json) => string | undefined

const done = undefined

/** Done to one provider, which `provider` names. */
const onProvider =
  (work: (emulator: Emulator, input: Json) => string | undefined): Deed =>
  (parts, input) => {
    const emulator = parts.emulators.get(readText(input.provider))
    return emulator ? work(emulator, input) : 'There is no such provider.'
  }

/** Done to one provider of a kind. */
const onPayments = (work: (emulator: PaymentsEmulator, input: Json) => string | undefined): Deed =>
  onProvider((emulator, input) =>
    emulator.kind === 'payments' ? work(emulator, input) : 'This provider takes no payments.',
  )
const onBooking = (work: (emulator: BookingEmulator, input: Json) => string | undefined): Deed =>
  onProvider((emulator, input) =>
    emulator.kind === 'booking' ? work(emulator, input) : 'This provider has no bookings.',
  )
const onLeads = (work: (emulator: LeadsEmulator, input: Json) => string | undefined): Deed =>
  onProvider((emulator, input) =>
    emulator.kind === 'leads' ? work(emulator, input) : 'Nobody enquires with this provider.',
  )

const onMessages = (work: (emulator: MessagesEmulator, input: Json) => string | undefined): Deed =>
  onProvider((emulator, input) =>
    emulator.kind === 'messages' ? work(emulator, input) : 'Nobody writes with this provider.',
  )
const isOn = (value: unknown) => value === true || value === 'true'

function write(emulator: MessagesEmulator, input: Json): string | undefined {
  const read = (name: string) => readText(input[name])
  const person = { account: read('account'), phone: read('phone'), name: read('name') }
  return emulator.write({ ...person, kind: read('kind') || 'text', text: read('text'), answers: read('answers') })
}

/** What can be done to those who write to each other. */
const messagesDeeds: Record<string, Deed> = {
  write: onMessages(write),
  react: onMessages((emulator, input) => emulator.react(readText(input.phone), readText(input.emoji))),
  read: onMessages((emulator, input) => emulator.read(readText(input.phone))),
  echo: onMessages((emulator, input) =>
    emulator.writeEcho(readText(input.account), readText(input.phone), readText(input.text)),
  ),
  reach: onMessages((emulator, input) => emulator.setPhone(readText(input.phone), { isReachable: isOn(input.on) })),
  hide: onMessages((emulator, input) => emulator.setPhone(readText(input.phone), { isHidden: isOn(input.on) })),
  template: onMessages((emulator, input) =>
    emulator.setTemplate(readText(input.name), readText(input.language), readText(input.state)),
  ),
  restrict: onMessages((emulator, input) => emulator.restrict(readText(input.account), isOn(input.on))),
}

function enquire(emulator: LeadsEmulator, input: Json): string | undefined {
  const read = (name: string) => readText(input[name])
  const facts = { name: read('name'), phone: read('phone'), email: read('email'), city: read('city') }
  const more = { state: read('state'), product: read('product'), message: read('message') }
  return emulator.enquire(read('account'), { ...facts, ...more })
}

function addFault({ emulators, faults }: SandboxParts, input: Json): string | undefined {
  const provider = readText(input.provider)
  const fault = readFault(readText(input.kind), readNumber(input.value) ?? 0)
  const times = readNumber(input.times) ?? 1
  if (!emulators.has(provider)) return 'There is no such provider.'
  if (!fault || !(times >= 1 && times <= 100)) return 'There is no such fault.'
  for (let time = 0; time < times; time++) faults.push({ provider, fault })
  return done
}

function moveClock({ clock }: SandboxParts, input: Json): string | undefined {
  const seconds = readNumber(input.seconds) ?? -1
  if (seconds < 0) return 'Time goes ahead only.'
  clock.moveAhead(seconds)
  return done
}

/** What can be done from outside, by name. */
const deeds: Record<string, Deed> = {
  pay: onPayments((emulator, input) => emulator.pay(readText(input.link), readNumber(input.amount))),
  'fail-payment': onPayments((emulator, input) => emulator.failPayment(readText(input.link))),
  expire: onPayments((emulator, input) => emulator.expire(readText(input.link))),
  refund: onPayments((emulator, input) => emulator.refund(readText(input.link), readNumber(input.amount))),
  'fail-refund': onPayments((emulator, input) => emulator.failRefund(readText(input.link))),
  dispute: onPayments((emulator, input) => emulator.openDispute(readText(input.link))),
  'contest-dispute': onPayments((emulator, input) => emulator.moveDispute(readText(input.link), 'contest')),
  'win-dispute': onPayments((emulator, input) => emulator.moveDispute(readText(input.link), 'win')),
  'lose-dispute': onPayments((emulator, input) => emulator.moveDispute(readText(input.link), 'lose')),
  settle: onPayments((emulator) => {
    emulator.settle()
    return done
  }),
  kyc: onPayments((emulator, input) => emulator.setKyc(readText(input.account), readText(input.state))),
  'sell-out': onBooking((emulator, input) =>
    emulator.sellOut(readText(input.product), readText(input.day) || undefined),
  ),
  drop: onBooking((emulator, input) => emulator.drop(readText(input.product))),
  reprice: onBooking((emulator, input) => emulator.reprice(readText(input.product), readNumber(input.percent) ?? 0)),
  lapse: onBooking((emulator, input) => emulator.lapse(readText(input.booking))),
  accept: onBooking((emulator, input) => emulator.decide(readText(input.booking), true)),
  reject: onBooking((emulator, input) => emulator.decide(readText(input.booking), false)),
  redeem: onBooking((emulator, input) => emulator.redeem(readText(input.booking))),
  enquire: onLeads(enquire),
  ...messagesDeeds,
  revoke: onProvider((emulator, input) => {
    emulator.revoke(readText(input.account))
    return done
  }),
  listen: onProvider((emulator, input) =>
    emulator.listen(readText(input.account), readText(input.url), readText(input.secret)),
  ),
  fault: addFault,
  clock: moveClock,
  hold: ({ outbox }) => {
    outbox.isHolding = true
    return done
  },
  release: ({ outbox }, input) => {
    void outbox.release(input.order === 'reversed' ? 'reversed' : 'as-they-came')
    return done
  },
  double: ({ outbox }, input) => {
    outbox.isDoubling = isOn(input.on)
    return done
  },
  lose: ({ outbox }, input) => {
    const number = readNumber(input.number) ?? 1
    if (!Number.isInteger(number) || number < 0 || number > 1000) return 'That many cannot get lost.'
    outbox.losing = number
    return done
  },
  replay: ({ outbox }, input) => (outbox.replay(readNumber(input.number)) ? done : 'There is no such event.'),
}

const listDeliveries = ({ outbox }: SandboxParts) =>
  outbox.deliveries.map(({ number, provider, event, url, answers, state }) => {
    return { number, provider, event, url, answers, state }
  })

/** Whether another site's page makes a browser ask. */
const isFromElsewhere = ({ headers }: Call) => !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])

/** `/control`: a page for people, and deeds for programs: `POST /control/pay {"provider":"razorpay","link":"plink_…"}`. */
export function answerControl(parts: SandboxParts, call: Call): Reply {
  const name = call.path.replace(/^\//, '')
  if (call.method === 'GET') {
    if (name === '') return showControls(parts)
    if (name === 'calls') return replyJson(200, { calls: parts.calls })
    return name === 'deliveries'
      ? replyJson(200, { deliveries: listDeliveries(parts) })
      : replyJson(404, { message: 'There is no such list.' })
  }
  if (isFromElsewhere(call)) return replyJson(403, { message: 'Only pages of the sandbox do this.' })
  const isForm = name === ''
  const input: Json | undefined = isForm ? readForm(call) : call.body === '' ? {} : parseObject(call.body)
  const wanted = isForm ? readText(input?.deed) : name
  const deed = Object.hasOwn(deeds, wanted) ? deeds[wanted] : undefined
  if (!input || !deed) return replyJson(404, { message: 'There is no such deed.' })
  const problem = deed(parts, input)
  if (problem !== undefined)
    return isForm ? showMessage(422, 'That was not done', problem) : replyJson(422, { message: problem })
  if (!isForm) return replyJson(200, { done: true })
  // Back to where the form stood.
  const provider = readText(input.provider)
  return redirectTo(parts.emulators.has(provider) ? `control#${provider}` : 'control')
}
