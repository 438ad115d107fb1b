import type { ReactNode } from 'react'

import type { CompanySetup } from '@/contract/organization/structure'
import type { AdministratorScope } from '@/contract/scopes'
import styles from '@/features/manage/Manage.module.scss'
import { go } from '@/navigation/navigate'
import { useHasScope } from '@/session/session'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

type CountName = Exclude<keyof CompanySetup, 'announcements' | 'joins' | 'isOperator'>

interface SetupStep {
  of: CountName
  title: string
  /** Why it is needed; shown while it is missing. */
  reason: string
  unit: string
  /** Who may add it. */
  scope: AdministratorScope
  onPress: () => void
}

/** Without these nobody can start a request, or decide it. */
const neededSteps: readonly SetupStep[] = [
  {
    of: 'departments',
    title: '部门',
    reason: '同事按部门查找，流程按部门找到负责人',
    unit: '个',
    scope: 'organization',
    onPress: () => void go('manageDepartments'),
  },
  {
    of: 'headPosts',
    title: '部门负责人岗位',
    reason: '有这个岗位的人代表部门审批，没有时由管理员审批',
    unit: '个',
    scope: 'organization',
    onPress: () => void go('managePosts'),
  },
  {
    of: 'processes',
    title: '流程',
    reason: '按模板开始，常用流程马上可用',
    unit: '个',
    scope: 'process',
    onPress: () => void go('manageProcesses'),
  },
  {
    of: 'colleagues',
    title: '同事',
    reason: '发出邀请，同事扫码或输入邀请码加入',
    unit: '位',
    scope: 'organization',
    onPress: () => void go('invitations'),
  },
]

const furtherSteps: readonly SetupStep[] = [
  {
    of: 'applications',
    title: '应用',
    reason: '首页上常用的入口，按分组排列',
    unit: '个',
    scope: 'organization',
    onPress: () => void go('manageData', { view: 'applications' }),
  },
  {
    of: 'reports',
    title: '报表',
    reason: '选择展示哪些报表，给谁看',
    unit: '张',
    scope: 'data',
    onPress: () => void go('manageData', { view: 'reports' }),
  },
  {
    of: 'gates',
    title: '门岗',
    reason: '有了门岗，访客才能预约和登记',
    unit: '个',
    scope: 'visitor',
    onPress: () => void go('manageGates'),
  },
  {
    of: 'healthForms',
    title: '健康与安全申报',
    reason: '访客到访前回答的题目',
    unit: '份',
    scope: 'visitor',
    onPress: () => void go('manageHealth'),
  },
]

interface SetupCardProps {
  setup: CompanySetup
  onProfile: () => void
  /** Between what is needed and what makes it complete. */
  children: ReactNode
}

/**
 * What the company needs to begin, and what makes it complete, of what the caller may add: the second list is shown
 * until nothing of it is missing.
 */
export function SetupCard({ setup, onProfile, children }: SetupCardProps) {
  const profile: SetupStep = {
    of: 'profile',
    title: '企业标志与联系方式',
    reason: '访客和同事在邀请、访客码上看到',
    unit: '份',
    scope: 'organization',
    onPress: onProfile,
  }
  const scopes: Partial<Record<AdministratorScope, boolean>> = {
    organization: useHasScope('organization'),
    process: useHasScope('process'),
    visitor: useHasScope('visitor'),
    data: useHasScope('data'),
  }
  const selectOwn = (steps: readonly SetupStep[]) => steps.filter(({ scope }) => scopes[scope])
  const countMissing = (steps: readonly SetupStep[]) => steps.filter((step) => setup[step.of] === 0).length
  const needed = selectOwn(neededSteps)
  const further = selectOwn([profile, ...furtherSteps])
  const missing = countMissing(needed)
  const later = countMissing(further)
  return (
    <>
      <CellGroup title={missing > 0 ? `还差 ${missing} 步就能开始工作` : '企业已经可以开始工作'}>
        {needed.map((step) => (
          <StepCell key={step.of} step={step} present={setup[step.of]} />
        ))}
      </CellGroup>
      {children}
      {later > 0 ? (
        <CellGroup title={`还可以完善 ${later} 项`}>
          {further.map((step) => (
            <StepCell key={step.of} step={step} present={setup[step.of]} />
          ))}
        </CellGroup>
      ) : null}
    </>
  )
}

function StepCell({ step, present }: { step: SetupStep; present: number }) {
  const { title, reason, unit, onPress } = step
  const isDone = present > 0
  return (
    <Cell
      left={<Icon className={isDone ? styles.done : styles.open} name={isDone ? 'success' : 'plus'} size={20} />}
      title={title}
      note={isDone ? undefined : reason}
      value={isDone ? `${present} ${unit}` : '去添加'}
      onPress={onPress}
    />
  )
}
