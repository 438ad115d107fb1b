import { listVisitGates, saveVisitGate, type VisitGate } from '@/contract/visit/visit'
import { GatesScreen } from '@/features/manage/visit/GatesScreen'

import { ok, type Reply, refusal } from '../../support/api-server'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, byText, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeEach(() => signInAdministrator())
const gate = (more: Partial<VisitGate>): VisitGate => ({
  id: 'g1',
  name: '东门',
  address: '通江路 1 号',
  isOpen: true,
  version: 'first',
  planned: 0,
  ...more,
})

/** Both calls have one path. */
function answer(list: VisitGate, save: Reply = ok(list)) {
  server.on(listVisitGates.path, ({ method }) => (method === 'POST' ? save : ok([list])))
}

const sent = () =>
  server.arrived.flatMap(({ path, method, body }) =>
    path === saveVisitGate.path && method === 'POST' ? [JSON.parse(body)] : [],
  )

async function openGate(read: VisitGate) {
  answer(read)
  await drawScreen(<GatesScreen />)
  await until(() => readPage().includes('东门'))
  await press(byText('东门'))
}

it('a gate that another administrator has closed meanwhile stays closed when its address is saved', async () => {
  await openGate(gate({}))
  await type(byLabel('地址'), '通江路 2 号')
  const closed = gate({ isOpen: false, version: 'second' })
  answer(closed, refusal(409, '东门 刚被他人修改，请核对后再次提交'))
  await press(byRole('button', '保存'))
  await until(() => readPage().includes('状态原来的开放他人保存的已停用'))
  expect(readPage()).toContain('启用')
  answer(closed, ok(gate({ isOpen: false, version: 'third' })))
  await press(byRole('button', '保存'))
  await until(() => sent().length === 2)
  expect(sent().at(-1)).toEqual({
    name: '东门',
    address: '通江路 2 号',
    isOpen: false,
    version: 'second',
  })
})

it('the last open gate is not closed: the reason stands in the sheet, and the question counts the visits', async () => {
  await openGate(gate({ planned: 3 }))
  answer(gate({ planned: 3 }), refusal(422, '至少保留一个开放的门岗', { isOpen: '至少保留一个开放的门岗' }))
  await press(byRole('button', '停用'))
  await until(() => readPage().includes('停用门岗「东门」？'))
  expect(readPage()).toContain('3 个来访不变')
  expect(sent()).toEqual([])
  const buttons = [...document.querySelectorAll('[role="button"]')].filter((one) => one.textContent === '停用')
  await press(requireItems(buttons).at(-1) as Element)
  await until(() => readPage().includes('至少保留一个开放的门岗'))
})
