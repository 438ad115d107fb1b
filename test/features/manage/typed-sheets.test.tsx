// What is typed in a sheet of 管理 is not lost when the sheet is closed, over the real server: it is asked about, or stays.
import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'
import { type ReactElement, useState } from 'react'

import { listManagedLaunches } from '@/contract/event/launch-manage'
import { getManagedHall } from '@/contract/exhibition/exhibition-manage'
import { listRegisteringUsers } from '@/contract/identity/user'
import { getManagedPerson, listManagedPeople, previewDeactivation } from '@/contract/organization/people'
import { listManagedDepartments } from '@/contract/organization/structure'
import { listManagedPublicForms } from '@/contract/public/public-form-admin'
import { getEntryRules } from '@/contract/visit/entry-rules'
import { getHealthForm } from '@/contract/visit/health-manage'
import { getProcessSetting, listManagedProcesses } from '@/contract/workflow/process-setting'
import { CompanyProfileSheet } from '@/features/manage/company/CompanyProfileSheet'
import { JoinRequestsSheet } from '@/features/manage/company/JoinRequestsSheet'
import { DepartmentSheet } from '@/features/manage/DepartmentSheet'
import { DisablePersonSheet } from '@/features/manage/DisablePersonSheet'
import { buildDepartmentRows } from '@/features/manage/department-tree'
import { DictionarySheet } from '@/features/manage/dictionary/DictionarySheet'
import { FeatureSheet } from '@/features/manage/hall/FeatureSheet'
import { UnitSheet } from '@/features/manage/hall/UnitSheet'
import { ManagedLaunchScreen } from '@/features/manage/launch/ManagedLaunchScreen'
import { MenuRightsSheet } from '@/features/manage/menu/MenuRightsSheet'
import { PersonEditSheet } from '@/features/manage/PersonEditSheet'
import { PostsScreen } from '@/features/manage/PostsScreen'
import { AddPersonSheet } from '@/features/manage/person/AddPersonSheet'
import { ProcessBranchSheet } from '@/features/manage/process/ProcessChoice'
import { ProcessDesignScreen } from '@/features/manage/process/ProcessDesignScreen'
import { ProcessPartSheet } from '@/features/manage/process/ProcessPart'
import { ProcessRuleSheet } from '@/features/manage/process/ProcessRuleSheet'
import { type FlowPart, listFlowParts } from '@/features/manage/process/process-parallel'
import { PublicFormEditor } from '@/features/manage/public-form/PublicFormEditor'
import { ScopesSheet } from '@/features/manage/ScopesSheet'
import { EntryRulesScreen } from '@/features/manage/visit/EntryRulesScreen'
import { GatesScreen } from '@/features/manage/visit/GatesScreen'
import { HealthFormScreen } from '@/features/manage/visit/HealthFormScreen'
import { BlocklistView } from '@/features/visit/gate/BlocklistView'
import { useSession } from '@/session/session'

import { t } from '../../support/mount-page'
import { requireRow, sendCall, setUpRealScreens } from '../../support/real-screens'
import { press, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { projectFiles, readSource } from '../../support/source-files'
import { until } from '../../support/until'

const nothing = () => undefined

/** What lies on top has the last one of a name. */
async function last(find: () => HTMLElement[]): Promise<HTMLElement> {
  await until(() => find().length > 0)
  return find().at(-1) as HTMLElement
}

const findButtons = (name: string) => queryAllByRole(document.body, 'button', { name })
const findFields = (label: string) =>
  queryAllByLabelText<HTMLInputElement>(document.body, label, { selector: 'input, textarea' })
const findEnabled = (name: string) =>
  findButtons(name).filter((button) => button.getAttribute('aria-disabled') !== 'true')
const pressButton = async (name: string) => press(await last(() => findEnabled(name)))
const pressText = async (text: string | RegExp) => press(await last(() => queryAllByText(document.body, text)))

/** A screen with one sheet, opened by a button. */
function Opener({ render }: { render: (close: () => void) => ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen ? render(() => setOpen(false)) : null}
    </>
  )
}

interface TypedSheet {
  open: () => Promise<ReactElement>
  /** What is pressed on the screen until the sheet is there. */
  enter: () => Promise<void>
  edit: () => Promise<void>
  /** What was typed or chosen; undefined when the sheet is not there. */
  value: () => string | undefined
  edited: string
}

const TYPED = '我的写法'

const inText = (label: string, open: TypedSheet['open'], ...buttons: string[]): TypedSheet => ({
  open,
  enter: async () => {
    for (const button of buttons) await pressButton(button)
  },
  edit: async () => type((await last(() => findFields(label))) as HTMLInputElement, TYPED),
  value: () => findFields(label).at(-1)?.value,
  edited: TYPED,
})

const inChoice = (role: 'switch' | 'checkbox' | 'radio', name: string, sheet: Pick<TypedSheet, 'open' | 'enter'>) => {
  const find = () => queryAllByRole(document.body, role, { name })
  return {
    ...sheet,
    edit: async () => press(await last(find)),
    value: () => find().at(-1)?.getAttribute('aria-checked') ?? undefined,
    edited: 'true',
  }
}

const inOpener =
  (render: (close: () => void) => ReactElement): TypedSheet['open'] =>
  async () => <Opener render={render} />

async function findPerson() {
  const { records } = await sendCall(listManagedPeople, { size: 100 })
  const person = await sendCall(getManagedPerson, {
    id: requireRow(records, ({ roles }) => roles.length === 0).userId,
  })
  return { person, refetch: async () => ({ data: person }) }
}

async function findLeaver() {
  const { records } = await sendCall(listManagedPeople, { size: 100 })
  for (const { userId } of records) {
    if (userId === useSession.getState().user?.userId) continue
    if (
      (await sendCall(previewDeactivation, { id: userId, processes: 'keep', visits: 'cancel' })).processes.running > 0
    ) {
      const person = await sendCall(getManagedPerson, { id: userId })
      return { person, refetch: async () => ({ data: person }) }
    }
  }
  throw new Error('nobody has a process under way')
}

const findApplicant = async () =>
  requireRow((await sendCall(listRegisteringUsers, { scope: 'company', status: 'pending' })).records).name

const Question = () => null
const openForm = async () => {
  const { id } = requireRow((await sendCall(listManagedPublicForms, {})).records)
  return <PublicFormEditor id={id} SurveyQuestion={Question} FormQuestion={Question} />
}
const openLaunch = async () => (
  <ManagedLaunchScreen id={requireRow((await sendCall(listManagedLaunches, {})).records).id} />
)
const openProcess = async () => (
  <ProcessDesignScreen id={requireRow((await sendCall(listManagedProcesses, {})).items).key} />
)
const readFields = async () => {
  const { key } = requireRow((await sendCall(listManagedProcesses, {})).items)
  return sendCall(getProcessSetting, { key }).then(({ content }) => content)
}

const manage = 'src/features/manage/'

/** Sheets that ask, by file. */
const asking: Record<string, TypedSheet> = {
  [`${manage}PersonEditSheet.tsx`]: inText(
    '工号',
    async () => {
      const found = await findPerson()
      return <Opener render={(close) => <PersonEditSheet {...found} onClose={close} />} />
    },
    '打开',
  ),
  [`${manage}ScopesSheet.tsx`]: inChoice('switch', '内容', {
    open: async () => {
      const found = await findPerson()
      return <Opener render={(close) => <ScopesSheet {...found} onClose={close} />} />
    },
    enter: () => pressButton('打开'),
  }),
  [`${manage}DisablePersonSheet.tsx`]: inChoice('radio', '流程，撤回', {
    open: async () => {
      const found = await findLeaver()
      return <Opener render={(close) => <DisablePersonSheet {...found} onClose={close} />} />
    },
    enter: () => pressButton('打开'),
  }),
  [`${manage}menu/MenuRightsSheet.tsx`]: inChoice('checkbox', '谁可以使用，门岗', {
    open: inOpener((close) => <MenuRightsSheet onClose={close} />),
    enter: async () => {
      await pressButton('打开')
      await pressText('应用视图')
    },
  }),
  [`${manage}process/ProcessRuleSheet.tsx`]: inText(
    '不满足时提示',
    inOpener((close) => (
      <ProcessRuleSheet
        rule="validWhen"
        when="f1 > 3"
        invalidText=""
        fields={[{ field: 'f1', label: '数量', type: 'number' }]}
        onSave={nothing}
        onClose={close}
      />
    )),
    '打开',
  ),
  [`${manage}hall/FeatureSheet.tsx`]: inText(
    '理由',
    async () => {
      const hall = await sendCall(getManagedHall, {})
      return <Opener render={(close) => <FeatureSheet hall={hall} onClose={close} />} />
    },
    '打开',
  ),
  [`${manage}public-form/PublicQuestionSheet.tsx`]: inText('问题', openForm, '添加题目'),
  [`${manage}public-form/OutcomeSheet.tsx`]: inText('标题', openForm, '添加结果'),
  [`${manage}public-form/FormSettingsSheet.tsx`]: {
    ...inText('按钮文字', openForm),
    enter: () => pressText('更多设置'),
  },
  [`${manage}visit/HealthQuestionSheet.tsx`]: inText('问题', async () => <HealthFormScreen />, '添加题目'),
  [`${manage}visit/RuleSheet.tsx`]: inText('原因', async () => <HealthFormScreen />, '添加规则'),
  [`${manage}visit/InductionSheets.tsx`]: inText('标题', async () => <EntryRulesScreen />, '添加一页'),
  [`${manage}visit/InductionSheets.tsx question`]: {
    ...inText('问题', async () => <EntryRulesScreen />),
    enter: () => pressText(/^正确答案：/),
  },
  [`${manage}visit/EnglishCard.tsx`]: {
    open: async () => <HealthFormScreen />,
    enter: () => pressText('英文'),
    edit: async () => type((await last(findEnglish)) as HTMLInputElement, TYPED),
    value: () => findEnglish().at(-1)?.value,
    edited: TYPED,
  },
  [`${manage}AgendaSheet.tsx`]: inText('内容', openLaunch, '添加一项'),
  [`${manage}launch/SpeakerSheet.tsx`]: inText('姓名', openLaunch, '添加一位'),
  [`${manage}dictionary/DictionaryEntrySheet.tsx`]: inText(
    '文字',
    inOpener((close) => <DictionarySheet code="application_class" onClose={close} />),
    '打开',
    '添加条目',
  ),
  [`${manage}process/ProcessFieldSheet.tsx`]: inText('字段名称', openProcess, '添加字段'),
  [`${manage}process/ProcessColumnSheet.tsx`]: {
    ...inText('列名', openProcess),
    enter: async () => {
      await pressButton('添加字段')
      await press(await last(() => queryAllByRole(document.body, 'radio', { name: '类型，明细表' })))
      await pressText('添加列')
    },
  },
  [`${manage}process/ProcessStepSheet.tsx`]: inText('节点名称', openProcess, '在最后添加节点'),
  [`${manage}process/ProcessChoice.tsx`]: inText(
    '分支名称',
    async () => {
      const { fields } = await readFields()
      const props = {
        taken: [],
        fields,
        names: {},
        isNew: true,
        onAdvance: undefined,
        onSave: nothing,
        onRemove: nothing,
      }
      const choice = { group: 'c1', branch: '条件 1' }
      return <Opener render={(close) => <ProcessBranchSheet choice={choice} {...props} onClose={close} />} />
    },
    '打开',
  ),
  [`${manage}process/ProcessPart.tsx`]: inText(
    '分支 1 的名称',
    async () => {
      const { steps } = await readFields()
      const parallel = steps.map((step, at) => ({ ...step, parallel: { group: 'g1', branch: `分支 ${at + 1}` } }))
      const part = listFlowParts(parallel)[0] as FlowPart
      return (
        <Opener
          render={(close) => <ProcessPartSheet steps={parallel} part={part} onChange={nothing} onClose={close} />}
        />
      )
    },
    '打开',
  ),
  'src/parts/people/RegisterSheet.tsx': {
    ...inText(
      '拒绝原因',
      inOpener((close) => <JoinRequestsSheet onClose={close} />),
    ),
    enter: async () => {
      await pressButton('打开')
      await pressText(await findApplicant())
      await pressButton('拒绝')
    },
  },
  'src/features/visit/gate/BlocklistView.tsx': inText('原因', async () => <BlocklistView />, '加入黑名单'),
}

const findEnglish = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('textarea')].filter((area) => area.placeholder === 'English')

/** Sheets whose draft is stored on the device; the test of their hook is versioned-form.test.tsx. */
const sheets: Record<string, TypedSheet> = {
  [`${manage}DepartmentSheet.tsx`]: inText(
    '部门名称',
    async () => {
      const rows = buildDepartmentRows(await sendCall(listManagedDepartments, {}))
      const reread = async () => undefined
      return <Opener render={(close) => <DepartmentSheet rows={rows} reread={reread} onClose={close} />} />
    },
    '打开',
  ),
  [`${manage}person/AddPersonSheet.tsx`]: inText(
    '姓名',
    inOpener((close) => <AddPersonSheet onClose={close} />),
    '打开',
  ),
  [`${manage}company/CompanyProfileSheet.tsx`]: inText(
    '联系方式',
    inOpener((close) => <CompanyProfileSheet onClose={close} />),
    '打开',
  ),
  [`${manage}hall/UnitSheet.tsx`]: inText(
    '名称',
    inOpener((close) => <UnitSheet unit={undefined} refetch={async () => ({ data: undefined })} onClose={close} />),
    '打开',
  ),
  [`${manage}PostsScreen.tsx`]: inText('岗位名称', async () => <PostsScreen view="" />, '新增岗位'),
  [`${manage}visit/GatesScreen.tsx`]: inText('地址', async () => <GatesScreen />, '新增门岗'),
}

/** Other sheets with fields, and why nothing typed there is lost. */
const others: Record<string, string> = {
  [`${manage}audience/PostsSheet.tsx`]: 'boxes to tick, nothing typed',
  [`${manage}fields/ChoiceSheet.tsx`]: 'one choice, which closes it',
  [`${manage}hall/HotspotsSheet.tsx`]: 'each change is in the draft of the product at once',
  [`${manage}person/PeopleFilterCell.tsx`]: 'what narrows a list, chosen at once',
  [`${manage}process/ProcessFieldModes.tsx`]: 'each choice is one of the step at once, whose sheet asks',
  [`${manage}process/ProcessMoveSheet.tsx`]: 'each place is chosen at once; the sheet of the step asks',
  [`${manage}process/PrintLayoutSheet.tsx`]: 'each change is one of the draft at once',
  [`${manage}process/ProcessTemplatesSheet.tsx`]: 'words of a search',
  [`${manage}process/ProcessTrialSheet.tsx`]: 'a trial, which says that nothing is kept',
  [`${manage}received/ManyHandlingSheet.tsx`]: 'one choice, nothing typed',
  [`${manage}webhook/WebhookCell.tsx`]: 'its field opens WebhookEventsSheet, which has a draft',
}

setUpRealScreens()

const TITLE = '放弃修改？'
const isAsked = () => queryAllByText(document.body, TITLE).length > 0
const openSheet = async (sheet: TypedSheet) => {
  await drawScreen(await sheet.open())
  await sheet.enter()
  await until(() => sheet.value() !== undefined)
}
const close = () => pressButton('关闭')

it.each(Object.entries(asking))('a sheet that is closed after a change asks first: %s', async (_file, sheet) => {
  await openSheet(sheet)
  await sheet.edit()
  await close()
  await until(isAsked)
  await pressButton('继续编辑')
  await until(() => !isAsked())
  expect(sheet.value()).toBe(sheet.edited)
  await close()
  await until(isAsked)
  await pressButton('放弃')
  await until(() => sheet.value() !== sheet.edited)
  await until(() => !isAsked())
})

it.each(Object.entries(asking))('a sheet without a change closes at once: %s', async (_file, sheet) => {
  await openSheet(sheet)
  const before = findButtons('关闭').length
  await close()
  await until(() => sheet.value() === undefined || findButtons('关闭').length < before)
  expect(isAsked()).toBe(false)
})

it.each(Object.entries(sheets))('a sheet with a draft closes at once, and has it again: %s', async (_file, sheet) => {
  await openSheet(sheet)
  await sheet.edit()
  await close()
  expect(isAsked()).toBe(false)
  await drawScreen(await sheet.open())
  await sheet.enter()
  await until(() => sheet.value() === sheet.edited)
})

it('a refusal that is left by 返回 has its reason again', async () => {
  const sheet = asking['src/parts/people/RegisterSheet.tsx'] as TypedSheet
  await openSheet(sheet)
  await sheet.edit()
  await pressButton('返回')
  await until(() => sheet.value() === undefined)
  await pressButton('拒绝')
  await until(() => sheet.value() === TYPED)
  await pressButton('返回')
  await pressButton('关闭')
  await until(isAsked)
})

describe('an entry of the visitors’ forms', () => {
  const readHealth = async () => {
    const { form } = await sendCall(getHealthForm, {})
    if (!form) throw new Error('the demonstration has no declaration')
    return form
  }
  const entries: Record<string, { screen: ReactElement; find: () => Promise<string>; button: string; title: string }> =
    {
      'a question of the declaration': {
        screen: <HealthFormScreen />,
        find: async () => {
          const { fields } = await readHealth()
          return requireRow(fields, ({ field }) => !fields.some(({ visibleWhen = '' }) => visibleWhen.includes(field)))
            .label
        },
        button: '删除题目',
        title: '删除题目「',
      },
      'a rule of the declaration': {
        screen: <HealthFormScreen />,
        find: async () => requireRow((await readHealth()).rules).title,
        button: '删除规则',
        title: '删除规则「',
      },
      'a page of the induction': {
        screen: <EntryRulesScreen />,
        find: async () => `1. ${requireRow((await sendCall(getEntryRules, {})).rules?.induction.pages ?? []).title}`,
        button: '删除此页',
        title: '删除「',
      },
    }

  it.each(Object.entries(entries))('%s is removed after a question alone', async (_what, entry) => {
    const name = await entry.find()
    const findQuestion = () => queryAllByText(document.body, (text) => text.startsWith(entry.title))
    await drawScreen(entry.screen)
    await pressText(name)
    await pressButton(entry.button)
    await until(() => findQuestion().length > 0)
    await pressButton('取消')
    await until(() => findQuestion().length === 0)
    expect(findButtons(entry.button)).toHaveLength(1)
    await pressButton(entry.button)
    await until(() => findQuestion().length > 0)
    await pressButton('删除')
    await until(() => findButtons(entry.button).length === 0)
    await until(() => queryAllByText(document.body, name).length === 0)
  })
})

describe('back, Escape and the mask', () => {
  const leaves = {
    back: () => t.act(async () => void window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))),
    Escape: () =>
      t.act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))),
    'the mask': () => press(findButtons('关闭')[0] as Element),
  }
  it.each(Object.entries(leaves))('%s asks as the close button does, twice', async (_name, leave) => {
    const sheet = asking[`${manage}AgendaSheet.tsx`] as TypedSheet
    await openSheet(sheet)
    await sheet.edit()
    for (const _time of [1, 2]) {
      await leave()
      await until(isAsked)
      await pressButton('继续编辑')
      await until(() => !isAsked())
      expect(sheet.value()).toBe(TYPED)
    }
  })
})

const FIELD =
  /<(?:Text|Choice|Day|Time|Pill|Files|Icon|Article|Audience|WebhookEvents)Field\b|<(?:TextArea|Checkbox|CheckGroup|Switch|Stepper|Pills|(?:Optional)?PillChoice|RadioGroup|PersonPicker|SearchBar|FormRenderer)\b/

it('knows every sheet of 管理 with a field', () => {
  const files = projectFiles(`${manage}**/*.tsx`)
  const found = files.filter((file) => /<(Edit|Form)?Sheet\b/.test(readSource(file)) && FIELD.test(readSource(file)))
  const isKept = (file: string) => /use(ManageDraft|ManageForm|VersionedForm)\(/.test(readSource(file))
  const isAsking = (file: string) => /<EditSheet\b|useLeaveQuestion\(/.test(readSource(file))
  const tested = Object.keys(asking).map((name) => name.split(' ')[0])
  expect(found.filter(isAsking).filter((file) => !tested.includes(file))).toEqual([])
  expect(found.filter((file) => !isAsking(file) && !isKept(file))).toEqual(Object.keys(others).sort())
  expect(Object.keys(sheets).filter((file) => !isKept(file))).toEqual([])
})
