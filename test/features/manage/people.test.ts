import type { DeactivationPlan } from '@/contract/organization/people'
import { listFieldChanges } from '@/features/manage/compare/compared-field'
import { buildDeactivationFacts, type DeactivationChoices } from '@/features/manage/deactivation-lines'
import { personFields } from '@/features/manage/person-changes'

import { buildManagedPerson } from '../../support/managed-person'

const nothing: DeactivationPlan = {
  todos: { total: 0, recipients: [], unassigned: 0 },
  processes: { running: 0, returned: 0, withdrawable: 0 },
  visits: 0,
  roles: [],
  passedScopes: [],
  invitations: 0,
  substituteFor: [],
  devices: 0,
}
const choices: DeactivationChoices = { successor: undefined, processes: 'keep', visits: 'cancel', host: undefined }

const readFacts = (plan: Partial<DeactivationPlan>, choice: Partial<DeactivationChoices> = {}) =>
  Object.fromEntries(
    buildDeactivationFacts({ ...nothing, ...plan }, { ...choices, ...choice }).map(({ label, value }) => [
      label,
      value,
    ]),
  )

describe('what a deactivation changes', () => {
  it('says of somebody without work that nothing of it is there', () => {
    expect(readFacts({})).toEqual({
      待办: '没有未处理的待办',
      流程: '没有发起中的流程',
      来访: '没有待接待的来访',
      权限: '没有特别的角色',
      登录: '不能再登录',
    })
  })

  it('names who gets how many to-dos, and how many nobody can take', () => {
    const recipients = [
      { userId: 'a', name: '邓飞', count: 3 },
      { userId: 'b', name: '王强', count: 1 },
    ]
    expect(readFacts({ todos: { total: 6, recipients, unassigned: 2 } }).待办).toBe(
      '6 项，转给 邓飞 3 项、王强 1 项、暂时没有人能接手 2 项',
    )
  })

  it.each([
    ['keep', 0, '3 个保持不变'],
    ['keep', 1, '4 个保持不变；其中 1 个已退回本人，没有人能继续'],
    ['withdraw', 0, '撤回 2 个；1 个后面的步骤已有人处理，继续运行'],
    ['withdraw', 1, '撤回 2 个；2 个后面的步骤已有人处理，继续运行'],
  ] as const)('says what becomes of processes: %s with %i returned', (processes, returned, text) => {
    const plan = { processes: { running: 3, returned, withdrawable: 2 } }
    expect(readFacts(plan, { processes }).流程).toBe(text)
  })

  it('says what becomes of visits, rights and sessions', () => {
    const plan = { visits: 2, roles: ['guard', 'administrator'], invitations: 1, substituteFor: ['李娜'], devices: 3 }
    const host = { id: 'h', name: '王敏' }
    expect(readFacts(plan, { visits: 'move', host })).toMatchObject({
      来访: '2 个改由 王敏 接待',
      权限: '门岗、管理员 角色取消',
      邀请: '1 个未用完的邀请失效',
      代理: '不再代 李娜 处理待办，由其本人处理',
      登录: '3 台设备立即退出，不能再登录',
    })
    expect(readFacts(plan).来访).toBe('取消 2 个')
  })
})

describe('the difference between two versions of a person', () => {
  const person = buildManagedPerson({ name: '曹阳', deptId: 'd1', deptName: '设备工程部' })

  it('is nothing where only devices differ', () => {
    expect(listFieldChanges(personFields, person, { ...person, devices: 2 })).toEqual([])
  })

  it('names each changed fact as it was and as it is', () => {
    const place = { deptId: 'd2', deptName: '质量部', postName: '质检员', positionName: '主管' }
    const after = { ...person, ...place, workNo: 'E-1', roles: ['guard'], isDisabled: true }
    expect(listFieldChanges(personFields, person, after)).toEqual([
      '工号：无 → E-1',
      '部门：设备工程部 → 质量部',
      '岗位：无 → 质检员',
      '职位：无 → 主管',
      '角色：成员 → 门岗',
      '状态：在职 → 已停用',
    ])
  })
})
