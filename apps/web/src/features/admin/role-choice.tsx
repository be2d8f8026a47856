import { Radio, Stack } from '@mantine/core'
import { type StaffRole, staffRoles } from '@sarai/contract/admin-roles'
import { roleWords } from './admin-words.ts'

/** Chooses what somebody of the staff may do. */
export function RoleChoice({ role, onChange }: { role: StaffRole; onChange: (role: StaffRole) => void }) {
  return (
    <Radio.Group
      label="Role"
      value={role}
      onChange={(value) => {
        const chosen = staffRoles.find((one) => one === value)
        if (chosen) onChange(chosen)
      }}
    >
      <Stack gap="sm" mt="xs">
        {staffRoles.map((one) => (
          <Radio key={one} value={one} label={roleWords[one].name} description={roleWords[one].does} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
