import { declareHealth, getHealthDeclaration, getHealthPass, withdrawHealth } from '@/contract/visit/health'
import { HealthScreen } from '@/features/visit/health/HealthScreen'
import { HealthVerdictView } from '@/features/visit/health/HealthVerdictView'
import { healthDrafts } from '@/features/visit/health/health-draft'
import { readDeclarationKey } from '@/features/visit/health/health-pass-store'
import { getHealthStage } from '@/features/visit/health/use-health-pass'
import { formatWireTime } from '@/lib/wire-time'
import { clearStored } from '@/offline/stored'
import { listStoredKeys, removeStored } from '@/platform/storage'

import { ok } from '../../support/api-server'
import { draw } from '../../support/draw'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const HOUR_MS = 3_600_000
const server = setUpScreenServer({ caller: 'guest' })
const { stand } = server
const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)

const question = (name: string, label: string, more: object = {}) => ({
  field: name,
  label,
  type: 'select',
  mode: 'required',
  help: null,
  maxCount: null,
  options: ['没有', '有'].map((value) => ({ value, label: value })),
  ...more,
})

const site = {
  siteName: '华东精密制造',
  title: '健康与安全申报',
  lead: '一分钟填完',
  version: 3,
  fields: [
    question('fever', '现在发热吗？'),
    question('temperature', '体温', { type: 'number', options: [], min: 34, max: 43, visibleWhen: "fever == '有'" }),
  ],
  purposes: [
    { key: 'entry', title: '用于进入核验', text: '14 天后删除', need: 'required' },
    { key: 'contact', title: '有风险时联系我', text: '保存手机号', need: 'free' },
  ],
  validHours: 24,
  retentionDays: 14,
  person: null,
}

const pass = (more: object = {}) => ({
  id: 'h1',
  status: 'valid',
  level: 'green',
  levelName: '可以进入',
  levelText: '请在门岗出示',
  reasons: [],
  siteName: '华东精密制造',
  name: '郑一',
  company: '',
  phone: '',
  purposes: ['用于进入核验'],
  sourceText: null,
  declaredTime: wire(-1),
  validTime: wire(20),
  deleteTime: wire(300),
  passId: 'B'.repeat(22),
  seed: 'A'.repeat(43),
  serverTime: Date.now(),
  ...more,
})

const readStoredDraft = () => healthDrafts.read(undefined)
const show = (view?: string) => drawScreen(<HealthScreen visitId={undefined} view={view} />)

/** Fills the declaration in to its end. */
async function declare(view?: string) {
  await show(view)
  await until(() => readPage().includes('现在发热吗？'))
  await press(byRole('radio', '现在发热吗？，没有'))
  await type(byLabel('姓名'), '郑一')
  await type(byLabel('手机号'), '13912345678')
  await press(byRole('checkbox', '同意用于进入核验'))
  await press(byRole('button', '提交申报'))
}

beforeEach(() => {
  for (const key of listStoredKeys()) removeStored(key)
  server.on(getHealthDeclaration.path, ok(site))
  server.on(declareHealth.path, ok({ id: 'h1', passHolder: 'secret' }))
  server.on(getHealthPass.path, ok(pass()))
})

describe('the declaration', () => {
  it('says at each field what is missing, and sends nothing before', async () => {
    await show()
    await until(() => readPage().includes('现在发热吗？'))
    await press(byRole('button', '提交申报'))
    expect(readPage()).toContain('请输入姓名')
    await press(byRole('radio', '现在发热吗？，有'))
    expect(readPage()).toContain('体温')
    await press(byRole('radio', '现在发热吗？，没有'))
    await type(byLabel('姓名'), '郑一')
    await type(byLabel('手机号'), '13912345678')
    await press(byRole('button', '提交申报'))
    expect(readPage()).toContain('请先同意这一项，才能生成通行证')
    expect(server.arrived.some(({ path }) => path === declareHealth.path)).toBe(false)
    expect(byLabel('姓名').value).toBe('郑一')
  })

  it('sends the purposes that were agreed to alone, and then shows the pass', async () => {
    await declare()
    const { body } = await server.arrival(declareHealth.path)
    expect(JSON.parse(body)).toEqual({
      version: 3,
      main: { fever: '没有' },
      purposes: ['entry'],
      person: { name: '郑一', company: '', phone: '13912345678' },
    })
    await until(() => readPage().includes('可以进入'))
    expect(document.querySelector('[aria-label="健康与安全通行证二维码"]')).not.toBeNull()
    expect(readPage()).toContain('不是政府健康码')
  })

  it('asks for a code before a source is asked about a typed number, and for none else', async () => {
    const source = { key: 'source', title: '向职业健康中心核对', text: '核对一次', need: 'free' }
    server.on(getHealthDeclaration.path, ok({ ...site, purposes: [...site.purposes, source] }))
    server.on(declareHealth.path, {
      json: { code: 422, msg: '验证码错误或已过期', data: { code: '验证码错误或已过期' } },
    })
    await show()
    await until(() => readPage().includes('向职业健康中心核对'))
    expect(hasField('验证码')).toBe(false)
    await press(byRole('checkbox', '同意向职业健康中心核对（可选）'))
    await press(byRole('checkbox', '同意用于进入核验'))
    await press(byRole('radio', '现在发热吗？，没有'))
    await type(byLabel('姓名'), '郑一')
    await type(byLabel('手机号'), '13912345678')
    await press(byRole('button', '提交申报'))
    expect(server.arrived.some(({ path }) => path === declareHealth.path)).toBe(false)
    await type(byLabel('验证码'), '482913')
    await press(byRole('button', '提交申报'))
    await until(() => readPage().includes('验证码错误或已过期'))
    const { body } = await server.arrival(declareHealth.path)
    expect(JSON.parse(body)).toMatchObject({ code: '482913', purposes: ['source', 'entry'] })
  })

  it('refused by the server keeps what was typed, and says why at its field', async () => {
    server.on(declareHealth.path, { json: { code: 422, msg: '请检查', data: { fever: '请当面说明' } } })
    await declare()
    await until(() => readPage().includes('请当面说明'))
    expect(byLabel('姓名').value).toBe('郑一')
  })

  it('whose questions changed meanwhile asks the new ones and keeps what was typed', async () => {
    server.on(declareHealth.path, { json: { code: 409, msg: '申报内容刚刚更新过，请重新打开后再提交', data: null } })
    await show()
    await until(() => readPage().includes('现在发热吗？'))
    server.on(getHealthDeclaration.path, ok({ ...site, version: 4, fields: [question('cough', '现在咳嗽吗？')] }))
    await press(byRole('radio', '现在发热吗？，没有'))
    await type(byLabel('姓名'), '郑一')
    await type(byLabel('手机号'), '13912345678')
    await press(byRole('checkbox', '同意用于进入核验'))
    await press(byRole('button', '提交申报'))
    await until(() => readPage().includes('现在咳嗽吗？'))
    expect(byLabel('姓名').value).toBe('郑一')
    expect(byRole('checkbox', '同意用于进入核验').getAttribute('aria-checked')).toBe('false')
  })

  it('is there again after an interruption, without consents, and gone once it is sent', async () => {
    await show()
    await until(() => readPage().includes('现在发热吗？'))
    await press(byRole('radio', '现在发热吗？，没有'))
    await type(byLabel('姓名'), '郑一')
    await type(byLabel('手机号'), '13912345678')
    await press(byRole('checkbox', '同意用于进入核验'))
    await show()
    await until(() => readPage().includes('已恢复'))
    expect(byRole('radio', '现在发热吗？，没有').getAttribute('aria-checked')).toBe('true')
    expect([byLabel('姓名').value, byLabel('手机号').value]).toEqual(['郑一', '13912345678'])
    expect(byRole('checkbox', '同意用于进入核验').getAttribute('aria-checked')).toBe('false')
    await press(byRole('checkbox', '同意用于进入核验'))
    await press(byRole('button', '提交申报'))
    await until(() => readPage().includes('可以进入'))
    expect(listStoredKeys().filter((key) => key.startsWith('health-draft'))).toEqual([])
  })

  it('is not kept for other questions, nor for who comes after a sign-out, nor for long', async () => {
    const fill = async () => {
      await show()
      await until(() => readPage().includes('姓名'))
      await type(byLabel('姓名'), '郑一')
    }
    const isKept = async () => {
      await show()
      await until(() => readPage().includes('姓名'))
      return byLabel('姓名').value !== ''
    }
    await fill()
    expect(await isKept()).toBe(true)
    clearStored('signOut')
    expect(await isKept()).toBe(false)
    await fill()
    server.on(getHealthDeclaration.path, ok({ ...site, version: 4 }))
    expect(await isKept()).toBe(false)
    await fill()
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * HOUR_MS)
    expect(readStoredDraft()).toBeUndefined()
    now.mockRestore()
  })

  it('says in English, to who reads it, that a site asks nothing, and not in the words of the server', async () => {
    server.on(getHealthDeclaration.path, { json: { code: 404, msg: '该场所暂无健康与安全申报', data: null } })
    await show()
    await press(byRole('radio', 'English'))
    await until(() => readPage().includes('This site has no health and safety declaration'))
    expect(readPage()).not.toContain('该场所暂无')
    server.on(getHealthDeclaration.path, { cut: true })
    await show()
    await until(() => readPage().includes('The declaration could not be loaded'))
    await press(byRole('radio', '中文'))
  })

  it('says so where a site asks nothing', async () => {
    server.on(getHealthDeclaration.path, { json: { code: 404, msg: '该场所暂无健康与安全申报', data: null } })
    await show()
    await until(() => readPage().includes('该场所暂无健康与安全申报'))
  })
})

describe('the pass', () => {
  it('of yellow says why and what to do', async () => {
    const reasons = [{ title: '有接触史', advice: '请佩戴口罩' }]
    server.on(getHealthPass.path, ok(pass({ level: 'yellow', levelName: '需要复核', reasons })))
    await declare()
    await until(() => readPage().includes('需要复核'))
    expect(readPage()).toContain('请佩戴口罩')
  })

  it('stands without signal as it was last', async () => {
    await declare()
    await until(() => readPage().includes('可以进入'))
    server.on(getHealthPass.path, { cut: true })
    await show()
    await until(() => readPage().includes('没有网络也可出示'))
    expect(readPage()).toContain('可以进入')
  })

  it('that is over shows no code, and is made anew', async () => {
    server.on(getHealthPass.path, ok(pass({ status: 'expired', passId: null, seed: null })))
    await declare()
    await until(() => readPage().includes('申报已过期'))
    expect(document.querySelector('[aria-label="健康与安全通行证二维码"]')).toBeNull()
    await press(byRole('button', '重新申报'))
    expect(stand.moves()).toEqual(['navigateTo /pages/qr/healthCode?view=declare'])
  })

  it('is replaced by another declaration, made on a page of its own', async () => {
    await declare()
    await until(() => readPage().includes('可以进入'))
    server.on(declareHealth.path, ok({ id: 'h2', passHolder: 'another' }))
    await declare('declare')
    await until(() => stand.moves().length > 0)
    expect(stand.moves()).toEqual(['redirectTo /pages/qr/healthCode'])
    expect(readDeclarationKey(undefined)).toEqual({ id: 'h2', holder: 'another' })
  })

  it('is withdrawn after a question, and nothing of it stays on the device', async () => {
    server.on(withdrawHealth.path, { cut: true })
    await declare()
    await until(() => readPage().includes('可以进入'))
    await press(byRole('radio', 'English'))
    await press(byRole('button', 'Withdraw'))
    await press(byRole('button', 'Withdraw and delete'))
    await until(() => readPage().includes('That did not work. Check the network and try again.'))
    server.on(withdrawHealth.path, ok({}))
    await press(byRole('radio', '中文'))
    await press(byRole('button', '撤回同意'))
    await press(byRole('button', '撤回并删除'))
    await until(() => readPage().includes('已撤回同意，数据已删除'))
    expect(JSON.parse((await server.arrival(withdrawHealth.path)).body)).toEqual({ id: 'h1', holder: 'secret' })
    expect(listStoredKeys().filter((key) => key.includes('health'))).toEqual([])
  })

  it('ends by the clock too', () => {
    const one = pass() as never
    expect(getHealthStage(one, Date.now())).toBe('valid')
    expect(getHealthStage(one, Date.now() + 21 * HOUR_MS)).toBe('expired')
  })
})

describe('at the gate', () => {
  const verdict = (more: object) => ({
    verdict: 'green',
    title: '可以进入',
    reason: '10:00 申报',
    name: '郑一',
    company: '大族',
    advice: [],
    sourceText: null,
    declaredTime: null,
    validTime: null,
    time: '2026-11-20 10:00:00',
    ...more,
  })

  it.each([
    ['green', '可以进入'],
    ['yellow', '需要复核'],
    ['red', '暂缓进入'],
    ['expired', '申报已过期'],
    ['withdrawn', '申报已撤回'],
    ['forged', '伪造的码'],
    ['something new', '无法识别'],
  ])('%s reads %s, announced', async (kind, title) => {
    const none = () => undefined
    await draw(<HealthVerdictView verdict={verdict({ verdict: kind, title })} onNext={none} onScan={none} />)
    expect(document.querySelector('[role="alert"]')?.getAttribute('aria-label')).toContain(title)
  })
})
