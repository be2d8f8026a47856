import {
  type Access,
  type ActionRight,
  actionRights,
  apiKeyScopes,
  gatedPages,
  type Grants,
  keyScopesFor,
  mayAct,
  mayUse,
} from '@sarai/contract/access'
import { hasAdminRight, type StaffRole } from '@sarai/contract/admin-roles'
import type { Procedure } from './procedures.ts'

/** The columns of docs/access.md behind a call's name and route. */
export interface AccessRow {
  anonymous: string
  'half signed in': string
  'API key': string
  disabled: string
  'main user': string
  manager: string
  'sub-user': string
  'restricted to nothing': string
  support: string
  finance: string
  operator: string
  'let in by': string
  "others' records": string
}

type MemberAccess = Extract<Access, { audience: 'member' }>

const refused: AccessRow = {
  anonymous: '401',
  'half signed in': '401',
  'API key': '401',
  disabled: '401',
  'main user': '401',
  manager: '401',
  'sub-user': '401',
  'restricted to nothing': '401',
  support: '401',
  finance: '401',
  operator: '401',
  'let in by': '',
  "others' records": '',
}

const answerByRole = (answer: (role: StaffRole) => string) => ({
  support: answer('support'),
  finance: answer('finance'),
  operator: answer('operator'),
})

const mainUser: Grants = { isSubuser: false, isManager: false, permissions: null, rights: [] }
const subUser: Grants = { ...mainUser, isSubuser: true }
const restrictedTo = (permissions: Grants['permissions']): Grants => ({ ...subUser, permissions, rights: actionRights })

/** The scopes that open a call, in the order in which the contract has them. */
const listScopes = (access: Access) => apiKeyScopes.filter((scope) => keyScopesFor(access).includes(scope)).join(', ')

/** What the gate answers somebody who is signed in. */
function computeAnswer(access: MemberAccess, grants: Grants): 'yes' | 'right' | '403' {
  if (!mayUse(grants, access.page, access.action)) return '403'
  if (access.right && !mayAct(grants, access.right, { isOwn: !access.isUnowned })) return 'right'
  if (access.only === 'main-user' && grants.isSubuser) return '403'
  if (access.only === 'manager' && grants.isSubuser && !grants.isManager) return '403'
  return 'yes'
}

/** The permissions each of which alone lets in a sub-user who has no other. */
function computeLetInBy(access: MemberAccess): string {
  if (computeAnswer(access, restrictedTo({})) !== '403') return ''
  const found = gatedPages.map((page) => {
    const isLetIn = (write: boolean) => computeAnswer(access, restrictedTo({ [page]: { read: true, write } })) === 'yes'
    if (isLetIn(false)) return `${page} (read)`
    return isLetIn(true) ? `${page} (write)` : ''
  })
  return found.filter(Boolean).join(', ') || 'nothing'
}

function computeRightOnOthers(access: MemberAccess): ActionRight | 'anybody' | '' {
  if (!access.right) return ''
  return computeAnswer(access, subUser) === '403' ? 'anybody' : access.right
}

function computeMemberRow(access: MemberAccess): AccessRow {
  return {
    ...refused,
    'API key': listScopes(access) || '403',
    'main user': computeAnswer(access, mainUser),
    manager: computeAnswer(access, { ...subUser, isManager: true }),
    'sub-user': computeAnswer(access, subUser),
    'restricted to nothing': computeAnswer(access, restrictedTo({})),
    'let in by': computeLetInBy(access),
    "others' records": computeRightOnOthers(access),
  }
}

/** How far everybody gets with a call by what the contract says of it, before its service has looked at any record. */
export function computeAccessRow({ meta: { access } }: Pick<Procedure, 'meta'>): AccessRow {
  switch (access.audience) {
    case 'denied':
      return refused
    case 'public': {
      const row = { ...refused }
      for (const name of Object.keys(row) as (keyof AccessRow)[]) if (row[name] === '401') row[name] = 'yes'
      return row
    }
    case 'challenge':
      return { ...refused, 'half signed in': 'yes' }
    case 'key':
      return { ...refused, 'API key': listScopes(access) }
    case 'admin':
      return { ...refused, ...answerByRole((role) => (hasAdminRight(role, access.right) ? 'yes' : '403')) }
    case 'admin-challenge':
      return { ...refused, ...answerByRole(() => 'challenge') }
    case 'member':
      return computeMemberRow(access)
  }
}
