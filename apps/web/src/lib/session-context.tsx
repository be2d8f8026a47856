import { type Action, type Grants, mayUse, type Page } from '@sarai/contract/access'
import type { SessionData } from '@sarai/contract/user'
import { createContext, useContext } from 'react'

export interface Session extends SessionData {
  /** Whether the person may use a page; the server decides again with every call. */
  can: (page: Page, action?: Action) => boolean
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
export function grantsOf({ isSubuser, isManager }: SessionData['user'], list: PermissionRecord[]): Grants {
  const permissions =
    list.length === 0
      ? null
      : Object.fromEntries(
          list.map(({ title, read, write }) => [title.title, { read: read === '1', write: write === '1' }]),
        )
  return { isSubuser, isManager, permissions }
}

export function sessionOf(data: SessionData, list: PermissionRecord[]): Session {
  const grants = grantsOf(data.user, list)
  return { ...data, can: (page, action = 'read') => mayUse(grants, page, action) }
}
