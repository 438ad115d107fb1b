import { createPartnerInvitation, listPartnerInvitations } from '@/contract/partner/partner-home'
import { InvitePartnersScreen } from '@/features/partner/application/InvitePartnersScreen'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()

beforeAll(() => configureNavigation({ population: () => 'partner' }))

it('an invitation that was made is shown at once, to be sent', async () => {
  const user = { userId: 'p1', population: 'partner', applyStatus: 'approved' } as PartnerUser
  useSession.setState({ phase: 'settled', accessToken: 'token', user })
  server.on(listPartnerInvitations.path, ok({ records: [], total: 0, size: 20, current: 1, pages: 1 }))
  server.on(createPartnerInvitation.path, () =>
    ok({
      code: 'K7',
      kind: 'colleague',
      kindName: '同事',
      inviteeName: '何工',
      inviteeCompany: '海天自动化',
      words: '',
      status: 'open',
      statusName: '待使用',
      registration: null,
      path: '/pages/channel/register?code=K7',
      createTime: '2026-11-20 10:00:00',
      expireTime: '2099-11-20 10:00:00',
    }),
  )
  await drawScreen(<InvitePartnersScreen />)
  await press(byRole('button', '发出邀请'))
  await press(byRole('tab', '本企业同事'))
  await type(byLabel('对方姓名'), ' 何工 ')
  await press(byRole('button', '生成邀请'))
  await until(() => document.querySelector('[aria-label="何工的邀请码"]') !== null)
  byRole('button', '复制链接')
  expect(hasField('对方姓名')).toBe(false)
  expect(server.sentTo(createPartnerInvitation.path)).toEqual([{ kind: 'colleague', inviteeName: '何工' }])
})

it('another partner is invited with the firm and some words; one that is used cannot be sent again', async () => {
  const invitation = { code: 'K7', kind: 'partner', kindName: '伙伴', inviteeName: '何工', inviteeCompany: '联创' }
  const sent = { words: '', path: '/p', createTime: '2026-11-20 10:00:00', expireTime: '2099-11-20 10:00:00' }
  const open = { ...invitation, ...sent, status: 'open', statusName: '待使用', registration: null }
  const used = {
    ...open,
    code: 'K8',
    inviteeName: '赵工',
    status: 'used',
    statusName: '已使用',
    registration: '审核中',
  }
  server.on(listPartnerInvitations.path, okPage([open, used]))
  server.on(createPartnerInvitation.path, refusal(409, '有效的邀请过多'))
  await drawScreen(<InvitePartnersScreen />)
  await until(() => readPage().includes('赵工'))
  expect(readPage()).toContain('伙伴 · 有效期至 11-20 10:00')
  expect(readPage()).toContain('伙伴 · 审核中')
  const again = [...document.querySelectorAll('[aria-label^="发送邀请"]')].map((one) => one.getAttribute('aria-label'))
  expect(again).toEqual(['发送邀请，何工'])
  await press(byRole('button', '发出邀请'))
  await type(byLabel('对方姓名'), '何工')
  await type(byLabel('对方企业'), ' 联创自动化 ')
  await type(byLabel('附言（选填）'), ' 一起做 ')
  await press(byRole('button', '生成邀请'))
  await until(() => server.sentTo(createPartnerInvitation.path).length > 0)
  expect(server.sentTo(createPartnerInvitation.path)).toEqual([
    { kind: 'partner', inviteeName: '何工', inviteeCompany: '联创自动化', words: '一起做' },
  ])
  await until(() => document.getElementById('app-toast')?.textContent === '有效的邀请过多')
})
