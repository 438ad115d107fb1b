import { go } from '@/navigation/navigate'
import { useStaffUser } from '@/session/session'
import { Cell, CellGroup } from '@/ui/Cell'

const rights = ['guard', 'reception', 'administrator']

/** Whether one may scan guests in: the server refuses everybody else. */
export function useIsGateStaff(): boolean {
  const user = useStaffUser()
  return user?.member?.roles.some((role) => rights.includes(role)) ?? false
}

/** The way to the gate for those with the right; nothing for anybody else. */
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
