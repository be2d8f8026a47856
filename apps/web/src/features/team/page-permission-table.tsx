import { Checkbox, SegmentedControl } from '@mantine/core'
import type { PagePermissions } from '@sarai/contract/team'
import { choosablePages } from './team-words.ts'
import classes from './team.module.css'

interface Props {
  /** Null: every page. */
  value: PagePermissions | null
  onChange: (value: PagePermissions | null) => void
}

const everyPage: PagePermissions = Object.fromEntries(
  choosablePages.map(({ page }) => [page, { read: true, write: true }]),
)

/** Which pages somebody may open, and on which they may change something. */
export function PagePermissionTable({ value, onChange }: Props) {
  return (
    <fieldset className={classes.pages}>
      <legend className={classes.legend}>Pages</legend>
      <SegmentedControl
        fullWidth
        aria-label="Pages they may use"
        value={value === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : everyPage)}
        data={[
          { value: 'all', label: 'All pages of sub-users' },
          { value: 'some', label: 'Only those chosen' },
        ]}
      />
      {value !== null && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">See</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {choosablePages.map(({ page, name }) => {
              const { read = false, write = false } = value[page] ?? {}
              const set = (rights: { read: boolean; write: boolean }) => onChange({ ...value, [page]: rights })
              return (
                <tr key={page}>
                  <th scope="row">{name}</th>
                  <td>
                    <Checkbox
                      aria-label={`See ${name}`}
                      checked={read}
                      onChange={(event) =>
                        set({ read: event.currentTarget.checked, write: write && event.currentTarget.checked })
                      }
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`Change ${name}`}
                      checked={write}
                      onChange={(event) =>
                        set({ read: read || event.currentTarget.checked, write: event.currentTarget.checked })
                      }
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <p className={classes.note}>
        Contacts, calendars and invoices are open to everybody; billing and settings are for main users alone. Reports
        and plugins are not in a sub-user’s menu: they find them with Ctrl K.
      </p>
    </fieldset>
  )
}
