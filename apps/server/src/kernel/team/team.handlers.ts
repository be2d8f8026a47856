import { conflict, notFound } from '../../core/errors.ts'
import { member, person } from '../../core/procedures.ts'
import { exportsNeedApproval } from '../agency/agency.queries.ts'
import { countSeats, findOwnPlan } from '../plans/plans.queries.ts'
import { record } from '../timeline/timeline.service.ts'
import { countHoldings } from '../handover/handover.queries.ts'
import { startHandOver } from '../handover/handover.service.ts'
import { invite, inviteAgain, uninvite } from './team-invitations.service.ts'
import {
  deleteTeam,
  findMember,
  findTeam,
  insertTeam,
  listPeople,
  listTeams,
  updateTeam,
} from '../accounts/accounts-people.queries.ts'
import { presentPerson } from './team.rules.ts'
import * as people from './team.service.ts'

const done = { status: true } as const

export const teamHandlers = {
  list: member.team.list.handler(async ({ context: { db } }) => {
    const [persons, teams, plan, used, needsApproval] = await db.together(() => [
      listPeople(db),
      listTeams(db),
      findOwnPlan(db),
      countSeats(db),
      exportsNeedApproval(db),
    ])
    return {
      status: true,
      data: {
        members: persons.map(presentPerson),
        teams,
        seats: { used, limit: plan?.seats ?? null },
        exportsNeedApproval: needsApproval,
      },
    }
  }),

  invite: person.team.invite.handler(async ({ context: { services, db, actor }, input }) => {
    const { warnings, ...data } = await invite(services, db, actor, input)
    return { status: true, data, warnings }
  }),

  resend: person.team.resend.handler(async ({ context: { services, db, actor }, input }) => {
    const { warnings, ...data } = await inviteAgain(services, db, actor, input.id)
    return { status: true, data, warnings }
  }),

  revoke: person.team.revoke.handler(async ({ context: { services, db, actor }, input }) => {
    await uninvite(services, db, actor, input.id)
    return done
  }),

  update: person.team.update.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await people.changePerson(services, db, actor, input),
  })),

  changeRole: person.team.changeRole.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await people.changeRole(services, db, actor, input),
  })),

  holdings: member.team.holdings.handler(async ({ context: { db }, input }) => {
    if (!(await findMember(db, input.id))) throw notFound('person')
    return { status: true, data: await countHoldings(db, input.id) }
  }),

  deactivate: person.team.deactivate.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { operationId: await people.deactivate(services, db, actor, input) },
  })),

  handOver: person.team.handOver.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: { operationId: await startHandOver(services, db, actor, input) },
  })),

  reactivate: person.team.reactivate.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await people.reactivate(services, db, actor, input.id),
  })),

  setExportApproval: person.team.setExportApproval.handler(async ({ context: { db, actor }, input }) => {
    await people.setExportApproval(db, actor, input.isNeeded)
    return { status: true, data: { exportsNeedApproval: input.isNeeded } }
  }),

  createTeam: person.team.createTeam.handler(async ({ context: { services, db, actor }, input }) => {
    const team = await insertTeam(db, input.name)
    await record(db, actor, 'team_changed', people.subjectOf(actor, team))
    people.tellTeam(services, db, actor, [])
    return { status: true, data: { ...team, members: 0 } }
  }),

  renameTeam: person.team.renameTeam.handler(async ({ context: { services, db, actor }, input }) => {
    const before = await findTeam(db, input.id)
    if (!before) throw notFound('team')
    if (before.version !== input.version)
      throw conflict('STALE', 'Somebody renamed this team while you were editing it.', { current: before })
    await updateTeam(db, input.id, input.name)
    people.tellTeam(services, db, actor, [])
    const team = (await listTeams(db)).find(({ id }) => id === input.id)
    if (!team) throw notFound('team')
    return { status: true, data: team }
  }),

  removeTeam: person.team.removeTeam.handler(async ({ context: { services, db, actor }, input }) => {
    const team = await findTeam(db, input.id)
    if (!team) throw notFound('team')
    await deleteTeam(db, input.id)
    await record(db, actor, 'team_changed', people.subjectOf(actor, team), { data: { removed: true } })
    people.tellTeam(services, db, actor, [])
    return done
  }),
}
