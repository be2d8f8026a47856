import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { demoPassword, type Installation } from '../installation.ts'

/** Reads the stream of changes for a while. @returns all that was said */
async function listen({ url }: Installation, token: string, ms: number, meanwhile: () => Promise<unknown>) {
  const signal = AbortSignal.timeout(ms)
  const answer = await fetch(`${url}/api/live/events`, { headers: { authorization: `Bearer ${token}` }, signal })
  let heard = ''
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) heard += Buffer.from(chunk).toString()
  })().catch(() => {})
  await meanwhile()
  await reading
  return heard
}

interface Row {
  id: string
  name: string
  phone: string | null
  whatsapp?: string | null
  email: string | null
  ownerId: string | null
}

/** Every record of a list, page after page. */
async function listAll({ call }: Installation, token: string, path: string): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const body: object = { perPage: 100, ...(cursor ? { cursor } : {}) }
    const answer = await call<{ data: Row[]; next: string | null }>('POST', path, { token, body })
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
    rows.push(...answer.body.data)
    cursor = answer.body.next
  } while (cursor)
  return rows
}

/** How somebody is reached, by which records of one person are told. */
const ways = ({ phone, whatsapp, email }: Row) =>
  [phone, whatsapp, email].filter((way) => way !== null && way !== undefined)

export const attack: Attack = {
  title: 'An agent with own records learns nothing of colleagues’',
  async run({ install, expect, tried }) {
    const installation = await install({ DEMO: 'on' })
    const { call, signIn } = installation
    const owner = await signIn('owner@demo.test', demoPassword)
    const agent = await signIn('agent@demo.test', demoPassword)
    const [seen, all] = [
      await listAll(installation, agent, '/leads/all-leads'),
      await listAll(installation, owner, '/leads/all-leads'),
    ]
    // Whose number the agent has anyway is no secret: of a customer both look after she may be told by her own record.
    const own = new Set([...seen, ...(await listAll(installation, agent, '/contacts/all-contacts'))].flatMap(ways))
    const seenIds = new Set(seen.map(({ id }) => id))
    const hidden = all
      .filter((lead) => !seenIds.has(lead.id) && lead.phone && !ways(lead).some((way) => own.has(way)))
      .slice(0, 40)

    let known = 0
    const leaks: string[] = []
    for (const { id, name, phone, email } of hidden) {
      const asked = { token: agent, body: { phone, ...(email ? { email } : {}) } }
      const leads = await call<{ data: Row[]; isWithColleagues: boolean }>('POST', '/leads/duplicates', asked)
      const contacts = await call<{ data: Row[] }>('POST', '/contacts/matches', {
        token: agent,
        body: { phones: [phone], emails: email ? [email] : [] },
      })
      if (leads.body.isWithColleagues) known++
      const said = JSON.stringify([leads.body, contacts.body])
      if (said.includes(id) || said.includes(JSON.stringify(name))) leaks.push(id)
    }
    tried(
      `numbers of ${hidden.length} leads of colleagues: ${known} said to be known, ${leaks.length} with who they are`,
    )
    expect(hidden.length > 10 && leaks.length === 0, 'a number says that somebody is known, and nothing else of them')

    const { ownerId } = { ownerId: hidden.find((one) => one.ownerId)?.ownerId ?? '' }
    const made: string[] = []
    const heard = await listen(installation, agent, 6_000, async () => {
      await sleep(300)
      for (let at = 0; at < 20; at++) {
        const { body } = await call<{ data: { id: string } }>('POST', '/leads', {
          token: owner,
          body: { name: `New ${at}` },
        })
        made.push(body.data.id)
      }
      for (const { id } of hidden.slice(0, 5))
        await call('POST', '/notes', { token: owner, body: { on: { leadId: id }, body: 'A word' } })
    })
    const told = [...made, ...hidden.map(({ id }) => id), ownerId].filter((id) => id && heard.includes(id))
    const events = heard.split('"topic":"leads"').length - 1
    tried(
      `25 changes by the owner: ${events} events of leads, ${told.length} of colleagues’ ids in ${heard.length} bytes`,
    )
    expect(told.length === 0, 'live changes name neither colleagues’ records nor colleagues')
    expect(events > 0 && events < 20, 'and are gathered')
  },
}
