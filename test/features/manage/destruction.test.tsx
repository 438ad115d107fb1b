// What takes something away from people, or deletes data, is sent only after a question that names it and whom it meets.
import { calls } from '@/contract/calls'
import { revokeApiKey } from '@/contract/organization/api-key'
import {
  askApplicationRemoval,
  askApplicationsClosing,
  askAudienceChange,
  askBannersRemoval,
  askCodesRevocation,
  askCouponRevocation,
  askDepartmentMove,
  askDictionaryLoss,
  askEventsRemoval,
  askFormsClosing,
  askGateClosing,
  askGateRemoval,
  askGuestsRevocation,
  askHeadLoss,
  askKeysRevocation,
  askMenuRestriction,
  askNoticesWithdrawal,
  askPhoneChange,
  askProductClosing,
  askReportRestriction,
  askRequirementEnd,
  askScopeLoss,
  askStudiesWithdrawal,
  askStudyWithdrawal,
  askUnitClosing,
  askWebhookPause,
  askWebhookRemoval,
} from '@/features/manage/destruction/questions'
import { useDestructiveMany } from '@/features/manage/destruction/use-destructive-many'
import { type DestructiveQuestion, useDestructiveWrite } from '@/features/manage/destruction/use-destructive-write'
import { ManyOutcome } from '@/features/manage/many/ManyParts'
import { useMany } from '@/parts/many/use-many'
import { Button } from '@/ui/action/Button'

import { ok, refusal } from '../../support/api-server'
import { buildManagedPerson } from '../../support/managed-person'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { projectFiles, readSource } from '../../support/source-files'
import { until } from '../../support/until'

/** A row of a list, as far as its question reads it. */
const row = <T,>(fields: object) => fields as T
const notice = { title: '换气停线', audience: null, attachments: 2, isPublic: false, receipts: { confirmed: 8 } }
const bareNotice = { audience: null, attachments: 0, isPublic: false, receipts: null }
const study = { title: '消防通道', dueDate: '2026-12-01', people: 21, finished: 9 }
const webhook = row<Parameters<typeof askWebhookRemoval>[0]>({ events: ['a', 'b', 'c'] })

/** Sent by `useDestructiveWrite` or its like alone: what the question of each says, what it names and what it counts. */
const questionCases: Record<string, [question: DestructiveQuestion, name: string, facts: RegExp][]> = {
  withdrawAnnouncement: [
    [askNoticesWithdrawal([row(notice)]), '换气停线', /全企业.*2 个附件.*8 条确认.*不能恢复/],
    [
      askNoticesWithdrawal([row(notice), row({ ...notice, title: '年会', isPublic: true })]),
      '2 条公告',
      /「换气停线」、「年会」.*1 条对外公开.*4 个附件.*16 条确认.*不能恢复/,
    ],
    [
      askNoticesWithdrawal(['换气停线', '年会'].map((title) => row({ ...bareNotice, title }))),
      '2 条公告',
      /^「换气停线」、「年会」。[^；]*搜索里都没有了。撤回后不能恢复，可以重新发布。$/,
    ],
  ],
  changeAnnouncementAudience: [[askAudienceChange(row(notice), '质量部'), '换气停线', /全企业.*同事不再看到它/]],
  revokeLandingCode: [
    [askCodesRevocation(['「健康码」']), '健康码', /海报.*失效.*不能恢复/],
    [askCodesRevocation(['「健康码」A', '「展厅」B']), '2 个落地码', /「健康码」A、「展厅」B.*海报.*失效.*不能恢复/],
  ],
  revokeCouponCodes: [
    [askCouponRevocation(row({ name: '新年券', total: 10, redeemed: 3 })), '新年券', /7 个码.*3 张优惠券照常/],
    [askCouponRevocation(row({ name: '新年券', total: 10, redeemed: 0 })), '新年券', /^还没[^；]*不能恢复。$/],
  ],
  saveExhibitionUnit: [
    [askUnitClosing(row({ name: '加工中心', products: [1, 2] })), '加工中心', /展厅.*2 件展品.*可以再展示/],
    [askUnitClosing(row({ name: '加工中心', products: [] })), '加工中心', /展厅里不再看到它；已有的咨询/],
  ],
  switchPublicForm: [
    [askFormsClosing([{ title: '食堂调查', taken: 12 }]), '食堂调查', /不能再填写.*12 份.*重新开放/],
    [askFormsClosing([{ title: '食堂调查', taken: 0 }]), '食堂调查', /^马上[^。]*交不了。之后可以重新开放。$/],
    [
      askFormsClosing([
        { title: '食堂调查', taken: 12 },
        { title: '班车调查', taken: 3 },
      ]),
      '2 张表单',
      /「食堂调查」、「班车调查」.*不能再填写.*15 份.*重新开放/,
    ],
  ],
  removeBanner: [
    [askBannersRemoval([{ title: '春招', startTime: '2026-03-01 08:00:00', endTime: null }]), '春招', /首页.*03-01/],
    [
      askBannersRemoval([{ title: '春招', startTime: '2026-03-01 08:00:00', endTime: null }, row({ title: '年会' })]),
      '2 个横幅',
      /「春招」、「年会」。[^。]*首页[^。]*。不能恢复/,
    ],
  ],
  removeApplication: [
    [askApplicationRemoval(row({ name: '报修', favorites: 5 })), '报修', /全体成员.*5 位同事/],
    [askApplicationRemoval(row({ name: '报修', favorites: 0 })), '报修', /^全体成员[^。]*不能恢复。它打开的/],
  ],
  saveApplication: [
    [
      askApplicationsClosing([row({ name: '报修', favorites: 5 })]),
      '报修',
      /全体成员.*变灰，点不开.*5 位同事.*可以再启用/,
    ],
    [askApplicationsClosing([row({ name: '报修', favorites: 0 })]), '报修', /变灰，点不开。打开的页面/],
    [
      askApplicationsClosing([row({ name: '报修', favorites: 5 }), row({ name: '订餐', favorites: 0 })]),
      '2 个应用',
      /「报修」、「订餐」.*全体成员.*变灰，点不开.*1 个.*常用.*可以再启用/,
    ],
  ],
  savePost: [
    [askHeadLoss(row({ name: '部门经理', userCount: 3 })), '部门经理', /3 位成员不再是部门负责人.*审批/],
    [askHeadLoss(row({ name: '部门经理', userCount: 0 })), '部门经理', /^之后由部门负责人处理的审批.*由企业管理员审批/],
  ],
  deleteWebhook: [
    [askWebhookRemoval(webhook, 'erp.example.com'), 'erp.example.com', /3 类事件.*推送记录一并删除.*流程里.*会失败/],
  ],
  changeWebhook: [
    [askWebhookPause(webhook, 'erp.example.com'), 'erp.example.com', /3 类事件.*不补发.*流程里.*等到恢复/],
    [askEventsRemoval('erp.example.com', ['访客到达', '访客离开']), '访客到达、访客离开', /2 类事件.*不会补发/],
  ],
  revokeApiKey: [
    [
      askKeysRevocation([row({ name: 'MES', lastUsedTime: '2026-11-02 10:20:30' })]),
      'MES',
      /设备.*11-02 10:20.*不能恢复/,
    ],
    [askKeysRevocation([row({ name: 'MES', lastUsedTime: null })]), 'MES', /没有被使用过/],
    [
      askKeysRevocation([row({ name: 'MES', lastUsedTime: null }), row({ name: 'ERP', lastUsedTime: null })]),
      '2 个密钥',
      /「MES」、「ERP」.*设备.*没有被使用过.*不能恢复/,
    ],
    [
      askKeysRevocation(
        ['2026-11-02 10:20:30', '2026-11-20 08:00:00', '2026-11-09 12:00:00'].map((lastUsedTime, at) =>
          row({ name: `网关 ${at}`, lastUsedTime }),
        ),
      ),
      '3 个密钥',
      /其中 3 个使用过，最近一次使用是 2026-11-20 08:00。/,
    ],
  ],
  revokeGuest: [
    [
      askGuestsRevocation([row({ name: '周工', inTime: '2026-11-02 10:20:30' })]),
      '取消周工的邀请',
      /邀请码立即失效.*签到记录保留/,
    ],
    [askGuestsRevocation([row({ name: '周工', inTime: null })]), '周工', /^邀请码[^。]*不能签到。之后可以恢复。$/],
    [
      askGuestsRevocation([row({ name: '周工', inTime: null }), row({ name: '吴工', inTime: '2026-11-02 10:20:30' })]),
      '2 位嘉宾',
      /周工、吴工.*邀请码立即失效.*1 位已签到/,
    ],
  ],
  changeStudyState: [
    [askStudyWithdrawal(row(study)), '消防通道', /12 位还没学完.*9 人已学完/],
    [askStudyWithdrawal(row({ ...study, dueDate: null })), '消防通道', /^同事不再看到它。9 人已学完/],
    [askStudiesWithdrawal([row({ title: '制度', dueDate: null })]), '1 个', /「制度」。同事不再看到它们。学完的记录/],
    [
      askStudiesWithdrawal([row(study), row({ title: '制度', dueDate: null })]),
      '2 个',
      /「消防通道」、「制度」.*1 个是必修/,
    ],
  ],
  assignStudy: [[askRequirementEnd(row(study)), '消防通道', /12 位还没学完.*9 人已学完/]],
  saveActivity: [[askGateRemoval('开放日', ['东门', '西门']), '东门、西门', /开放日.*2 个入口的现场码/]],
  saveProduct: [[askProductClosing('压铸岛'), '压铸岛', /访客.*咨询和收藏记录保留/]],
  saveReportRight: [
    [askReportRestriction('产量', true, '其他同事看不到'), '产量', /同事/],
    [askReportRestriction('产量', false, '全体同事看不到'), '产量', /同事/],
  ],
  saveDictionary: [
    [askDictionaryLoss('应用分组', { gone: ['旧组'], off: [], uses: 0 }), '应用分组不再提供「旧组」', /移除后不能恢复/],
    [askDictionaryLoss('应用分组', { gone: [], off: ['生产'], uses: 4 }), '「生产」', /停用后不能再选.*4 处在用/],
    [
      askDictionaryLoss('应用分组', { gone: ['旧组'], off: ['生产'], uses: 0 }),
      '应用分组不再提供「旧组」、「生产」？',
      /^「旧组」移除后[^。]*。「生产」停用后不能再选，可以再启用。全企业立即生效。$/,
    ],
  ],
  saveVisitGate: [
    [
      askGateClosing('东门', { planned: 0, isEdited: false }),
      '停用门岗「东门」？',
      /不能再选它。以往的记录[^。]*可以再启用。$/,
    ],
    [askGateClosing('东门', { planned: 3, isEdited: true }), '东门', /3 个来访不变.*地址一并保存/],
  ],
  changeScopes: [
    [
      askScopeLoss('张伟', ['组织', '流程'], false),
      '张伟的「组织、流程」',
      /这 2 个范围的管理页面，[^。]*。之后可以再给。$/,
    ],
    [askScopeLoss('张伟', ['内容'], true), '张伟', /不再是管理员/],
  ],
  saveManagedPerson: [
    [askDepartmentMove(['张伟'], '质量部'), '把张伟调到「质量部」', /按部门看到的内容和审批/],
    [askDepartmentMove(['张伟', '李娜'], '质量部'), '2 人', /张伟、李娜。他们按部门/],
    [
      askPhoneChange(
        buildManagedPerson({ phone: '13800138001', devices: 2 }),
        '13912345678',
        askDepartmentMove(['张伟'], '质量部'),
      ),
      '把 张伟 的手机号改为 13912345678',
      /13800138001 不能再登录.*2 台设备.*验证码登录.*调到「质量部」，.*按部门看到的内容和审批/,
    ],
    [
      askPhoneChange(buildManagedPerson({ phone: '13800138001', devices: 1 }), '13912345678'),
      '13912345678',
      /^13800138001 不能再登录 TA 的账号，1 台设备立即退出；[^；]*密码不变。$/,
    ],
    [
      askPhoneChange(buildManagedPerson({ phone: null, devices: 0 }), '13912345678'),
      '13912345678',
      /^TA 原来没有手机号；以后/,
    ],
  ],
  setMenuRight: [[askMenuRestriction('商机', '前台接待和管理员'), '商机', /前台接待和管理员.*其他成员/]],
}

/** Sent by a sheet that says itself what it changes, or by a question of its own: the file, and a part of its sentence. */
const ownWords: Record<string, [file: string, sentence: RegExp]> = {
  changeColleague: [
    '@/parts/people/ColleaguePlaceSheet.tsx',
    /不再是\$\{formatRoles\(roles\)\}，相应的页面和操作不能再用/,
  ],
  refuseRegisteringUser: ['@/parts/people/RegisterSheet.tsx', /不能加入本企业，会收到通知/],
  featureProduct: ['hall/FeatureSheet.tsx', /原来主推\$\{formatFeature\(before\)\}，改为/],
  callOffPartnerActivity: ['partner/PartnerActivityScreen.tsx', /已报名的 \$\{taken\} 人会收到通知/],
  callOffActivity: ['call-off/CallOffCard.tsx', /会看到「已取消」和原因，有账号的会收到通知/],
  callOffLaunch: ['call-off/CallOffCard.tsx', /取消后不能再报名和签到，开始之前可以恢复/],
  disablePerson: ['DisablePersonSheet.tsx', /停用后/],
  endPersonSessions: ['PersonScreen.tsx', /\$\{devices\} 台设备立即退出，\$\{name\} 需要重新登录/],
  removeDepartment: ['DepartmentSheet.tsx', /删除部门「\$\{target\.name\}」/],
  removePosition: ['person/PositionsView.tsx', /\$\{userCount\} 位成员现在是这个职位，删除后他们没有职位/],
  removePost: ['PostsScreen.tsx', /删除岗位「\$\{target\.name\}」/],
  switchProcess: ['process/ProcessEditor.tsx', /同事不能再发起新的申请/],
  decideCertification: ['partner/CertificationSheet.tsx', /企业会收到通知/],
  saveEntryRules: ['visit/EntryRulesScreen.tsx', /describeRepeats/],
  saveHealthDeclaration: ['visit/HealthFormScreen.tsx', /await ask\(/],
  savePublicForm: ['public-form/PublicFormEditor.tsx', /await ask\(/],
  saveProcess: ['process/ProcessEditor.tsx', /正在审批的申请按原来的版本走完/],
  unblockVisitor: ['@/features/visit/gate/BlocklistView.tsx', /门岗核验时不再提示，可以正常来访/],
  changePublicSubmission: ['received/HandlingSheet.tsx', /提交人会看到「未通过」/],
}

/** Add, read, order, or change what the administrator has before his eyes; or stand outside of 管理. */
const harmless = new Set(
  `saveStudy settleScans inviteGuests saveLaunch changeProductEnquiry
  submitCertification createCouponCodes changeTrialRequest approveRegisteringUser
  changeAnnouncement createAnnouncement createApiKey orderApplications createBanner changeBanner
  saveCompanyProfile applyCompanyTemplate enablePerson checkPeopleFile
  importPeople saveDepartment createWebhook resendWebhookDelivery resendSubscribeMessage testWebhook convertOpportunity
  savePartnerActivity postMachineStates postProductionRecords checkProductionFile importProduction createFormCode
  handOutGift createLandingCode blockVisitor callRoll deleteProcessDraft saveProcessDraft
  readProcessFile tryProcess addPerson savePosition orderPositions`.split(/\s+/),
)

const sources = projectFiles('src/features/**/*.ts', 'src/features/**/*.tsx', 'src/parts/**/*.tsx')

describe('a call that takes something away', () => {
  it('is known as such, or as harmless: each write of administrators is in one list', () => {
    const writes = Object.entries(calls).filter(
      ([name, { method, who }]) =>
        name === 'setMenuRight' || (method !== 'GET' && who.some((one) => one.startsWith('administrator'))),
    )
    const lists = (name: string) => [name in questionCases, name in ownWords, harmless.has(name)].filter(Boolean).length
    expect(writes.filter(([name]) => lists(name) !== 1).map(([name]) => name)).toEqual([])
    expect(writes.length).toBe(Object.keys(questionCases).length + Object.keys(ownWords).length + harmless.size)
  })

  it.each(Object.keys(questionCases))('%s is sent by no screen without its question', (name) => {
    const bare = new RegExp(`\\b(useWrite|useFormWrite|call|useInvalidation)\\(\\s*${name}\\b`)
    expect(sources.filter((file) => bare.test(readSource(file)))).toEqual([])
    const confirmed = new RegExp(
      `use(DestructiveWrite|DestructiveFormWrite|DestructiveMany|ChosenRows)(<[^(]*>)?\\(\\s*${name}\\b`,
    )
    expect(sources.filter((file) => confirmed.test(readSource(file))).length).toBeGreaterThan(0)
  })

  it.each(
    Object.entries(questionCases).flatMap(([name, questions]) => questions.map((one) => [name, ...one] as const)),
  )('%s names its object, and says what changes for whom', (_name, { title, effect, confirmText }, object, facts) => {
    expect(title).toContain(object)
    expect(effect).toMatch(facts)
    expect(effect.length).toBeGreaterThan(object === '产量' ? 5 : 15)
    expect(confirmText).not.toMatch(/^(确定|确认|是)$/)
  })

  it.each(Object.entries(ownWords))('%s is sent by a sheet that says it in its own words', (name, [file, sentence]) => {
    const source = readSource(file.startsWith('@/') ? file.replace('@', 'src') : `src/features/manage/${file}`)
    expect(source).toMatch(sentence)
    const senders = sources.filter((one) => new RegExp(`use(Form)?Write\\(\\s*${name}\\b`).test(readSource(one)))
    expect(senders.length).toBeGreaterThan(0)
  })
})

const server = setUpScreenServer()

function Probe({ isAsked }: { isAsked: boolean }) {
  const describe = () =>
    isAsked ? { title: '停用「MES」？', effect: '设备不能再上报', confirmText: '停用' } : undefined
  const { send, dialog } = useDestructiveWrite(revokeApiKey, describe)
  return (
    <>
      <Button text="开始" onPress={() => void send({ id: 'k' })} />
      {dialog}
    </>
  )
}

it('nothing is sent before the question is answered, and nothing when it is declined', async () => {
  server.on(revokeApiKey.path, ok({}))
  const sent = () => server.sentTo(revokeApiKey.path).length
  const show = (isAsked: boolean) => drawScreen(<Probe isAsked={isAsked} />)
  await show(true)
  await press(byRole('button', '开始'))
  expect(readPage()).toContain('停用「MES」？')
  expect(readPage()).toContain('设备不能再上报')
  await press(byRole('button', '取消'))
  expect(sent()).toBe(0)
  await show(true)
  await press(byRole('button', '开始'))
  await press(byRole('button', '停用'))
  await until(() => sent() === 1)
})

interface KeyRow {
  id: string
  name: string
}

function ManyProbe({ rows }: { rows: readonly KeyRow[] }) {
  const many = useMany<KeyRow>({ getKey: ({ id }) => id, getName: ({ name }) => name })
  const { send, dialog } = useDestructiveMany(revokeApiKey, many, {
    describe: () => ({ title: '停用 2 个？', effect: '设备不能再上报', confirmText: '全部停用' }),
    toInput: ({ id }) => ({ id }),
  })
  return (
    <>
      <ManyOutcome many={many} unit="个" done="已停用" />
      <Button text="开始" onPress={() => void send(rows)} />
      {dialog}
    </>
  )
}

it('of several that are chosen each is sent by itself after one question, and who is refused is named with the reason', async () => {
  const times = { createTime: '2026-11-20 10:00:00', expireTime: null, lastUsedTime: null }
  const revoked = { id: 'a', name: 'MES', scopes: [], hint: '', createdBy: '', status: 'revoked', ...times }
  server.on(revokeApiKey.path, ({ body }) => (body.includes('"b"') ? refusal(409, '他人刚刚停用过') : ok(revoked)))
  await drawScreen(
    <ManyProbe
      rows={[
        { id: 'a', name: 'MES' },
        { id: 'b', name: 'ERP' },
      ]}
    />,
  )
  await press(byRole('button', '开始'))
  expect(readPage()).toContain('停用 2 个？')
  expect(server.sentTo(revokeApiKey.path)).toEqual([])
  await press(byRole('button', '全部停用'))
  await until(() => readPage().includes('1 个已停用，1 个没有：ERP：他人刚刚停用过'))
  expect(server.sentTo(revokeApiKey.path)).toEqual([{ id: 'a' }, { id: 'b' }])
})
