// Several rows of a list of 管理 are chosen and changed together: what is asked, what is sent, and what is left out and why.
import type { ReactElement } from 'react'

import { listApiKeys, revokeApiKey } from '@/contract/organization/api-key'
import { listWebhooks } from '@/contract/organization/webhook'
import { listLandingCodes, revokeLandingCode } from '@/contract/visit/landing-code-manage'
import { listVisits, revokeVisit } from '@/contract/visit/visit'
import { DataScreen } from '@/features/manage/api-key/DataScreen'
import { LandingCodesScreen } from '@/features/manage/visit/LandingCodesScreen'
import { VisitRecordsScreen } from '@/features/manage/visit/VisitRecordsScreen'

import { ok, okPage, refusal } from '../../support/api-server'
import { requireItems } from '../../support/require-items'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeEach(() => {
  signInAdministrator()
  server.on(listWebhooks.path, ok([]))
})

const key = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  scopes: [],
  hint: 'kkkk',
  createdBy: '王强',
  createTime: '2026-11-01 10:00:00',
  expireTime: null,
  lastUsedTime: null,
  status: 'active',
  ...more,
})
const code = (name: string, more: object = {}) => ({
  code: name,
  address: '/pages/qr/healthCode',
  createTime: '2026-11-20 10:00:00',
  expireTime: '2099-11-20 00:00:00',
  revokeTime: null,
  ...more,
})
const visit = (id: string, visitorName: string, more: object = {}) => ({
  id,
  status: 'approved',
  statusName: '待到访',
  visitorName,
  visitorCompany: '博世',
  phone: '',
  companions: 0,
  mates: [],
  leaderName: null,
  plate: '',
  purpose: '开会',
  area: '',
  gateId: 'g',
  gateName: '1 号门',
  hostId: 'h',
  hostName: '张伟',
  hostAvatar: null,
  startTime: '2026-12-01 09:00:00',
  endTime: '2026-12-01 10:00:00',
  repeatText: null,
  token: null,
  insideSince: null,
  isOverstaying: false,
  canRevoke: true,
  createTime: '2026-11-28 09:00:00',
  ...more,
})

interface ManyList {
  screen: () => ReactElement
  list: string
  answer: ReturnType<typeof ok>
  start: string
  rows: readonly string[]
  /** Rows that cannot be chosen, with the reason. */
  obstacles: readonly string[]
  verb: string
  /** What the question says. */
  question: readonly string[]
  confirm: string
  write: string
  /** Its answer. */
  changed: object
  /** What is sent, and which is refused. */
  sent: readonly object[]
  refused: string
  outcome: string
}

const lists: Record<string, ManyList> = {
  keys: {
    screen: () => <DataScreen />,
    list: listApiKeys.path,
    answer: ok([
      key('a', '网关', { lastUsedTime: '2026-11-20 08:00:30' }),
      key('b', '备用'),
      key('c', '旧的', { status: 'revoked' }),
      key('d', '展会', { status: 'expired' }),
    ]),
    start: '选择多个，一起停用',
    rows: ['网关 · va_…kkkk', '备用 · va_…kkkk'],
    obstacles: ['旧的 · va_…kkkk（已停用）', '展会 · va_…kkkk（已过期）'],
    verb: '停用（2）',
    question: ['停用 2 个密钥？', '「网关」、「备用」', '其中 1 个使用过，最近一次使用是 2026-11-20 08:00', '不能恢复'],
    confirm: '全部停用',
    write: revokeApiKey.path,
    changed: key('a', '网关'),
    sent: [{ id: 'a' }, { id: 'b' }],
    refused: '"b"',
    outcome: '1 个密钥已停用，1 个密钥没有：「备用」：刚刚变了',
  },
  'landing codes': {
    screen: () => <LandingCodesScreen />,
    list: listLandingCodes.path,
    answer: okPage([
      code('AAAA'),
      code('BBBB', { address: '/pages/x/y' }),
      code('CCCC', { revokeTime: '2026-11-21 10:00:00' }),
      code('DDDD', { expireTime: '2026-11-21 00:00:00' }),
    ]),
    start: '选择多个，一起停用',
    rows: ['防疫通行证 · AAAA', '/pages/x/y · BBBB'],
    obstacles: ['防疫通行证 · CCCC（已停用）', '防疫通行证 · DDDD（已过期）'],
    verb: '停用（2）',
    question: [
      '停用 2 个落地码？',
      '「防疫通行证」AAAA、「/pages/x/y」BBBB',
      '印出的海报和发出的链接马上失效',
      '不能恢复',
    ],
    confirm: '全部停用',
    write: revokeLandingCode.path,
    changed: code('AAAA'),
    sent: [{ code: 'AAAA' }, { code: 'BBBB' }],
    refused: 'BBBB',
    outcome: '1 个落地码已停用，1 个落地码没有：「/pages/x/y」BBBB：刚刚变了',
  },
  visits: {
    screen: () => <VisitRecordsScreen />,
    list: listVisits.path,
    answer: okPage([
      visit('a', '刘洋', { mates: ['陈立'] }),
      visit('b', '何志远', { repeatText: '每周一 09:00 – 10:00，至 12-31' }),
      visit('c', '赵敏', { canRevoke: false, statusName: '在场' }),
      visit('d', '孙丽', { canRevoke: false, status: 'pending', statusName: '待审批' }),
      visit('e', '周杰', { canRevoke: false, mates: ['吴工'] }),
    ]),
    start: '选择多个，一起撤销',
    rows: ['刘洋等 2 人 · 12-01 09:00 · 接待 张伟', '何志远 · 12-01 09:00 · 接待 张伟'],
    obstacles: [
      '赵敏 · 12-01 09:00 · 接待 张伟（在场）',
      '孙丽 · 12-01 09:00 · 接待 张伟（待审批）',
      '周杰等 2 人 · 12-01 09:00 · 接待 张伟（同行的人在场）',
    ],
    verb: '撤销（2）',
    question: [
      '撤销 2 个来访？',
      '刘洋等 2 人、何志远',
      '邀请链接和通行码立即失效，有账号的访客会收到通知，接待人请另行告知',
      '其中 1 个有同行的人，他们的通行证一并失效',
      '其中 1 个是重复来访，以后各次都取消',
    ],
    confirm: '全部撤销',
    write: revokeVisit.path,
    changed: visit('a', '刘洋'),
    sent: [{ id: 'a' }, { id: 'b' }],
    refused: '"b"',
    outcome: '1 个来访已撤销，1 个来访没有：何志远：刚刚变了',
  },
}

it.each(Object.entries(lists))(
  '%s that are chosen are changed after one question; which was left out is named with the reason',
  async (_name, many) => {
    server.on(many.list, many.answer)
    await drawScreen(many.screen())
    await until(() => readPage().includes('选择多'))
    await press(byRole('button', many.start))
    for (const row of requireItems(many.obstacles))
      expect(byRole('checkbox', row).getAttribute('aria-disabled')).toBe('true')
    for (const row of many.obstacles) await press(byRole('checkbox', row))
    for (const row of many.rows) await press(byRole('checkbox', row))
    await press(byRole('button', many.verb))
    for (const text of requireItems(many.question)) expect(readPage()).toContain(text)
    expect(server.sentTo(many.write)).toEqual([])
    server.on(many.write, ({ body }) => (body.includes(many.refused) ? refusal(409, '刚刚变了') : ok(many.changed)))
    await press(byRole('button', many.confirm))
    await until(() => readPage().includes(many.outcome))
    expect(server.sentTo(many.write)).toEqual(many.sent)
    byRole('button', many.start)
  },
)

it.each(Object.entries(lists))('choosing %s can be left, and then nothing was sent', async (_name, many) => {
  server.on(many.list, many.answer)
  await drawScreen(many.screen())
  await until(() => readPage().includes('选择多'))
  await press(byRole('button', many.start))
  await press(byRole('checkbox', many.rows[0] ?? ''))
  await press(byRole('button', '取消'))
  byRole('button', many.start)
  expect(server.sentTo(many.write)).toEqual([])
})

it('no visits are chosen among those that are over, and no keys where none is valid', async () => {
  server.on(listVisits.path, okPage([visit('a', '刘洋', { canRevoke: false, statusName: '已离场' })]))
  await drawScreen(<VisitRecordsScreen />)
  await until(() => readPage().includes('刘洋'))
  await press(byRole('tab', '以往'))
  await until(() => readPage().includes('刘洋'))
  expect(readPage()).not.toContain('选择多')
  server.on(listApiKeys.path, ok([key('c', '旧的', { status: 'revoked' })]))
  await drawScreen(<DataScreen />)
  await until(() => readPage().includes('旧的'))
  expect(readPage()).not.toContain('选择多')
})
