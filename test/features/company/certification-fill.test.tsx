import { uploadFile } from '@/contract/file'
import { getCertification } from '@/contract/identity/certification'
import { submitCertification } from '@/contract/identity/certify'
import { getUserInfo } from '@/contract/identity/user'
import { CertificationScreen } from '@/features/company/certification/CertificationScreen'
import { CertifyScreen } from '@/features/company/certification/CertifyScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { installNoPictures } from '../../support/no-pictures'
import { installObjectUrls } from '../../support/object-urls'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
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
  configureNavigation({ population: () => 'user' })
  const user = { userId: 'u1', population: 'user', member: { roles: ['administrator'], scopes: ['organization'] } }
  useSession.setState({ phase: 'settled', accessToken: 'token', user: user as never })
})
afterAll(() => useSession.setState({ user: undefined, accessToken: undefined }))

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
  await server.arrival(getUserInfo.path)
  expect(server.sentTo(submitCertification.path)).toMatchObject([{ contactName: '王强', licenseFileId: 'file-1' }])
  await show()
  expect(byLabel('联系人').value).toBe('方怡')
})

it('a certification with an error is not sent, and what the server refuses is said until something changes', async () => {
  server.on(getCertification.path, ok(last))
  server.on(submitCertification.path, refusal(409, '企业已通过认证'))
  await show()
  await type(byLabel('联系电话'), '12345')
  expect(readPage()).not.toContain('请输入手机号，或带区号的座机')
  await press(byRole('button', '重新提交'))
  expect(readPage()).toContain('请先改正标出的内容')
  expect(readPage()).toContain('请输入手机号，或带区号的座机')
  expect(server.sentTo(submitCertification.path)).toEqual([])
  await type(byLabel('联系电话'), '021-58881111')
  expect(readPage()).not.toContain('请先改正标出的内容')
  await press(byRole('button', '重新提交'))
  await until(() => readPage().includes('企业已通过认证'))
})

it.each([
  ['passed', '已通过企业认证'],
  ['pending', '资料审核中'],
])('a certification that is %s is not filled in again', async (status, text) => {
  server.on(getCertification.path, ok({ ...last, status }))
  await drawScreen(<CertifyScreen />)
  await until(() => readPage().includes(text))
  expect(hasField('联系电话')).toBe(false)
})

describe('the photo of a licence', () => {
  const pick = async (bytes: number) => {
    const input = document.querySelector('input[type="file"]') as HTMLInputElement
    const file = new File(['photo'], '执照.jpg')
    Object.defineProperty(file, 'size', { value: bytes })
    Object.defineProperty(input, 'files', { value: [file] })
    await t.act(async () => input.dispatchEvent(new Event('change')))
  }
  const add = () => press(byRole('button', '上传营业执照'))
  const MB = 1024 * 1024

  beforeEach(async () => {
    installObjectUrls()
    installNoPictures()
    server.on(
      getCertification.path,
      ok({ ...last, status: 'none', licenseFileId: null, licenseUrl: null, auditItems: [] }),
    )
    await show()
  })

  it('has 10 MB at most, and another can be picked', async () => {
    const photo = { id: 'f2', name: '执照.jpg', url: '/f2', size: 5, contentType: 'image/jpeg' }
    server.on(uploadFile.path, ok(photo))
    const released = jest.spyOn(URL, 'revokeObjectURL')
    await add()
    await pick(10 * MB + 1)
    await until(() => readPage().includes('照片不能超过 10 MB'))
    expect(released).toHaveBeenCalledTimes(1)
    await add()
    await pick(10 * MB)
    await until(() => readPage().includes('重新上传'))
    expect(readPage()).not.toContain('照片不能超过 10 MB')
    expect(released).toHaveBeenCalledTimes(2)
    byRole('button', '查看营业执照')
  })

  it('is waited for: the photo of before is not submitted in its place', async () => {
    server.on(getCertification.path, ok(last))
    await show()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const photo = { id: 'f2', name: '执照.jpg', url: '/f2', size: 5, contentType: 'image/jpeg' }
    server.on(uploadFile.path, { ...ok(photo), until: answered })
    await press(byRole('button', '重新上传营业执照'))
    await pick(MB)
    await until(() => readPage().includes('上传中'))
    await press(byRole('button', '重新提交'))
    expect(readPage()).toContain('照片还没有传完，请稍候')
    answer()
    await until(() => !readPage().includes('上传中'))
    expect(readPage()).not.toContain('照片还没有传完')
    expect(server.sentTo(submitCertification.path)).toEqual([])
    server.on(submitCertification.path, refusal(409, '企业已通过认证'))
    await press(byRole('button', '重新提交'))
    await until(() => server.sentTo(submitCertification.path).length === 1)
    expect(server.sentTo(submitCertification.path)).toMatchObject([{ licenseFileId: 'f2' }])
  })

  it.each([
    ['what the server says of it', refusal(415, '照片已损坏'), '照片已损坏'],
    ['that it was not sent', { cut: true }, '网络'],
  ])('says %s, and can be picked again', async (_what, answer, text) => {
    server.on(uploadFile.path, answer)
    await add()
    await pick(MB)
    await until(() => readPage().includes(text))
    expect(byRole('button', '上传营业执照').getAttribute('aria-disabled')).toBeNull()
  })
})

describe('the state of a certification', () => {
  async function open(more: object) {
    server.on(getCertification.path, ok({ ...last, ...more }))
    await drawScreen(<CertificationScreen />)
    await until(() => readPage().includes('华东精密制造'))
  }

  it('that was refused says where and why, and leads an administrator to the form', async () => {
    await open({ auditRemark: '请补正' })
    for (const text of ['审核意见：请补正', '1 处需要修改', '联系人与预留不符']) expect(readPage()).toContain(text)
    expect(readPage()).not.toContain('91320594MA1N8P7R7C')
    await press(byRole('button', '去修改'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/mine/account/certify'])
  })

  it('that is no longer open shows what was submitted', async () => {
    await open({ status: 'passed', statusName: '已认证', auditItems: [] })
    for (const text of [
      '已通过企业认证',
      '信用代码91320594MA1N8P7R7C',
      '联系电话021-58880000',
      '认证时间2026-11-21 10:00',
    ])
      expect(readPage()).toContain(text)
    await open({ status: 'pending', statusName: '审核中', auditTime: null })
    expect(readPage()).toContain('资料审核中')
    expect(readPage()).not.toMatch(/认证时间|去修改/)
  })

  it('that is open is no matter of a member', async () => {
    const { user } = useSession.getState()
    useSession.setState({ user: { ...user, member: { roles: [], scopes: [] } } as never })
    await open({})
    expect(readPage()).toContain('认证由企业管理员办理')
    expect(readPage()).not.toMatch(/去修改|1 处需要修改/)
    useSession.setState({ user })
  })
})

it('a certification is for administrators: nobody else reads it', async () => {
  const user = { userId: 'u2', population: 'user', member: { roles: [], scopes: [] } }
  useSession.setState({ user: user as never })
  await drawScreen(<CertifyScreen />)
  expect(readPage()).toContain('认证由企业管理员办理')
  expect(server.arrived).toEqual([])
})
