import { type Action, type ActionRight, type Grants, mayAct, mayOpen, mayUse, type Page } from '@sarai/contract/access'
import { askForRight } from '@sarai/contract/right-words'
import type { SessionData } from '@sarai/contract/user'
import { createContext, useContext } from 'react'

export interface Session extends SessionData {
  /** Whether the person may use a page; the server decides again with every call. */
  can: (page: Page, action?: Action) => boolean
  /** Whether they are let into a page by its address. */
  opens: (page: Page) => boolean
  /**
   * What to say where the person lacks a right for a record of this owner, or for what nobody owns (null): whom to ask.
   * Undefined where they have it.
   */
  lacks: (right: ActionRight, ownerId: string | null) => string | undefined
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

/** Who is signed in, and what they may do. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is for screens of the signed-in app')
  return session
}

interface PermissionRecord {
  title: { title: string }
  read: string
  write: string
}

/** Reads the permission list as the specification has it: an empty one allows everything. */
export function grantsOf({ isSubuser, isManager, rights }: SessionData['user'], list: PermissionRecord[]): Grants {
  const permissions =
    list.length === 0
      ? null
      : Object.fromEntries(
          list.map(({ title, read, write }) => [title.title, { read: read === '1', write: write === '1' }]),
        )
  return { isSubuser, isManager, permissions, rights }
}

export function sessionOf(data: SessionData, list: PermissionRecord[]): Session {
  const grants = grantsOf(data.user, list)
  const { user, team } = data
  const givers = team.filter(({ isActive, isSubuser }) => isActive && !isSubuser).map(({ name }) => name)
  const whom = givers.length > 0 ? new Intl.ListFormat('en', { type: 'disjunction' }).format(givers) : undefined
  return {
    ...data,
    can: (page, action = 'read') => mayUse(grants, page, action),
    opens: (page) => mayOpen(grants, page),
    lacks: (right, ownerId) =>
      mayAct(grants, right, { isOwn: ownerId === user.id }) ? undefined : askForRight(right, whom),
  }
}
