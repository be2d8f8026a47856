import type { Person } from './people.ts'

/** Texts that run something, or ask somebody else for something, where they are taken for HTML, a link or a template. */
export const payloads = [
  `<script>alert(1)</script>`,
  `<ScRiPt src=//canary.invalid/x.js></sCrIpT>`,
  `<img src=x onerror=alert(2)>`,
  `<img src="//canary.invalid/pixel.png">`,
  `"><svg/onload=alert(3)>`,
  `'-alert(4)-'`,
  `javascript:alert(5)`,
  `<a href="javascript:alert(6)">click</a>`,
  `<iframe srcdoc="<script>alert(7)</script>"></iframe>`,
  `<iframe src=//canary.invalid/frame>`,
  `<object data="data:text/html,<script>alert(8)</script>">`,
  `<embed src=//canary.invalid/embed>`,
  `<svg><script>alert(9)</script></svg>`,
  `<svg><animate onbegin=alert(10) attributeName=x dur=1s>`,
  `<math><mi xlink:href="javascript:alert(11)">x</mi></math>`,
  `<details open ontoggle=alert(12)>`,
  `<video><source onerror=alert(13)></video>`,
  `<input autofocus onfocus=alert(14)>`,
  `<marquee onstart=alert(15)>x</marquee>`,
  `<style>@import "//canary.invalid/x.css"</style>`,
  `<link rel=stylesheet href=//canary.invalid/x.css>`,
  `<base href=//canary.invalid/>`,
  `<meta http-equiv=refresh content="0;url=//canary.invalid/">`,
  `<form action=//canary.invalid/><button>x</button></form>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(16)>">`,
  `<!--<img src="--><img src=x onerror=alert(17)//">`,
  `</title></textarea></script><script>alert(18)</script>`,
  `{{constructor.constructor('alert(19)')()}}`,
  '${alert(20)}',
  `&lt;img src=x onerror=alert(21)&gt;`,
  `%3Cscript%3Ealert(22)%3C/script%3E`,
  `\\u003cscript\\u003ealert(23)\\u003c/script\\u003e`,
  `<x onclick=alert(24) style="position:fixed;inset:0">`,
  `<form id=admin_access_token><input name=getItem></form>`,
  `**[x](javascript:alert(25))** <https://canary.invalid>`,
]

/** A PNG of one red dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

interface HostileLead {
  id: string
  payload: string
  email: string
}

async function leadOf(person: Person, payload: string, index: number): Promise<HostileLead> {
  const email = `hostile-${index}@example.com`
  const texts = { city: payload, state: payload, campaign: payload, origin: payload, requirement: payload }
  const { data } = await person.call.leads.create({
    ...texts,
    name: payload,
    email,
    destinations: [payload.slice(0, 80)],
    tags: [payload.slice(0, 40)],
    followUp: { dueAt: '2027-01-01T10:00:00Z', channel: 'call', note: payload },
  })
  const on = { leadId: data.id }
  await person.call.notes.create({ on, body: payload })
  await person.call.tasks.create({ on, kind: 'task', title: payload, note: payload, dueAt: '2027-01-02T10:00:00Z' })
  await person.call.files.upload({ on, file: new File([dot], `${payload}.png`, { type: 'image/png' }) })
  return { id: data.id, payload, email }
}

/** Adds a lead for each hostile text, with the text in every field that takes one. */
export async function leadsOf(person: Person): Promise<HostileLead[]> {
  const leads: HostileLead[] = []
  for (const [index, payload] of payloads.entries()) leads.push(await leadOf(person, payload, index))
  return leads
}
