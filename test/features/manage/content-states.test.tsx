// What administrators of content call off, close, hide, edit and export, by the screens over the real server.
import Taro from '@tarojs/taro'
import { queryAllByRole } from '@testing-library/dom'

import { getManagedActivity, inviteGuests, saveActivity } from '@/contract/event/activity-manage'
import { getManagedLaunch, saveLaunch } from '@/contract/event/launch-manage'
import { getManagedPublicForm, listManagedPublicForms } from '@/contract/public/public-form-admin'
import { GuestActivitiesScreen } from '@/features/manage/activity/GuestActivitiesScreen'
import { BannersScreen } from '@/features/manage/banner/BannersScreen'
import { ManagedLaunchScreen } from '@/features/manage/launch/ManagedLaunchScreen'
import { PublicFormEditor } from '@/features/manage/public-form/PublicFormEditor'
import { ReceivedScreen } from '@/features/manage/received/ReceivedScreen'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'

import { sendCall, setUpRealScreens } from '../../support/real-screens'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

const DAY_MS = 86_400_000

setUpRealScreens()

const inDays = (days: number) => formatWireTime(Date.now() + days * DAY_MS)

/** The last button of that name: of a question above the page. */
const pressButton = async (name: string) => {
  const find = () => queryAllByRole(document.body, 'button', { name })
  await until(() => find().length > 0)
  await press(find().at(-1) as Element)
}
const see = (text: string) => until(() => readPage().includes(text))

/** Calls the event of the screen off, and restores it. */
async function callOffAndRestore(what: string, people: string, readState: () => Promise<string | null>) {
  await pressButton(`取消${what}`)
  await see(people)
  await pressButton(`确认取消${what}`)
  await see('请写明原因，受邀和报名的人会看到')
  await type(byLabel('取消原因'), '  ')
  expect(readPage()).not.toContain('请写明原因')
  await pressButton(`确认取消${what}`)
  await see('请写明原因，受邀和报名的人会看到')
  await type(byLabel('取消原因'), ' 场地检修 ')
  await pressButton(`确认取消${what}`)
  await see(`${what}已取消`)
  await see('场地检修。开始之前可以恢复。')
  expect(await readState()).toBe('场地检修')
  await pressButton(`恢复${what}`)
  await see(`恢复「`)
  await pressButton(`恢复${what}`)
  await until(() => queryAllByRole(document.body, 'button', { name: `取消${what}` }).length > 0)
  expect(await readState()).toBeNull()
}

it('an activity is called off with a reason by a sheet that counts its guests, and restored', async () => {
  const times = { signFrom: inDays(2), startTime: inDays(2.1), lateAfter: inDays(2.2), endTime: inDays(3) }
  const facts = { version: 0, title: '设备验收会', address: '三号楼', gates: ['东门'] }
  const { id } = await sendCall(saveActivity, { ...facts, ...times })
  await sendCall(inviteGuests, { activityId: id, guests: [{ name: '孟凡', mobile: '13900000001' }] })
  await drawScreen(<GuestActivitiesScreen id={id} />)
  const readState = async () => (await sendCall(getManagedActivity, { id })).cancelReason
  await callOffAndRestore('活动', '受邀的 1 位嘉宾会看到「已取消」和原因', readState)
  expect(byRole('button', '导出名单')).toBeDefined()
})

it('a launch is called off with a reason, and restored', async () => {
  const { id } = await sendCall(saveLaunch, {
    version: 0,
    title: '智造发布会',
    tags: [],
    address: '多功能厅',
    capacity: 20,
    startTime: inDays(2),
    endTime: inDays(3),
    speakers: [],
    agenda: [],
  })
  await drawScreen(<ManagedLaunchScreen id={id} />)
  const readState = async () => (await sendCall(getManagedLaunch, { id })).cancelReason
  await callOffAndRestore('发布会', '还没有人受邀或报名', readState)
})

it('a choice that is pressed once more leaves what was typed for it', async () => {
  await drawScreen(<BannersScreen />)
  await pressButton('发布横幅')
  await press(byRole('radio', '点击后，打开网页'))
  await type(byLabel('网址'), 'https://example.com')
  await press(byRole('radio', '点击后，打开网页'))
  expect(byLabel('网址').value).toBe('https://example.com')
  await press(byRole('radio', '点击后，其他小程序'))
  expect(byLabel('小程序').value).toBe('')
})

it('a public form is closed at once after a question, and opened again without an end', async () => {
  const form = (await sendCall(listManagedPublicForms, { keyword: '云伴礼' })).records[0]
  if (!form) throw new Error('the demonstration has no 云伴礼')
  const Question = () => null
  await drawScreen(<PublicFormEditor id={form.id} SurveyQuestion={Question} FormQuestion={Question} />)
  const readEnd = async () => (await sendCall(getManagedPublicForm, { id: form.id })).closesTime
  await pressButton('关闭表单填写')
  await see('马上不能再填写')
  await pressButton('关闭表单')
  await see('表单已关闭')
  expect(parseWireTime((await readEnd()) ?? '')).toBeLessThanOrEqual(Date.now())
  await pressButton('重新开放表单')
  await see('没有结束时间')
  await pressButton('开放')
  await see('表单已重新开放')
  expect(await readEnd()).toBeNull()
})

it.each([
  ['enquiry', '导出产品咨询', { list: 'enquiries' }],
  ['trial', '导出试用申请', { list: 'trialRequests' }],
])('what was received as %s is exported by %s', async (tab, button, query) => {
  const download = jest.spyOn(Taro, 'downloadFile')
  await drawScreen(<ReceivedScreen tab={tab} />)
  await pressButton(button)
  await until(() => download.mock.calls.length > 0)
  const { search } = new URL(String(download.mock.calls[0]?.[0].url), 'http://localhost')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual(query)
  download.mockRestore()
})
