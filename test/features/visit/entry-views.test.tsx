import { getNda } from '@/contract/visit/entry-files'
import { completeInduction, getInduction } from '@/contract/visit/induction'
import { type EntryStep, getVisitorPass } from '@/contract/visit/visit-pass'
import { saveDeviceVisit } from '@/features/visit/device-visits'
import { chooseVisitorLanguage } from '@/features/visit/language/visitor-language'
import { VisitorScreen } from '@/features/visit/visitor/VisitorScreen'
import { formatWireTime } from '@/lib/wire-time'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'session', pages: ['/pages/qr/visitorsCode'] })
const { stand } = server
const HOUR_MS = 3_600_000
const seed = 'A'.repeat(43)

const step = (kind: string, title: string, more: Partial<EntryStep> = {}): EntryStep => ({
  kind,
  title,
  isRequired: true,
  isFree: false,
  isDone: false,
  ...more,
})

function pass(steps: readonly EntryStep[], more: object = {}) {
  const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
  return {
    id: 'v1',
    status: 'approved',
    statusName: '待到访',
    companyName: '华东精密制造',
    gateName: '1 号门',
    address: '',
    visitorName: '刘洋',
    visitorCompany: '博世',
    phone: '138****8008',
    companions: 0,
    plate: '',
    purpose: '审核',
    area: '',
    hostName: '王敏',
    startTime: wire(-1),
    endTime: wire(3),
    passId: null,
    seed: null,
    steps,
    serverTime: Date.now(),
    ...more,
  }
}

async function show(answer: object, step?: string) {
  server.on(getVisitorPass.path, ok(answer))
  saveDeviceVisit({ id: 'v1', holder: 'secret' })
  chooseVisitorLanguage('zh')
  await drawScreen(<VisitorScreen token={undefined} id="v1" step={step} />)
}

const nda = { companyName: '华东精密制造', visitorName: '刘洋', version: 2, text: '不外传图纸。', isSigned: false }
const opened = (step: string) => `navigateTo /pages/qr/visitorsCode?id=v1&step=${step}`

describe('a pass with steps before the entry', () => {
  it('is held back behind them, and each opens', async () => {
    await show(pass([step('nda', '保密协议'), step('photo', '访客照片')]))
    await until(() => readPage().includes('先完成保密协议、访客照片'))
    expect(readPage()).not.toContain('先看通行码')
    await press(byRole('button', '开始'))
    await press(byRole('button', '访客照片'))
    expect(stand.moves()).toEqual([opened('nda'), opened('photo')])
  })

  it('opens each on a page of its own, with the secret of the device', async () => {
    server.on(getNda.path, ok(nda))
    await show(pass([]), 'nda')
    await until(() => readPage().includes('不外传图纸。'))
    expect(readPage()).toContain('第 2 版')
    byRole('button', '同意并签名')
    server.on(getNda.path, ok({ ...nda, isSigned: true }))
    await show(pass([]), 'nda')
    await until(() => readPage().includes('你已签署，无需再签'))
    expect(readPage()).not.toContain('同意并签名')
    await show(pass([]), 'photo')
    await until(() => readPage().includes('请拍下正脸'))
    await show(pass([]), 'of-a-newer-server')
    await until(() => readPage().includes('请更新到最新版本'))
    await press(byRole('radio', 'English'))
    expect(readPage()).toContain('Please update to the latest version')
  })

  it('shows the agreement in English where the company has written it', async () => {
    server.on(getNda.path, ok({ ...nda, english: 'No drawings leave the site.' }))
    await show(pass([]), 'nda')
    await until(() => readPage().includes('不外传图纸。'))
    await press(byRole('radio', 'English'))
    await until(() => readPage().includes('No drawings leave the site.'))
    expect(readPage()).not.toContain('不外传图纸。')
  })

  it('is shown when a step is only offered, or when the visitor wants the code first', async () => {
    const shown = { passId: 'Zk3f9QpLw2aX7bTnR5sYdA', seed, companyId: 'c1' }
    await show(pass([step('photo', '访客照片', { isRequired: false, isFree: true })], shown))
    await until(() => readPage().includes('准许通行'))
    expect(readPage()).toContain('可选')
    await show(pass([step('induction', '入厂须知', { isRequired: false })], shown))
    await until(() => readPage().includes('先完成入厂须知'))
    await press(byRole('button', '先看通行码'))
    await until(() => readPage().includes('准许通行'))
    expect(readPage()).toContain('去完成')
  })

  it('asks each question of the induction, and says at it why the answer is wrong', async () => {
    const page = (title: string) => ({ title, text: `${title}的规定`, pictureUrl: null })
    const question = (text: string) => ({ text, options: ['可以', '不可以'] })
    server.on(
      getInduction.path,
      ok({
        companyName: '华东精密制造',
        version: 4,
        months: 12,
        isDone: false,
        pages: [page('进厂'), page('车间')],
        questions: [question('能拍照吗'), question('能抽烟吗')],
        english: [],
      }),
    )
    const submit = () => press(byRole('button', '提交答案'))
    await show(pass([step('induction', '入厂须知')]), 'induction')
    await until(() => readPage().includes('进厂的规定'))
    expect(readPage()).toContain('1 / 3')
    expect(readPage()).not.toMatch(/上一页|去答题/)
    await press(byRole('button', '下一页'))
    await press(byRole('button', '上一页'))
    expect(readPage()).toContain('进厂的规定')
    await press(byRole('button', '下一页'))
    await press(byRole('button', '读完了，去答题'))
    await press(byRole('radio', '能拍照吗，可以'))
    await submit()
    expect(readPage()).toMatch(/能拍照吗(?!.*请选择答案.*能抽烟吗).*能抽烟吗.*请选择答案/)
    await press(byRole('radio', '能抽烟吗，不可以'))
    expect(readPage()).not.toContain('请选择答案')
    server.on(completeInduction.path, refusal(422, '答错了', { q0: '车间禁止拍照' }))
    await submit()
    await until(() => readPage().includes('答错了。车间禁止拍照'))
    await press(byRole('radio', '能拍照吗，不可以'))
    expect(readPage()).not.toContain('车间禁止拍照')
    server.on(completeInduction.path, ok({ validTime: '2027-11-20 10:00:00' }))
    await submit()
    await until(() => server.sentTo(completeInduction.path).length === 2)
    expect(server.sentTo(completeInduction.path)).toEqual([
      { id: 'v1', holder: 'secret', version: 4, language: 'zh', answers: [0, 1] },
      { id: 'v1', holder: 'secret', version: 4, language: 'zh', answers: [1, 1] },
    ])
    await until(() => stand.moves().length > 0)
  })

  it('begins the induction again when its content has changed meanwhile', async () => {
    const induction = (version: number, text: string) => ({
      companyName: '华东精密制造',
      version,
      months: 12,
      isDone: false,
      pages: [{ title: '进厂前', text, pictureUrl: null }],
      questions: [],
      english: [{ text: '进厂前', english: 'Before you enter' }],
    })
    server.on(getInduction.path, ok(induction(1, '戴安全帽')))
    await show(pass([step('induction', '入厂须知')]), 'induction')
    await until(() => readPage().includes('戴安全帽'))
    await press(byRole('radio', 'English'))
    await until(() => readPage().includes('Before you enter'))
    expect(readPage()).toContain('戴安全帽')
    await press(byRole('radio', '中文'))
    await press(byRole('button', '读完了，去答题'))
    server.on(getInduction.path, ok(induction(2, '戴安全帽与护目镜')))
    server.on(completeInduction.path, () => ({ json: { code: 409, msg: '入厂须知已更新', data: null } }))
    await press(byRole('button', '提交答案'))
    await until(() => readPage().includes('戴安全帽与护目镜'))
  })

  it('refuses the answers of a visit that is over, in the language of the page', async () => {
    const induction = { companyName: '华东精密制造', version: 1, months: 12, isDone: false, questions: [], english: [] }
    server.on(getInduction.path, ok({ ...induction, pages: [{ title: '进厂前', text: '戴安全帽', pictureUrl: null }] }))
    server.on(completeInduction.path, refusal(410, '来访已结束'))
    await show(pass([step('induction', '入厂须知')]), 'induction')
    await until(() => readPage().includes('戴安全帽'))
    await press(byRole('button', '读完了，去答题'))
    await press(byRole('button', '提交答案'))
    await until(() => readPage().includes('来访已结束'))
    await press(byRole('radio', 'English'))
    await press(byRole('button', 'Submit answers'))
    await until(() => readPage().includes('The visit is over or was revoked.'))
    expect(readPage()).not.toContain('来访已结束')
  })
})
