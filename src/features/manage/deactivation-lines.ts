import type { DeactivationPlan } from '@/contract/organization/people'
import { formatRoles } from '@/parts/people/member-roles'

import { formatScopes } from './scope-lines'

/** What the administrator chooses for a deactivation. */
export interface DeactivationChoices {
  successor: { id: string; name: string } | undefined
  processes: 'keep' | 'withdraw'
  visits: 'cancel' | 'move'
  host: { id: string; name: string } | undefined
}

function formatTodos({ total, recipients, unassigned }: DeactivationPlan['todos']): string {
  if (total === 0) return '没有未处理的待办'
  const parts = recipients.map(({ name, count }) => `${name} ${count} 项`)
  const rest = unassigned > 0 ? [`暂时没有人能接手 ${unassigned} 项`] : []
  return `${total} 项，转给 ${[...parts, ...rest].join('、')}`
}

function formatProcesses({ running, returned, withdrawable }: DeactivationPlan['processes'], isWithdrawn: boolean) {
  const total = running + returned
  if (total === 0) return '没有发起中的流程'
  if (!isWithdrawn) {
    const stuck = returned > 0 ? `；其中 ${returned} 个已退回本人，没有人能继续` : ''
    return `${total} 个保持不变${stuck}`
  }
  const remaining = total - withdrawable
  return `撤回 ${withdrawable} 个${remaining > 0 ? `；${remaining} 个后面的步骤已有人处理，继续运行` : ''}`
}

function formatVisits(visits: number, { visits: choice, host }: DeactivationChoices): string {
  if (visits === 0) return '没有待接待的来访'
  return choice === 'cancel' ? `取消 ${visits} 个` : `${visits} 个改由 ${host?.name ?? '新接待人'} 接待`
}

/** What a deactivation changes and for whom, as labelled lines. */
export function buildDeactivationFacts(plan: DeactivationPlan, choices: DeactivationChoices) {
  const { todos, processes, visits, roles, passedScopes, invitations, substituteFor, devices } = plan
  const withdraws = choices.processes === 'withdraw'
  return [
    { label: '待办', value: formatTodos(todos) },
    { label: '流程', value: formatProcesses(processes, withdraws) },
    { label: '来访', value: formatVisits(visits, choices) },
    { label: '权限', value: roles.length > 0 ? `${formatRoles(roles)} 角色取消` : '没有特别的角色' },
    ...(passedScopes.length > 0
      ? [{ label: '管理范围', value: `${formatScopes(passedScopes)} 没有别的管理员，交给有“组织”范围的管理员` }]
      : []),
    ...(invitations > 0 ? [{ label: '邀请', value: `${invitations} 个未用完的邀请失效` }] : []),
    ...(substituteFor.length > 0
      ? [{ label: '代理', value: `不再代 ${substituteFor.join('、')} 处理待办，由其本人处理` }]
      : []),
    { label: '登录', value: devices > 0 ? `${devices} 台设备立即退出，不能再登录` : '不能再登录' },
  ]
}
