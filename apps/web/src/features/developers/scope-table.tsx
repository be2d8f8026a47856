import { Checkbox } from '@mantine/core'
import type { ApiKeyScope } from '@sarai/contract/access'
import classes from './developers.module.css'
import { otherScopes, pageScopes } from './scope-words.ts'

interface Props {
  value: ApiKeyScope[]
  onChange: (scopes: ApiKeyScope[]) => void
  problem: string | undefined
}

/** What a key may do: pages by reading and writing, and what goes beside them. */
export function ScopeTable({ value, onChange, problem }: Props) {
  /** Whatever writes mostly reads as well; it can be taken away again. */
  function set(scope: ApiKeyScope, isGiven: boolean): void {
    const given = scope.endsWith(':write') ? [scope, scope.replace(':write', ':read') as ApiKeyScope] : [scope]
    onChange(isGiven ? [...new Set([...value, ...given])] : value.filter((one) => one !== scope))
  }
  const box = (scope: ApiKeyScope, label: string) => (
    <Checkbox
      aria-label={label}
      checked={value.includes(scope)}
      onChange={(event) => set(scope, event.currentTarget.checked)}
    />
  )
  return (
    <div>
      <table className={classes.scopes} aria-label="What the key may do">
        <thead>
          <tr>
            <th scope="col">It may</th>
            <th scope="col">Read</th>
            <th scope="col">Write</th>
          </tr>
        </thead>
        <tbody>
          {pageScopes.map(({ page, label, about }) => (
            <tr key={page}>
              <th scope="row">
                {label}
                <span className={classes.about}>{about}</span>
              </th>
              <td>{box(`${page}:read`, `Read ${label.toLowerCase()}`)}</td>
              <td>{box(`${page}:write` as ApiKeyScope, `Write ${label.toLowerCase()}`)}</td>
            </tr>
          ))}
          {otherScopes.map(({ scope, label, about }) => (
            <tr key={scope}>
              <th scope="row">
                {label}
                <span className={classes.about}>{about}</span>
              </th>
              <td colSpan={2}>{box(scope, label)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
