// 停用 and 启用 of a person: what becomes of their work is chosen and shown before it is done, and can be undone.
import {
  type DeactivationPlan,
  disablePerson,
  enablePerson,
  getManagedPerson,
  previewDeactivation,
} from '@/contract/organization/people'
import { PersonScreen } from '@/features/manage/PersonScreen'

import { ok, refusal } from '../../support/api-server'
import { buildManagedPerson } from '../../support/managed-person'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()

const active = buildManagedPerson({ name: '张伟', phone: '13800138001', devices: 2 })
const gone = buildManagedPerson({
  ...active,
  isDisabled: true,
  disabledTime: '2026-11-29 10:00:00',
  disabledBy: '王强',
  undoUntil: '2026-12-06 10:00:00',
  version: 'v2',
})
const plan: DeactivationPlan = {
  todos: { total: 3, recipients: [{ userId: 'u7', name: '陈静', count: 3 }], unassigned: 0 },
  processes: { running: 2, returned: 1, withdrawable: 0 },
  visits: 1,
  roles: ['guard'],
  passedScopes: [],
  invitations: 1,
  substituteFor: [],
  devices: 2,
}
const path = getManagedPerson.path.replace('{id}', active.userId)
const previewPath = previewDeactivation.path.replace('{id}', active.userId)
const leave = '停用，待办交给他人，登录与权限停止'
const isDisabled = (name: string) => byRole('button', name).getAttribute('aria-disabled') === 'true'

beforeEach(() => signInAdministrator(['organization']))

async function open(person: typeof active): Promise<void> {
  server.on(path, ok(person))
  await drawScreen(<PersonScreen id={person.userId} />)
  await until(() => readPage().includes('13800138001'))
}

describe('a leaver', () => {
  it('goes with what was chosen for to-dos, processes and visits, each shown before it is done', async () => {
    await open(active)
    server.on(previewPath, ({ query }) => {
      const isWithdrawn = new URLSearchParams(query).get('processes') === 'withdraw'
      return ok(isWithdrawn ? { ...plan, processes: { ...plan.processes, withdrawable: 2 } } : plan)
    })
    await press(byRole('button', leave))
    await until(() => readPage().includes('3 项，转给 陈静 3 项'))
    expect(readPage()).toContain('3 个保持不变；其中 1 个已退回本人')
    expect(readPage()).toContain('取消 1 个')
    expect(readPage()).toContain('门岗 角色取消')
    expect(readPage()).toContain('7 天内重新启用')
    await press(byRole('radio', '流程，撤回'))
    await until(() => readPage().includes('撤回 2 个；1 个后面的步骤已有人处理'))
    server.on(disablePerson.path, ok(gone))
    server.on(path, ok(gone))
    await press(byRole('button', '确认停用'))
    await until(() => readPage().includes('由 王强 停用'))
    expect(server.sentTo(disablePerson.path)).toEqual([
      { userId: 'u1', version: 'v1', processes: 'withdraw', visits: 'cancel' },
    ])
  })

  it('does not go before the effects are known: a refused preview says why', async () => {
    await open(active)
    server.on(previewPath, refusal(409, '张伟 是企业的唯一管理员，请先指定另一位管理员'))
    await press(byRole('button', leave))
    await until(() => readPage().includes('唯一管理员'))
    expect(isDisabled('确认停用')).toBe(true)
  })

  it('who was changed meanwhile goes only after the administrator has seen it', async () => {
    await open(active)
    server.on(previewPath, ok(plan))
    await press(byRole('button', leave))
    await until(() => readPage().includes('3 项，转给'))
    server.on(disablePerson.path, refusal(409, '张伟 刚被他人修改，请重新查看'))
    server.on(path, ok({ ...active, deptName: '质量部', version: 'v8' }))
    await press(byRole('button', '确认停用'))
    await until(() => readPage().includes('质量部'))
    server.on(disablePerson.path, ok(gone))
    await press(byRole('button', '确认停用'))
    await until(() => server.sentTo(disablePerson.path).length === 2)
    expect(server.sentTo(disablePerson.path).at(-1)).toMatchObject({ version: 'v8' })
  })
})

describe('启用', () => {
  it.each([
    [
      'within seven days says until when roles, to-dos and visits come back',
      gone,
      '12-06 10:00 前启用会恢复停用前的角色',
    ],
    ['later says that only the sign-in comes back', { ...gone, undoUntil: null }, '停用已超过 7 天，只恢复登录'],
  ])('%s', async (_what, person, text) => {
    await open(person)
    await press(byRole('button', '重新启用'))
    await until(() => readPage().includes(text))
    server.on(enablePerson.path, ok(active))
    server.on(path, ok(active))
    await press(byRole('button', '启用'))
    await until(() => !readPage().includes('由 王强 停用'))
    expect(server.sentTo(enablePerson.path)).toEqual([{ userId: 'u1', version: 'v2' }])
  })

  it('of somebody whom another has enabled meanwhile shows them as they are', async () => {
    await open(gone)
    await press(byRole('button', '重新启用'))
    await until(() => readPage().includes('重新启用 张伟？'))
    server.on(enablePerson.path, refusal(409, '张伟 刚被他人修改，请重新查看'))
    server.on(path, ok(active))
    await press(byRole('button', '启用'))
    await until(() => !readPage().includes('由 王强 停用'))
    byRole('button', leave)
  })
})
