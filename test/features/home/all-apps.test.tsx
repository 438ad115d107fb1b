import type { Application } from '@/contract/organization/application'
import { AboutScreen } from '@/features/account/settings/AboutScreen'
import { AllAppsSheet } from '@/features/home/AllAppsSheet'

import { ok } from '../../support/api-server'
import { readPage, wait } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'

const server = setUpScreenServer({ caller: 'guest' })

/** Waits until the page has taken what was answered. */
async function see(text: string): Promise<void> {
  for (let look = 0; look < 100 && !readPage().includes(text); look++) {
    await wait(20)
  }
  expect(readPage()).toContain(text)
}

const application = (facts: Partial<Application>): Application => ({
  id: 'a1',
  appCode: 'repair',
  appName: '设备报修',
  appIcon: null,
  appUrl: '/pages/index/index',
  openType: 'page',
  classCode: 'production',
  className: '随应用而来的名称',
  favorite: false,
  sort: 0,
  badge: 0,
  status: 'on',
  ...facts,
})

const group = (classCode: string, className: string) => ({
  classCode,
  className,
  children: [application({ id: classCode, classCode, className })],
})

it('classes of applications bear their names of the dictionary application_class, and else their own [spec 7.54]', async () => {
  server.on('/core/api/sys/dictData/application_class', ok([{ dictValue: 'production', dictLabel: '字典里的名称' }]))
  const groups = [group('production', '随应用而来的名称'), group('unlisted', '未列入字典')]
  const workplace = { groups, favorites: [], recents: [] }
  await drawScreen(<AllAppsSheet workplace={workplace} onOpen={() => undefined} onClose={() => undefined} />)
  await see('字典里的名称')
  expect(readPage()).toContain('未列入字典')
  expect(readPage()).not.toContain('随应用而来的名称')
})

it('关于我们 names the applications of the dictionary app_name [spec 7.54]', async () => {
  const names = [
    { dictValue: 'office', dictLabel: '数灵办公' },
    { dictValue: 'channel', dictLabel: '渠道伙伴' },
  ]
  server.on('/core/api/sys/dictData/app_name', ok(names))
  await drawScreen(<AboutScreen />)
  await see('数灵办公、渠道伙伴')
})
