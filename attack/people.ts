import { demoPassword, type Installation } from './installation.ts'

const chosen = 'quiet otters read at dusk'
let serial = 0

/** Somebody who was invited to the demo agency and joined it. */
export interface Joined {
  id: string
  token: string
  /** Changes what they may do, as the main user does on the team page. */
  allow: (changes: Record<string, unknown>) => Promise<void>
}

export const demoOwner = (installation: Installation) => installation.signIn('owner@demo.test', demoPassword)

/** Invites a sub-user with these rights, and joins as they would. No mail goes out: the answer has the link. */
export async function join(
  installation: Installation,
  owner: string,
  rights: Record<string, unknown>,
): Promise<Joined> {
  const { call } = installation
  const email = `joined-${++serial}@attack.test`
  const invited = await call<{ data: { member: { id: string }; link: string } }>('POST', '/team/members', {
    token: owner,
    body: { name: `Joined ${serial}`, email, ...rights },
  })
  if (invited.status !== 200) throw new Error(`nobody was invited: ${JSON.stringify(invited.body)}`)
  const { member, link } = invited.body.data
  const token = new URL(link).searchParams.get('token')
  await call('POST', '/auth/accept-invitation', {
    body: { token, name: `Joined ${serial}`, password: chosen, confirmPassword: chosen },
  })
  return {
    id: member.id,
    token: await installation.signIn(email, chosen),
    async allow(changes) {
      const team = await call<{ data: { members: { id: string; version: number }[] } }>('GET', '/team/members', {
        token: owner,
      })
      const version = team.body.data.members.find(({ id }) => id === member.id)?.version
      const { status, body } = await call('PATCH', `/team/members/${member.id}`, {
        token: owner,
        body: { version, changes },
      })
      if (status !== 200) throw new Error(`their rights were not changed: ${JSON.stringify(body)}`)
    },
  }
}
