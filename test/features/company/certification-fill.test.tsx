import { getCertification } from '@/contract/identity/certification'
import { submitCertification } from '@/contract/identity/certify'
import { getUserInfo } from '@/contract/identity/user'
import { CertifyScreen } from '@/features/company/certification/CertifyScreen'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/mine/certification'] })

const last = {
  id: 'c1',
  companyName: '华东精密制造',
  creditCode: '91320594MA1N8P7R7C',
  legalPerson: '周立',
  licenseFileId: 'file-1',
  licenseUrl: '/core/api/ccf/dds/file-1',
  contactName: '方怡',
  contactPhone: '021-58880000',
  status: 'rejected',
  statusName: '未通过',
  auditTime: '2026-11-21 10:00:00',
  auditRemark: null,
  auditItems: [{ field: 'contactName', label: '联系人', error: '与预留不符', suggest: '' }],
}
const show = async () => {
  await drawScreen(<CertifyScreen />)
  await until(() => readPage().includes('联系电话'))
}

beforeAll(() => {
  const user = { userId: 'u1', population: 'user', member: { roles: ['administrator'], scopes: ['organization'] } }
  useSession.setState({ phase: 'settled', user: user as never })
})
afterAll(() => useSession.setState({ user: undefined }))

it('a certification keeps what was typed when the page is left, until it is submitted or started over', async () => {
  server.on(getCertification.path, ok(last))
  await show()
  expect(readPage()).not.toContain('重新填写')
  await type(byLabel('联系人'), '王强')
  await type(byLabel('联系电话'), '021-58881111')
  await show()
  expect([byLabel('联系人').value, byLabel('联系电话').value]).toEqual(['王强', '021-58881111'])
  expect(byLabel('企业名称').value).toBe('华东精密制造')
  await press(byRole('button', '重新填写'))
  await press(byRole('button', '丢弃草稿'))
  expect(byLabel('联系人').value).toBe('方怡')
  await show()
  expect([byLabel('联系人').value, byLabel('联系电话').value]).toEqual(['方怡', '021-58880000'])
})

it('a certification that was submitted leaves no draft', async () => {
  server.on(getCertification.path, ok(last))
  server.on(submitCertification.path, ok({ ...last, status: 'pending', statusName: '审核中', auditItems: [] }))
  server.on(getUserInfo.path, refusal(500, '服务错误'))
  await show()
  await type(byLabel('联系人'), '王强')
  await press(byRole('button', '重新提交'))
  await until(() => readPage().includes('已提交，请等待审核'))
  expect(server.sentTo(submitCertification.path)).toMatchObject([{ contactName: '王强', licenseFileId: 'file-1' }])
  await show()
  expect(byLabel('联系人').value).toBe('方怡')
})
