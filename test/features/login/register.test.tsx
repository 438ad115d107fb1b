import { RegisterScreen } from '@/features/login/RegisterScreen'
import { RegisterForm } from '@/features/partner/application/RegisterForm'

import { byLabel } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'

setUpScreenServer({ caller: 'guest', pages: ['/pages/register/index'] })

it.each([
  ['staff', <RegisterScreen key="staff" />, ['姓名', '手机号', '验证码', '密码']],
  [
    'partners',
    <RegisterForm key="partners" inviteCode={undefined} known={{ name: '', companyName: '' }} />,
    ['姓名', '企业', '手机号', '验证码', '密码'],
  ],
])('all fields of the registration of %s are boxes', async (_who, screen, labels) => {
  await drawScreen(screen)
  expect(labels.filter((label) => byLabel(label).closest('.root.box') === null)).toEqual([])
})
