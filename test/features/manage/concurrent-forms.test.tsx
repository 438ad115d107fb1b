// Two administrators save the same at once, over the real server: the later sees both values field by field, and chooses.
import { queryAllByRole, queryAllByText } from '@testing-library/dom'
import type { ReactElement } from 'react'

import { type CallName, calls } from '@/contract/calls'
import { listManagedStudy } from '@/contract/content/study-manage'
import { listStaffActivities } from '@/contract/event/activity'
import { getManagedActivity } from '@/contract/event/activity-manage'
import { listManagedLaunches } from '@/contract/event/launch-manage'
import { changeProductEnquiry, getManagedHall, listProductEnquiries } from '@/contract/exhibition/exhibition-manage'
import { listManagedAnnouncements } from '@/contract/message/announcement-manage'
import { listManagedApplications } from '@/contract/organization/application-manage'
import { listOwnBanners } from '@/contract/organization/banner'
import { listDictionaries } from '@/contract/organization/dictionary-manage'
import { getManagedPerson, listManagedPeople } from '@/contract/organization/people'
import { listManagedDepartments, listManagedPositions, listManagedPosts } from '@/contract/organization/structure'
import { listManagedPartnerActivities } from '@/contract/partner/partner-activity-manage'
import { listManagedReports } from '@/contract/production/report-manage'
import { listManagedPublicForms } from '@/contract/public/public-form-admin'
import { listPublicSubmissions } from '@/contract/public/public-received'
import { listVisitGates } from '@/contract/visit/visit'
import { getProcessDraft, saveProcessDraft } from '@/contract/workflow/process-draft'
import { getProcessSetting, listManagedProcesses } from '@/contract/workflow/process-setting'
import { GuestActivitySheet } from '@/features/manage/activity/GuestActivitySheet'
import { ApplicationSheet } from '@/features/manage/application/ApplicationSheet'
import { BannerSheet } from '@/features/manage/banner/BannerSheet'
import { CompanyProfileSheet } from '@/features/manage/company/CompanyProfileSheet'
import { DepartmentSheet } from '@/features/manage/DepartmentSheet'
import { buildDepartmentRows } from '@/features/manage/department-tree'
import { DictionarySheet } from '@/features/manage/dictionary/DictionarySheet'
import { ProductEditor } from '@/features/manage/hall/ProductEditor'
import { UnitSheet } from '@/features/manage/hall/UnitSheet'
import { ManagedLaunchScreen } from '@/features/manage/launch/ManagedLaunchScreen'
import { MenuRightsSheet } from '@/features/manage/menu/MenuRightsSheet'
import { NoticeTextSheet } from '@/features/manage/notice/NoticeTextSheet'
import { PersonEditSheet } from '@/features/manage/PersonEditSheet'
import { PostsScreen } from '@/features/manage/PostsScreen'
import { PartnerActivityScreen } from '@/features/manage/partner/PartnerActivityScreen'
import { ProcessDesignScreen } from '@/features/manage/process/ProcessDesignScreen'
import { PublicFormEditor } from '@/features/manage/public-form/PublicFormEditor'
import { ReceivedScreen } from '@/features/manage/received/ReceivedScreen'
import { toEnquiryItem, toSubmissionItem } from '@/features/manage/received/received-item'
import { ReportRightSheet } from '@/features/manage/report/ReportRightSheet'
import { ScopesSheet } from '@/features/manage/ScopesSheet'
import { StudySheet } from '@/features/manage/study/StudySheet'
import { EntryRulesScreen } from '@/features/manage/visit/EntryRulesScreen'
import { GatesScreen } from '@/features/manage/visit/GatesScreen'
import { HealthFormScreen } from '@/features/manage/visit/HealthFormScreen'

import { requireRow, sendCall, setUpRealScreens } from '../../support/real-screens'
import { byLabel, byRole, hasField, press, readPage, readSpaces, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

const nothing = () => undefined

const pressText = async (text: string) => {
  const find = () => queryAllByText(document.body, readSpaces(text))
  await until(() => find().length > 0)
  await press(find()[0] as Element)
}

/** The button of that name: of the question, which has a way back beside it, if one is asked. */
const pressButton = async (name: string) => {
  const find = () => queryAllByRole(document.body, 'button', { name })
  await until(() => find().length > 0)
  const answer = find().find((one) => /^(取消|不取消)/.test(one.parentElement?.textContent ?? ''))
  await press(answer ?? (find().at(-1) as Element))
}

type Body = Record<string, unknown>

/** A form: how it is opened, and what two administrators put into one of its fields. */
interface VersionedForm {
  open: () => Promise<ReactElement>
  /** What is pressed until the form is there. */
  enter?: () => Promise<void>
  /** Edits a field. */
  edit: () => Promise<void>
  /** What the other sends, made of what this page sends. */
  rival: (body: Body) => Body
  /** The name of the field among the differences, and both values there. */
  label: string
  mine: string
  stored: string
  /** Buttons that save, one after the other. */
  save: readonly string[]
  /** Those of the second attempt, when they are others. */
  saveAgain?: readonly string[]
}

const MINE = '我的写法'
const THEIRS = '他的写法'
const REASON = '今天不能保存'

const editText = (label: string) => async () => {
  await until(() => hasField(label))
  await type(byLabel(label), MINE)
}

interface TextOptions {
  save?: string[]
  saveAgain?: string[]
  name?: string
  enter?: () => Promise<void>
}

/** A form with a text field of that label. */
const inText = (
  label: string,
  open: () => Promise<ReactElement>,
  { save = ['保存'], saveAgain = save, name = label, enter }: TextOptions = {},
): VersionedForm => ({
  open,
  ...(enter && { enter }),
  edit: editText(label),
  rival: (body) => JSON.parse(JSON.stringify(body).replaceAll(MINE, THEIRS)),
  label: name,
  mine: MINE,
  stored: THEIRS,
  save,
  saveAgain,
})

const findPerson = async (fits: (row: { name: string; roles: readonly string[] }) => boolean) => {
  const { records } = await sendCall(listManagedPeople, { size: 100 })
  return sendCall(getManagedPerson, { id: requireRow(records, fits).userId })
}

const Question = () => null

const forms: Partial<Record<CallName, VersionedForm>> = {
  savePost: inText('岗位名称', async () => <PostsScreen view="" />, {
    enter: async () => pressText(requireRow(await sendCall(listManagedPosts, {})).name),
  }),
  savePosition: inText('职位名称', async () => <PostsScreen view="positions" />, {
    enter: async () => pressText(requireRow(await sendCall(listManagedPositions, {})).name),
  }),
  saveDepartment: inText('部门名称', async () => {
    const rows = await sendCall(listManagedDepartments, {})
    const { id } = requireRow(rows)
    const reread = async () => (await sendCall(listManagedDepartments, {})).find((one) => one.id === id)
    return (
      <DepartmentSheet
        department={requireRow(rows)}
        rows={buildDepartmentRows(rows)}
        reread={reread}
        onClose={nothing}
      />
    )
  }),
  saveManagedPerson: inText('工号', async () => {
    const person = await findPerson(({ roles }) => roles.length === 0)
    const refetch = async () => ({ data: await sendCall(getManagedPerson, { id: person.userId }) })
    return <PersonEditSheet person={person} refetch={refetch} onClose={nothing} />
  }),
  changeScopes: {
    open: async () => {
      const person = await findPerson(({ roles }) => roles.length === 0)
      const refetch = async () => ({ data: await sendCall(getManagedPerson, { id: person.userId }) })
      return <ScopesSheet person={person} refetch={refetch} onClose={nothing} />
    },
    edit: () => press(byRole('switch', '内容')),
    rival: (body) => ({ ...body, scopes: ['visitor'] }),
    label: '管理范围',
    mine: '内容',
    stored: '访客',
    save: ['保存'],
  },
  setMenuRight: {
    open: async () => <MenuRightsSheet onClose={nothing} />,
    enter: () => pressText('应用视图'),
    edit: async () => {
      await until(() => queryAllByRole(document.body, 'checkbox').length > 0)
      await press(byRole('checkbox', '谁可以使用，门岗'))
    },
    rival: (body) => ({ ...body, roles: ['administrator'] }),
    label: '谁可以使用',
    mine: '门岗',
    stored: '管理员',
    save: ['保存权限', '限制'],
  },
  saveCompanyProfile: inText('联系方式', async () => <CompanyProfileSheet onClose={nothing} />),
  saveApplication: inText('名称', async () => {
    const find = async () => requireRow((await sendCall(listManagedApplications, {})).applications)
    const app = await find()
    const reread = async () =>
      (await sendCall(listManagedApplications, {})).applications.find(({ id }) => id === app.id)
    const { groups } = await sendCall(listManagedApplications, {})
    return <ApplicationSheet app={app} groups={groups} reread={reread} onClose={nothing} />
  }),
  saveDictionary: inText('文字', async () => <DictionarySheet code="application_class" onClose={nothing} />, {
    enter: async () => {
      const { entries } = requireRow(await sendCall(listDictionaries, {}), ({ code }) => code === 'application_class')
      await pressText(requireRow(entries).label)
    },
    save: ['完成', '保存'],
    saveAgain: ['保存'],
    name: '条目',
  }),
  saveReportRight: {
    open: async () => {
      const report = requireRow(await sendCall(listManagedReports, {}), ({ isOn }) => isOn)
      const reread = async () => (await sendCall(listManagedReports, {})).find(({ code }) => code === report.code)
      return <ReportRightSheet report={report} reread={reread} onClose={nothing} />
    },
    edit: () => press(byRole('checkbox', '仅数据管理员可看')),
    rival: (body) => ({ ...body, isRestricted: false, audience: null, isOn: false }),
    label: '展示',
    mine: '展示',
    stored: '不展示',
    save: ['保存', '限制'],
  },
  changeBanner: inText(
    '标题',
    async () => {
      const refetch = async () => ({ data: await sendCall(listOwnBanners, {}) })
      const banner = requireRow((await refetch()).data)
      return <BannerSheet banner={banner} refetch={refetch} onClose={nothing} />
    },
    { save: ['保存横幅'] },
  ),
  changeAnnouncement: inText('标题', async () => <NoticeTextSheet notice={await findNotice()} onClose={nothing} />, {
    save: ['保存公告'],
  }),
  saveStudy: inText('标题', async () => {
    const { id } = requireRow((await sendCall(listManagedStudy, {})).records)
    return <StudySheet id={id} onSaved={nothing} onClose={nothing} />
  }),
  saveExhibitionUnit: inText('名称', async () => {
    const unit = requireRow((await sendCall(getManagedHall, {})).units)
    return (
      <UnitSheet unit={unit} refetch={async () => ({ data: await sendCall(getManagedHall, {}) })} onClose={nothing} />
    )
  }),
  saveProduct: inText('名称', async () => {
    const { units } = await sendCall(getManagedHall, {})
    return <ProductEditor id={requireRow(units.flatMap(({ products }) => products)).id} unitId="" />
  }),
  saveActivity: inText(
    '名称',
    async () => {
      const { activities } = await sendCall(listStaffActivities, {})
      const refetch = async () => ({ data: await sendCall(getManagedActivity, { id: requireRow(activities).id }) })
      const { data } = await refetch()
      return <GuestActivitySheet form={data} refetch={refetch} onSaved={nothing} onClose={nothing} />
    },
    { save: ['保存活动'] },
  ),
  saveLaunch: inText('名称', async () => (
    <ManagedLaunchScreen id={requireRow((await sendCall(listManagedLaunches, {})).records).id} />
  )),
  savePartnerActivity: inText('名称', async () => (
    <PartnerActivityScreen id={requireRow((await sendCall(listManagedPartnerActivities, {})).records).id} />
  )),
  saveVisitGate: inText('地址', async () => <GatesScreen />, {
    enter: async () => pressText(requireRow(await sendCall(listVisitGates, {})).name),
  }),
  saveEntryRules: inText('协议内容', async () => <EntryRulesScreen />, { save: ['保存', '保存'] }),
  saveHealthDeclaration: inText('标题', async () => <HealthFormScreen />, { save: ['发布', '发布'] }),
  savePublicForm: inText(
    '标题',
    async () => (
      <PublicFormEditor
        id={requireRow((await sendCall(listManagedPublicForms, {})).records).id}
        SurveyQuestion={Question}
        FormQuestion={Question}
      />
    ),
    { save: ['发布', '发布'] },
  ),
  saveProcess: inText(
    '流程名称',
    async () => <ProcessDesignScreen id={requireRow((await sendCall(listManagedProcesses, {})).items).key} />,
    { save: ['发布', '发布'], name: '名称' },
  ),
}

/** A form of what is received: the note of colleagues. */
const inReceived = (tab: string, findName: () => Promise<string>) =>
  inText('跟进备注', async () => <ReceivedScreen tab={tab} />, { enter: async () => pressText(await findName()) })

Object.assign(forms, {
  changeProductEnquiry: inReceived(
    'enquiry',
    async () => toEnquiryItem(requireRow((await sendCall(listProductEnquiries, {})).records)).name,
  ),
  changePublicSubmission: inReceived(
    'form',
    async () => toSubmissionItem(requireRow((await sendCall(listPublicSubmissions, {})).records)).name,
  ),
} satisfies Partial<Record<CallName, VersionedForm>>)

async function findNotice() {
  const { records } = await sendCall(listManagedAnnouncements, {})
  return requireRow(records, ({ withdrawTime }) => withdrawTime === null)
}

const getRival = setUpRealScreens()

it.each(Object.entries(forms))(
  'the later of two sees both values, and why the next attempt is refused: %s',
  async (name, form) => {
    const { path } = calls[name as CallName]
    await drawScreen(await form.open())
    await form.enter?.()
    await form.edit()
    const rival = getRival()
    rival.outrun(path, form.rival)
    for (const button of form.save) await pressButton(button)
    await until(() => readPage().includes('他人刚刚修改了')).catch((error: Error) => {
      throw new Error(`${rival.refusal} ${error.message}`)
    })
    const theirs = byRole('radio', `${form.label}，他人保存的`)
    const mine = queryAllByRole(document.body, 'radio', { name: new RegExp(`^${form.label}，(我填的|原来的)$`) })
    expect(mine[0]?.textContent).toContain(form.mine)
    expect(theirs.textContent).toContain(form.stored)
    await press(theirs)
    expect(byRole('radio', `${form.label}，他人保存的`).getAttribute('aria-checked')).toBe('true')
    // A question that was just answered is still closing.
    if (form.save.length > 1 && form.saveAgain === form.save) return
    rival.sent.length = 0
    rival.refuse(path, REASON)
    const isSent = () => rival.sent.some((one) => one.path === path)
    for (const button of form.saveAgain ?? form.save) {
      // The question before the first save may not be asked again.
      await until(() => isSent() || queryAllByRole(document.body, 'button', { name: button }).length > 0)
      if (!isSent()) await pressButton(button)
    }
    await until(isSent)
    // At its place or in a toast: every test looks that it is not both.
    await until(() => readPage().includes(REASON))
  },
)

it('shows a draft that another has saved before a process is published over it, and publishes what is chosen', async () => {
  const { key } = requireRow((await sendCall(listManagedProcesses, {})).items)
  await drawScreen(<ProcessDesignScreen id={key} />)
  await until(() => hasField('说明'))
  await type(byLabel('说明'), MINE)
  await until(() => readPage().includes('草稿已保存'))
  const { draft } = await sendCall(getProcessDraft, { key })
  if (!draft) throw new Error('the server has no draft')
  const { base, revision, content } = draft
  await sendCall(saveProcessDraft, { key, base, revision, content: { ...content, description: THEIRS } })
  for (const name of ['发布', '发布']) await pressButton(name)
  await until(() => readPage().includes('也在修改这个草稿'))
  await until(() => readPage().includes('草稿刚刚被他人或另一设备更新'))
  expect(readPage()).toContain(THEIRS)
  expect((await sendCall(getProcessDraft, { key })).draft?.content.description).toBe(THEIRS)
  expect((await sendCall(getProcessSetting, { key })).content.description).not.toBe(MINE)
  await pressButton('保留我的')
  // A question that was just answered is still closing.
  await until(() => queryAllByRole(document.body, 'button', { name: '发布' }).length === 1)
  for (const name of ['发布', '发布']) await pressButton(name)
  await until(() => readPage().includes('新版本已发布'))
  expect((await sendCall(getProcessSetting, { key })).content.description).toBe(MINE)
  expect((await sendCall(getProcessDraft, { key })).draft).toBeNull()
})

it('keeps what is typed about a thing that another moves out of the list meanwhile, and says so', async () => {
  const { records } = await sendCall(listProductEnquiries, {})
  const enquiry = requireRow(records, ({ status }) => status === 'pending')
  const { name } = toEnquiryItem(enquiry)
  await drawScreen(<ReceivedScreen tab="enquiry" />)
  await pressText('待联系')
  await pressText(name)
  await until(() => hasField('跟进备注'))
  await type(byLabel('跟进备注'), MINE)
  getRival().outrun(changeProductEnquiry.path, (body) => ({ ...body, status: 'closed', note: THEIRS }))
  await pressButton('保存')
  await until(() => readPage().includes('已不在这个列表里'))
  expect(byLabel('跟进备注').value).toBe(MINE)
  expect(readPage()).toContain('同事刚刚处理过')
  // It is found again where it is now, with what was typed.
  await pressButton('关闭')
  await pressText('已结束')
  await pressText(name)
  await until(() => hasField('跟进备注'))
  expect(byLabel('跟进备注').value).toBe(MINE)
})

/** Versioned writes of 管理 that are not in the table, with the reason. */
const others = {
  changeAnnouncementAudience: 'useVersionedForm; the demonstration has no notice for a part of the company',
  changeTrialRequest: 'the sheet of the other received things; the demonstration has none',
  changeWebhook: 'webhook-sheet.test.tsx: the demonstration has none',
  assignStudy: 'assign-sheet.test.tsx',
  changeColleague: 'what is saved stands above the choice, which stays',
  disablePerson: 'nothing of the person is edited; what has changed stands in a line',
  saveProcessDraft: 'above, and process-server-draft.test.tsx',
  callOffActivity: 'an act: its one text is no field of the record',
  callOffLaunch: 'an act: its one text is no field of the record',
  callOffPartnerActivity: 'an act: its one text is no field of the record',
  convertOpportunity: 'an act: its one text is no field of the record',
  decideCertification: 'an act on what another company has sent',
  changeStudyState: 'an act without a form',
  deleteProcessDraft: 'an act without a form',
  enablePerson: 'an act without a form',
  removeApplication: 'an act without a form',
  removeDepartment: 'an act without a form',
  removePosition: 'an act without a form',
  removePost: 'an act without a form',
  resendSubscribeMessage: 'an act without a form',
  switchProcess: 'an act without a form',
  switchPublicForm: 'an act without a form',
  withdrawAnnouncement: 'an act without a form',
} satisfies Partial<Record<CallName, string>>

it('has every write of administrators that takes a version', () => {
  const versioned = Object.entries(calls).filter(([name, { method, who, input }]) => {
    const entries = 'entries' in input ? (input.entries as object) : {}
    const isOfAdministrators = name === 'setMenuRight' || who.some((one) => one.startsWith('administrator'))
    return method !== 'GET' && isOfAdministrators && ('version' in entries || 'revision' in entries)
  })
  expect(versioned.map(([name]) => name).sort()).toEqual([...Object.keys(forms), ...Object.keys(others)].sort())
})
