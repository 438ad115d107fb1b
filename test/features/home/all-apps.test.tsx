import { getAppMeta } from '@/contract/meta'
import { type Application, ROLE_CLASS_CODE } from '@/contract/organization/application'
import { AboutScreen } from '@/features/account/settings/AboutScreen'
import { AllAppsSheet } from '@/features/home/AllAppsSheet'

import { ok } from '../../support/api-server'
import { byRole, press, readPage, wait } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

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

describe('all applications', () => {
  const calls: string[] = []
  const show = (workplace: object) => {
    calls.length = 0
    const opened = ({ id }: Application) => void calls.push(`open ${id}`)
    const all = { groups: [], favorites: [], recents: [], ...workplace }
    return drawScreen(<AllAppsSheet workplace={all} onOpen={opened} onClose={() => void calls.push('close')} />)
  }

  it('begin with those of the role and the last used; one opens in place of the sheet', async () => {
    const groups = [group('production', '生产现场'), group(ROLE_CLASS_CODE, '我的岗位')]
    await show({ groups, recents: [application({ id: 'r1', appName: '设备点检' })] })
    expect(readPage()).toMatch(/我的岗位设备报修最近使用设备点检生产现场设备报修/)
    await press(byRole('button', '设备点检'))
    expect(calls).toEqual(['close', 'open r1'])
  })

  it('say so where there is none', async () => {
    await show({})
    expect(readPage()).toContain('企业还没有开通应用')
    expect(readPage()).not.toContain('最近使用')
  })
})

describe('关于我们', () => {
  const meta = (version: string) =>
    ok({
      version,
      minVersion: '1.0.0',
      releaseNote: null,
      releaseTime: null,
      serverTime: '2026-11-20 10:00:00',
      wechatSignIn: true,
      wechatDemo: false,
      wechatH5AppId: null,
      wechatMiniAppId: null,
      operator: { name: '华东精密制造', logo: null, contact: 'help@example.com', filingNumber: '苏ICP备9号' },
    })

  it.each([
    ['a newer version', '999.0.0', '有新版本 999.0.0，重新打开应用即可更新'],
    ['the same or an older one', '0.0.1', '已是最新版本'],
  ])('names who operates the server, and tells of %s', async (_what, version, text) => {
    server.on(getAppMeta.path, meta(version))
    await drawScreen(<AboutScreen />)
    await see('服务提供方华东精密制造')
    expect(readPage()).toContain('联系我们help@example.com')
    expect(readPage()).toContain('备案号 苏ICP备9号')
    await press(byRole('button', '检查更新'))
    await until(() => document.getElementById('app-toast')?.textContent === text)
  })
})
