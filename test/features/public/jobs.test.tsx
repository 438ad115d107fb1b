import { getPublicForm, listPublicForms } from '@/contract/public/public-form'
import { JobsScreen } from '@/features/public/JobsScreen'

import { okPage, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest' })

const job = (id: string, more: object = {}) => ({
  id: `job-${{ 甲: 'a', 乙: 'b', 丙: 'c' }[id]}`,
  kind: 'job',
  title: `装配工${id}`,
  lead: '两班倒',
  version: 1,
  taken: 0,
  facts: [
    { key: '月薪', value: '6500–8500 元' },
    { key: '班次', value: '早晚班' },
  ],
  tags: ['包住'],
  notes: [],
  state: 'open',
  stateText: '',
  opensTime: null,
  closesTime: null,
  left: null,
  ...more,
})
const show = (...records: object[]) => {
  server.on(listPublicForms.path, okPage(records))
  return drawScreen(<JobsScreen />)
}

it('says what the page is about, and each job with its pay and how far it is open', async () => {
  await show(
    job('甲'),
    job('乙', { left: 3 }),
    job('丙', { state: 'closed', stateText: '已截止', facts: [], lead: '' }),
  )
  expect(readPage()).toContain('来华东精密，手艺有用武之地')
  expect(readPage()).toContain('招聘不收任何费用')
  await until(() => readPage().includes('装配工甲'))
  byRole('button', '装配工甲，6500–8500 元，招募中')
  byRole('button', '装配工乙，6500–8500 元，还招 3 人')
  byRole('button', '装配工丙，，已截止')
  expect(readPage()).toContain('两班倒 · 早晚班')
  await press(byRole('button', '装配工乙，6500–8500 元，还招 3 人'))
  await until(() => server.stand.moves().some((move) => move.endsWith('id=job-b')))
})

it('says so where no job is open', async () => {
  await show()
  await until(() => readPage().includes('暂时没有在招的岗位'))
})

it('a job that is gone leads to the others', async () => {
  server.on(getPublicForm.path, refusal(404, '岗位不存在'))
  await drawScreen(<JobsScreen id="gone" />)
  await until(() => readPage().includes('看看其他岗位'))
  await press(byRole('button', '看看其他岗位'))
  await until(() => server.stand.moves().some((move) => move.startsWith('redirectTo')))
})
