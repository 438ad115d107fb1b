import { createPartnerInvitation, listPartnerInvitations } from '@/contract/partner/partner-home'
import { InvitePartnersScreen } from '@/features/partner/application/InvitePartnersScreen'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byLabel, byRole, press, type } from '../../support/screen'
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
  expect(server.sentTo(createPartnerInvitation.path)).toEqual([{ kind: 'colleague', inviteeName: '何工' }])
})
