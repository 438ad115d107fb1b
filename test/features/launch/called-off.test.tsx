import { getLaunch } from '@/contract/event/launch'
import { callOffLaunch, getManagedLaunch } from '@/contract/event/launch-manage'
import { LaunchScreen } from '@/features/launch/LaunchScreen'

import { sendCall, setUpRealScreens } from '../../support/real-screens'
import { byLabel, byRole, press, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens()
const listButtons = () => [...document.querySelectorAll('[role="button"]')].map(({ textContent }) => textContent)

it('an event called off while an account signs up says so, on the button too, and keeps what was typed', async () => {
  const { event } = await sendCall(getLaunch, {})
  await drawScreen(<LaunchScreen picture="launch.jpg" id={event.id} />)
  await until(() => document.body.textContent?.includes('立即报名') === true)
  await press(byRole('button', `立即报名 · ${event.signUpCount} 人`))
  await type(byLabel('单位'), '华东精密')
  await press(byRole('checkbox', '我已阅读并同意'))
  const { version } = await sendCall(getManagedLaunch, { id: event.id })
  await sendCall(callOffLaunch, { id: event.id, version, isCalledOff: true, reason: '嘉宾行程有变' })
  await press(byRole('button', '提交报名'))
  await until(() => document.getElementById('app-toast')?.textContent === '发布会已取消，不能再报名：嘉宾行程有变')
  await until(() => listButtons().includes('已取消'))
  expect(byLabel('单位').value).toBe('华东精密')
})
