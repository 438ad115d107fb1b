import type { CompanySetup } from '@/contract/organization/structure'
import { SetupCard } from '@/features/manage/setup/SetupCard'
import { type SessionUser, useSession } from '@/session/session'

import { draw } from '../../support/draw'
import { readPage } from '../../support/screen'

const nothing = new Proxy({}, { get: () => 0 }) as CompanySetup
const titles = [
  '部门',
  '部门负责人岗位',
  '流程',
  '同事',
  '企业标志与联系方式',
  '应用',
  '报表',
  '门岗',
  '健康与安全申报',
]

it.each([
  ['organization', ['部门', '部门负责人岗位', '同事', '企业标志与联系方式', '应用'], '还差 3 步就能开始工作'],
  ['process', ['流程'], '还差 1 步就能开始工作'],
  ['visitor', ['门岗', '健康与安全申报'], '还可以完善 2 项'],
  ['data', ['报表'], '还可以完善 1 项'],
])('an administrator for %s is offered what they may add', async (scope, offered, text) => {
  const member = { roles: ['administrator'], scopes: [scope] }
  useSession.setState({ user: { userId: 'u9', population: 'user', member } as unknown as SessionUser })
  await draw(
    <SetupCard setup={nothing} onProfile={jest.fn()}>
      {null}
    </SetupCard>,
  )
  const names = [...document.querySelectorAll('[role="button"]')].map((one) => one.getAttribute('aria-label') ?? '')
  expect(titles.filter((title) => names.some((name) => name.startsWith(`${title}，`)))).toEqual(offered)
  expect(readPage()).toContain(text)
})
