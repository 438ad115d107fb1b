import { go } from '@/navigation/navigate'
import { useHasScope, useStaffUser } from '@/session/session'
import { Cell, CellGroup } from '@/ui/list/Cell'

const rights = ['guard', 'reception']

/** Whether the user may scan guests; the server refuses all others. */
export function useIsGateStaff(): boolean {
  const roles = useStaffUser()?.member?.roles ?? []
  const isManager = useHasScope('visitor')
  return isManager || roles.some((role) => rights.includes(role))
}

/** A link to the gate for authorised staff; renders nothing for others. */
export function StaffEntry() {
  if (!useIsGateStaff()) return null
  return (
    <CellGroup>
      <Cell
        icon="scan"
        title="现场核验"
        note="扫描嘉宾邀请码，断网也能用"
        onPress={() => void go('signIn', { desk: '1' })}
      />
    </CellGroup>
  )
}
